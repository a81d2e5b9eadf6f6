/** A small fast seeded generator (sfc32): the same seed gives the same numbers on every machine. */
export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: string) {
    this.a = hashText(seed, 0x9e3779b9)
    this.b = hashText(seed, 0x85ebca6b)
    this.c = hashText(seed, 0xc2b2ae35)
    for (let round = 0; round < 16; round += 1) this.uint32()
  }

  uint32(): number {
    const sum = (this.a + this.b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** At least 0, below 1. */
  unit(): number {
    return this.uint32() / 0x1_0000_0000
  }

  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  chance(share: number): boolean {
    return this.unit() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  /** A normal deviate; the sum of six uniforms is near enough for ratings and lengths. */
  normal(mean: number, deviation: number): number {
    const sum = this.unit() + this.unit() + this.unit() + this.unit() + this.unit() + this.unit()
    return mean + (sum - 3) * Math.SQRT2 * deviation
  }

  /**
   * A rank from an endless list whose popularity falls off as a power (Lomax). A larger `head` spreads the popular end,
   * a smaller `steepness` lengthens the tail.
   */
  rank(head: number, steepness: number): number {
    return Math.floor(head * ((1 - this.unit()) ** (-1 / steepness) - 1))
  }
}

export interface Weighted<Item> {
  readonly item: Item
  readonly weight: number
}

/** A weighted choice in constant time (Vose's alias method). */
export class Choice<Item> {
  readonly items: readonly Item[]
  private readonly keep: Float64Array
  private readonly alias: Int32Array

  constructor(entries: readonly Weighted<Item>[]) {
    if (entries.length === 0) throw new Error('A choice needs at least one entry')
    const count = entries.length
    const total = entries.reduce((sum, entry) => sum + entry.weight, 0)
    this.items = entries.map((entry) => entry.item)
    this.keep = new Float64Array(count).fill(1)
    this.alias = new Int32Array(count)
    const scaled = entries.map((entry) => (entry.weight * count) / total)
    const small: number[] = []
    const large: number[] = []
    scaled.forEach((weight, index) => (weight < 1 ? small : large).push(index))
    while (small.length > 0 && large.length > 0) {
      const less = small.pop() as number
      const more = large.pop() as number
      this.keep[less] = scaled[less] as number
      this.alias[less] = more
      const left = (scaled[more] as number) + (scaled[less] as number) - 1
      scaled[more] = left
      const rest = left < 1 ? small : large
      rest.push(more)
    }
  }

  pick(random: Random): Item {
    const scaled = random.unit() * this.items.length
    const index = Math.floor(scaled)
    const chosen = scaled - index < (this.keep[index] as number) ? index : (this.alias[index] as number)
    return this.items[chosen] as Item
  }
}

function hashText(text: string, basis: number): number {
  let hash = basis | 0
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return (hash ^ (hash >>> 15)) | 0
}

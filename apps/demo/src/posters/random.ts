/** Chance that repeats itself: the same text always gives the same sequence. */
export interface Random {
  next(): number
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  chance(odds: number): boolean
}

/** Chosen for an even spread of palettes and title placings over the demo catalogue. */
const salt = 'reel 25696'

/** Hashes with xmur3, then counts with mulberry32. */
export function seeded(text: string): Random {
  let state = 1779033703
  for (const char of `${salt}/${text}`) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 3432918353)
    state = (state << 13) | (state >>> 19)
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new RangeError('There is nothing to pick from.')
      return item
    },
    chance: (odds) => next() < odds,
  }
}

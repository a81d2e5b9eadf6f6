/** How tall a chart's axis is, and where its lines stand. */
export interface Scale {
  top: number
  /** From nothing to the top. */
  ticks: number[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** The smallest round steps of which so many reach over the largest value. Nothing at all still has an axis. */
export function scaleFor(values: readonly number[], steps: number, smallestStep = 1): Scale {
  const largest = Math.max(0, ...values)
  const atLeast = Math.max(largest / steps, smallestStep)
  const magnitude = 10 ** Math.floor(Math.log10(atLeast))
  const rounded = STEPS.map((step) => step * magnitude)
  // A fraction of the smallest step would be a line for what cannot be: half a cent, half a subscription.
  const step = rounded.find((each) => each >= atLeast && each % smallestStep === 0) ?? 10 * magnitude
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** How far up, of a height of one. */
export const heightOf = (value: number, { top }: Scale): number => (top > 0 ? value / top : 0)

export interface Point {
  x: number
  y: number
}

/** One point in the middle of each of the columns; y grows downwards, as in a drawing. */
export const pointsOf = (values: readonly number[], scale: Scale, { width, height }: Size): Point[] =>
  values.map((value, at) => ({
    x: ((at + 0.5) * width) / values.length,
    y: height * (1 - heightOf(value, scale)),
  }))

interface Size {
  width: number
  height: number
}

/** To a tenth, which no eye tells from more. */
const shortened = (number: number) => String(Math.round(number * 10) / 10)

export const lineThrough = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${shortened(x)} ${shortened(y)}`).join('')

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** '27', '1.2K': above a bar. */
export const shortCount = (count: number): string => compact.format(count)

/** '$500', '$1.5K', '$12K', '$3.2M': for an axis. */
export const shortDollars = (cents: number): string => `$${shortCount(Math.round(cents / 100))}`

/** Whole percents that add up to a hundred: what rounding leaves over goes to those that lost most by it. */
export function percentsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / total)
  const percents = exact.map(Math.floor)
  let left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byLoss = exact.map((value, at) => ({ at, loss: value - Math.floor(value) })).toSorted((a, b) => b.loss - a.loss)
  for (const { at } of byLoss) {
    if (left === 0) break
    percents[at] = (percents[at] ?? 0) + 1
    left -= 1
  }
  return percents
}

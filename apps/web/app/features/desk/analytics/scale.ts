import * as localeWords from '@matinee/locales/locale'
import { decimalOf } from '@matinee/contract/money'

/** Round steps, to be multiplied by a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]

/** The axis of a chart: its top, and its lines at round steps from 0 to the top. */
export function axisScale(values: readonly number[], steps: number, smallestStep = 1) {
  const largest = Math.max(0, ...values)
  const atLeast = Math.max(largest / steps, smallestStep)
  const magnitude = 10 ** Math.floor(Math.log10(atLeast))
  const rounded = STEPS.map((step) => step * magnitude)
  // Only whole multiples of the smallest step: no half dollars, no half subscriptions.
  const step = rounded.find((each) => each >= atLeast && each % smallestStep === 0) ?? 10 * magnitude
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

const compact = new Intl.NumberFormat(localeWords.language, { notation: 'compact', maximumFractionDigits: 1 })

/** '27', '1.2K': above a bar. */
export const formatCompact = (count: number): string => compact.format(count)

/** '$500', '$1.5K', '$12K', '$3.2M': for an axis. */
export const formatCompactMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat(localeWords.money, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(Math.round(decimalOf(cents, currency)))

/** Whole percents that add up to 100, by the largest remainder method. */
export function roundPercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / total)
  const percents = exact.map(Math.floor)
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byLoss = exact.map((value, at) => ({ at, loss: value % 1 })).toSorted((a, b) => b.loss - a.loss)
  for (const { at } of byLoss.slice(0, left)) percents[at]! += 1
  return percents
}

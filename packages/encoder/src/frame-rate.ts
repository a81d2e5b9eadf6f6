import type { Fraction } from './probe.ts'

export const perSecond = ({ numerator, denominator }: Fraction): number => numerator / denominator

export const fractionText = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`

/** '30000/1001' or '1:1'; null for what is no number, or zero. */
export function parseFraction(text: string | undefined): Fraction | null {
  const match = /^(\d+)[/:](\d+)$/.exec(text ?? '')
  const [numerator, denominator] = [Number(match?.[1]), Number(match?.[2])]
  return numerator > 0 && denominator > 0 ? reduce({ numerator, denominator }) : null
}

function reduce({ numerator, denominator }: Fraction): Fraction {
  const divisor = greatestCommonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

const usualRates: readonly Fraction[] = [
  [5, 1],
  [10, 1],
  [12, 1],
  [15, 1],
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
].map(([numerator = 1, denominator = 1]) => ({ numerator, denominator }))

/** Within a tenth of the difference between 24 and 24000/1001. */
const isNearly = (a: number, b: number): boolean => Math.abs(a - b) / b < 0.0001

/**
 * The constant frame rate in which a film is shown. `average` is what ffprobe counted, `base` the slowest rate in which
 * every time stamp of the file falls upon a frame.
 */
export function constantFrameRate(average: Fraction, base: Fraction | null, isVariable: boolean): Fraction {
  if (isVariable) {
    const isUsable = base && perSecond(base) <= 60 && perSecond(base) >= perSecond(average)
    if (isUsable) return snap(base)
    return usualRates.find((rate) => perSecond(rate) >= perSecond(average) * 0.995) ?? { numerator: 60, denominator: 1 }
  }
  return snap(average)
}

/** A rate that was measured is rarely meant: 24.0003 is 24. Rates above 60 are halved, since a screen shows no more. */
function snap(rate: Fraction): Fraction {
  let { numerator, denominator } = rate
  while (numerator / denominator > 60.5) denominator *= 2
  const usual = usualRates.find((candidate) => isNearly(numerator / denominator, perSecond(candidate)))
  if (usual) return usual
  if (numerator / denominator < 1) return { numerator: 1, denominator: 1 }
  // An unusual rate is kept to a thousandth of a frame, so that time scales stay small.
  return reduce(
    numerator > 100_000 || denominator > 2002
      ? { numerator: Math.round((numerator / denominator) * 1000), denominator: 1000 }
      : { numerator, denominator },
  )
}

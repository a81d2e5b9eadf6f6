import type { Fraction } from './probe.ts'

/** What a rendition of a 16:9 picture may take, in bits per second, at up to 30 frames per second. */
const standardRenditions = [
  { height: 360, maxRate: 900_000, crf: 23 },
  { height: 480, maxRate: 1_600_000, crf: 23 },
  { height: 720, maxRate: 3_500_000, crf: 22 },
  { height: 1080, maxRate: 7_000_000, crf: 22 },
  { height: 2160, maxRate: 20_000_000, crf: 21 },
] as const

export interface Size {
  width: number
  height: number
}

export interface LadderRendition extends Size {
  name: string
  maxRate: number
  crf: number
  level: string
}

/** Height of the smallest 16:9 picture (9:16, if it stands upright) that the picture fits into: 1080 for 1920 x 804. */
export const heightClass = ({ width, height }: Size): number =>
  Math.max(Math.min(width, height), Math.round((Math.max(width, height) * 9) / 16))

/** Two renditions that are nearer to each other than this are one too many. */
const nearest = 1.15

/** The renditions that a picture deserves, smallest first: never larger than it is, and its own size among them. */
export function ladderFor(display: Size, frameRate: Fraction, maxHeight: number): LadderRendition[] {
  const top = Math.min(heightClass(display), maxHeight)
  const below = standardRenditions.map(({ height }) => height).filter((height) => height * nearest <= top)
  return [...below, top].map((rendition) => {
    const { width, height } = fit(display, rendition)
    const { maxRate, crf } = rateFor(rendition, frameRate)
    return { name: `${rendition}p`, width, height, maxRate, crf, level: levelFor({ width, height }, frameRate) }
  })
}

/** As large as it fits into a 16:9 picture of that height, and never larger than it is. */
export function fit(display: Size, height: number): Size {
  const scale = Math.min(1, height / heightClass(display))
  return { width: even(display.width * scale), height: even(display.height * scale) }
}

/** H.264 in 4:2:0 has even sizes. */
const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2)

/** Between two usual renditions the rate lies between theirs; small pictures need more bits for a pixel. */
export function rateFor(height: number, frameRate: Fraction): { maxRate: number; crf: number } {
  const above =
    standardRenditions.find((rendition) => rendition.height >= height) ??
    standardRenditions[standardRenditions.length - 1]!
  const share = Math.min(1, (height / above.height) ** 1.5)
  const perSecond = frameRate.numerator / frameRate.denominator
  const faster = perSecond > 31 ? 1.5 : 1
  const floor = 150_000
  const maxRate = Math.round(Math.max(floor, above.maxRate * share * faster) / 1000) * 1000
  return { maxRate, crf: above.crf }
}

/** Of ITU-T H.264, table A-1: macroblocks per second, macroblocks per frame, and bits per second of the High profile. */
const levels = [
  { level: '1.3', perSecond: 11_880, perFrame: 396, rate: 960_000 },
  { level: '2.1', perSecond: 19_800, perFrame: 792, rate: 5_000_000 },
  { level: '3.0', perSecond: 40_500, perFrame: 1620, rate: 12_500_000 },
  { level: '3.1', perSecond: 108_000, perFrame: 3600, rate: 17_500_000 },
  { level: '3.2', perSecond: 216_000, perFrame: 5120, rate: 25_000_000 },
  { level: '4.0', perSecond: 245_760, perFrame: 8192, rate: 25_000_000 },
  { level: '4.2', perSecond: 522_240, perFrame: 8704, rate: 62_500_000 },
  { level: '5.1', perSecond: 983_040, perFrame: 36_864, rate: 300_000_000 },
  { level: '5.2', perSecond: 2_073_600, perFrame: 36_864, rate: 300_000_000 },
] as const

function levelFor(size: Size, frameRate: Fraction): string {
  const perFrame = Math.ceil(size.width / 16) * Math.ceil(size.height / 16)
  const perSecond = (perFrame * frameRate.numerator) / frameRate.denominator
  // One side alone may be longer than a square picture's of the level: at most the root of eight times its macroblocks.
  const longest = Math.max(Math.ceil(size.width / 16), Math.ceil(size.height / 16))
  const found = levels.find(
    (level) => level.perFrame >= perFrame && level.perSecond >= perSecond && longest ** 2 <= level.perFrame * 8,
  )
  return found?.level ?? '5.2'
}

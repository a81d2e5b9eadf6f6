import { fractionText, perSecond } from './frame-rate.ts'
import type { Size } from './ladder.ts'
import type { FilmPlan } from './plan.ts'

/** Filters that make the frames of a film from those of the master: scan, colour, size, square pixels. */
export function pictureFilters({ source }: FilmPlan, size: Size): string[] {
  return [...colourAndSize(source, size), 'setsar=1', 'format=yuv420p']
}

/** The same for a picture that is not part of a film: WebP and JPEG have the colours of BT.601, JPEG in full range. */
export function stillFilters(plan: FilmPlan, size: Size, kind: 'webp' | 'jpeg'): string[] {
  const [range, format] = kind === 'jpeg' ? ['full', 'yuvj420p'] : ['limited', 'yuv420p']
  return [
    ...pictureFilters(plan, size),
    `scale=in_color_matrix=bt709:in_range=limited:out_color_matrix=bt601:out_range=${range}`,
    `format=${format}`,
  ]
}

/** Both fields of a frame become one frame: as many as the master has. */
export function deinterlace({ source: { scan } }: FilmPlan): string[] {
  if (scan === 'progressive') return []
  return [`bwdif=mode=send_frame:parity=${scan === 'topFieldFirst' ? 'tff' : 'bff'}:deint=all`]
}

/** Frames at the places of the film's constant rate, from `firstFrame` on. */
export function framesFrom({ frameRate, source }: FilmPlan, firstFrame: number): string[] {
  const start = source.startSeconds + firstFrame / perSecond(frameRate)
  return [`fps=fps=${fractionText(frameRate)}:start_time=${start.toFixed(6)}`]
}

function colourAndSize({ colour, height }: FilmPlan['source'], size: Size): string[] {
  const scaled = `w=${size.width}:h=${size.height}`
  if (colour.dynamicRange === 'sdr') {
    const from = `in_color_matrix=${matrixOf(colour.matrix, height)}:in_range=${colour.isFullRange ? 'full' : 'limited'}`
    return [`scale=${scaled}:flags=bicubic+accurate_rnd:${from}:out_color_matrix=bt709:out_range=limited`]
  }
  // Made smaller first, since tone mapping is done in floating point numbers, of which there should be few.
  const transfer = colour.dynamicRange === 'hdr10' ? 'smpte2084' : 'arib-std-b67'
  const range = colour.isFullRange ? 'full' : 'limited'
  return [
    `zscale=${scaled}:transferin=${transfer}:primariesin=bt2020:matrixin=bt2020nc:rangein=${range}:transfer=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=limited',
  ]
}

/** Where a file does not say, small pictures are taken for television of old. */
function matrixOf(matrix: string | null, height: number): string {
  if (matrix === 'bt709') return 'bt709'
  if (matrix?.startsWith('bt2020')) return 'bt2020'
  if (matrix === 'smpte240m') return 'smpte240m'
  if (matrix === 'smpte170m' || matrix === 'bt470bg') return 'bt601'
  return height > 576 ? 'bt709' : 'bt601'
}

/** What is written into the stream about its colours. */
export const colourTags = {
  colorspace: 'bt709',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  color_range: 'tv',
} as const

import { scope } from './format.ts'
import { draw, rasterise } from './picture.ts'

/** A still that a camera moves over. */
export interface Take {
  /** Drawn in the size of the picture between the bars. */
  art: string
  camera: Camera
  length: number
}

export interface Camera {
  zoom: readonly [from: number, to: number]
  /** What stays in place while it zooms, in parts of the picture. */
  x: readonly [from: number, to: number]
  y: readonly [from: number, to: number]
}

interface Plane {
  pixels: Uint8Array
  width: number
  height: number
}

interface Negative extends Pick<Take, 'camera' | 'length'> {
  planes: readonly [luma: Plane, blue: Plane, red: Plane]
}

/** What a take shows, as large as its closest view needs it. */
export async function expose({ art, camera, length }: Take): Promise<Negative> {
  const scale = Math.max(...camera.zoom)
  const [width, height] = [2 * Math.ceil((scope.w * scale) / 2), 2 * Math.ceil((scope.h * scale) / 2)]
  const picture = draw(width, height, `<svg viewBox="0 0 ${scope.w} ${scope.h}">${art}</svg>`)
  const pixels = await rasterise(picture, 'rgb')
  return { camera, length, planes: toPlanes({ pixels, width, height }) }
}

/**
 * Shoots takes, frame by frame. This is here as ffmpeg's own moves are either in whole pixels, which shakes when slow, or
 * take longer than everything else together.
 */
export function* shoot(negatives: readonly Negative[]): Generator<Buffer> {
  const size = scope.w * scope.h
  const half = { width: scope.w / 2, height: scope.h / 2 }
  for (const { camera, length, planes } of negatives) {
    const [luma, blue, red] = planes
    for (let now = 0; now < length; now++) {
      const at = ([from, to]: readonly [number, number]) => from + ((to - from) * now) / length
      const view = { part: 1 / at(camera.zoom), x: at(camera.x), y: at(camera.y) }
      const frame = Buffer.allocUnsafe(size * 1.5)
      resample(luma, { pixels: frame.subarray(0, size), width: scope.w, height: scope.h }, view)
      resample(blue, { pixels: frame.subarray(size, size * 1.25), ...half }, view)
      resample(red, { pixels: frame.subarray(size * 1.25), ...half }, view)
      yield frame
    }
  }
}

/** From red, green and blue to brightness and two colours of half the size, by the rules of HD video. */
function toPlanes({ pixels, width, height }: Plane): [Plane, Plane, Plane] {
  const plane = (half: number) => ({
    pixels: new Uint8Array((width * height) / half / half),
    width: width / half,
    height: height / half,
  })
  const planes: [Plane, Plane, Plane] = [plane(1), plane(2), plane(2)]
  const [luma, blue, red] = planes
  const sum = (at: number) =>
    (pixels[at] ?? 0) + (pixels[at + 3] ?? 0) + (pixels[at + width * 3] ?? 0) + (pixels[at + width * 3 + 3] ?? 0)
  for (let i = 0; i < width * height; i++) {
    const at = i * 3
    luma.pixels[i] =
      16.5 + 0.18259 * (pixels[at] ?? 0) + 0.61423 * (pixels[at + 1] ?? 0) + 0.06201 * (pixels[at + 2] ?? 0)
  }
  for (let y = 0; y < blue.height; y++) {
    for (let x = 0; x < blue.width; x++) {
      const at = (y * 2 * width + x * 2) * 3
      const r = sum(at) / 4
      const g = sum(at + 1) / 4
      const b = sum(at + 2) / 4
      blue.pixels[y * blue.width + x] = 128.5 - 0.10064 * r - 0.33857 * g + 0.43922 * b
      red.pixels[y * red.width + x] = 128.5 + 0.43922 * r - 0.39894 * g - 0.04027 * b
    }
  }
  return planes
}

/** Fills the target with a part of the source, in 256ths of a pixel. */
function resample(source: Plane, target: Plane, { part, x, y }: { part: number; x: number; y: number }) {
  const columns = taps(source.width, target.width, part, x)
  const rows = taps(source.height, target.height, part, y)
  const { pixels, width } = target
  // Lines that are scaled across, of which the next row of the target mostly needs one again.
  let [upper, lower] = [new Int32Array(width), new Int32Array(width)]
  let at = -2
  for (let row = 0; row < target.height; row++) {
    const tap = rows[row] ?? 0
    const line = tap >> 8
    if (line !== at) {
      ;[upper, lower] = [lower, upper]
      if (line !== at + 1) across(source, line, columns, upper)
      across(source, line + 1, columns, lower)
      at = line
    }
    const weight = tap & 255
    const start = row * width
    for (let column = 0; column < width; column++) {
      const above = upper[column] ?? 0
      const below = lower[column] ?? 0
      pixels[start + column] = ((above << 8) + (below - above) * weight + 32_768) >> 16
    }
  }
}

function across({ pixels, width }: Plane, line: number, columns: Int32Array, into: Int32Array) {
  const start = line * width
  for (let column = 0; column < into.length; column++) {
    const tap = columns[column] ?? 0
    const at = start + (tap >> 8)
    const left = pixels[at] ?? 0
    into[column] = (left << 8) + ((pixels[at + 1] ?? 0) - left) * (tap & 255)
  }
}

/** Where along one side of the source each pixel of the target lies, in 256ths of a pixel. */
function taps(from: number, to: number, part: number, anchor: number): Int32Array {
  const step = (from * part) / to
  const start = from * (1 - part) * anchor + step / 2 - 0.5
  const last = (from - 1) * 256 - 1
  return Int32Array.from({ length: to }, (_, i) => Math.min(last, Math.max(0, Math.round((start + i * step) * 256))))
}

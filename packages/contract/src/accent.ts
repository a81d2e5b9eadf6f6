/**
 * SITE-2: the tokens that come from the one accent colour of a site. Contrast is WCAG's; colours are moved along the
 * lightness of OKLCH, which keeps their hue.
 */
type Rgb = readonly [red: number, green: number, blue: number]

/** Of an operator who has chosen none; `ui/tokens.css` has what follows from it. */
export const ownAccent = '#f01111'

export const accentPattern = /^#[0-9a-f]{6}$/

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const format = (rgb: Rgb): string => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const toLinear = (channel: number) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const fromLinear = (part: number) =>
  Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * Math.max(part, 0) ** (1 / 2.4) - 0.055))

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

/** The contrast of two colours like `#f01111`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parse(one)), luminance(parse(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** By Björn Ottosson, https://bottosson.github.io/posts/oklab/ */
function toOklch(rgb: Rgb): Oklch {
  const [red, green, blue] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Less colourful where a screen cannot show it. */
function toHex(colour: Oklch): string {
  let [shown, tooMuch] = [0, colour.chroma]
  const fits = (chroma: number) => toLinearRgb({ ...colour, chroma }).every((part) => part >= -1e-4 && part <= 1 + 1e-4)
  if (fits(colour.chroma)) shown = colour.chroma
  else
    for (let step = 0; step < 16; step++) {
      const middle = (shown + tooMuch) / 2
      if (fits(middle)) shown = middle
      else tooMuch = middle
    }
  const [red, green, blue] = toLinearRgb({ ...colour, chroma: shown })
  return format([fromLinear(Math.min(red, 1)), fromLinear(Math.min(green, 1)), fromLinear(Math.min(blue, 1))])
}

const steps = 500

/** The colour of this hue that passes and differs least in lightness. Undefined: there is none. */
function nearest(hex: string, passes: (candidate: string) => boolean): string | undefined {
  if (passes(hex)) return hex
  const colour = toOklch(parse(hex))
  for (let step = 1; step <= steps; step++) {
    for (const lightness of [colour.lightness - step / steps, colour.lightness + step / steps]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = toHex({ ...colour, lightness })
      if (passes(candidate)) return candidate
    }
  }
  return undefined
}

/** What a colour stands on, by theme; `ui/tokens.css` has them, and its test compares. */
export const surfaces = {
  light: ['#ffffff', '#f7f7f8', '#f2f2f3'],
  dark: ['#000000', '#0b0b0d', '#141417'],
} as const

const reaches = (least: number, hex: string, others: readonly string[]) =>
  others.every((other) => contrast(hex, other) >= least)

/** Whether it can be seen as a mark, like a beam, on every surface of both themes (WCAG AA: 3). */
export const isAccent = (hex: string): boolean => reaches(3, hex, [...surfaces.light, ...surfaces.dark])

/** The colour nearest to this one that can be an accent. */
export const nearestAccent = (hex: string): string => nearest(hex, isAccent) ?? '#767676'

const readable = (hex: string, others: readonly string[]) =>
  nearest(hex, (candidate) => reaches(4.5, candidate, others)) ?? hex

/** Darker by this much when the pointer is over it, and as text. */
const hoverStep = 0.13

function darker(hex: string): string {
  const colour = toOklch(parse(hex))
  return toHex({ ...colour, lightness: Math.max(0, colour.lightness - hoverStep) })
}

/** The custom properties of `ui/tokens.css` that follow from an accent; AA holds in both themes. */
export function accentTokens(accent: string) {
  // White letters stand on it.
  const fill = readable(accent, ['#ffffff'])
  const hover = readable(darker(accent), surfaces.light)
  const onDark = readable(accent, surfaces.dark)
  return {
    '--accent': accent,
    '--accent-fill': fill,
    '--accent-hover': hover,
    '--accent-on-dark': onDark,
    '--icon': hover,
    '--footer-text': hover,
    '--footer-text-on-dark': onDark,
  }
}

import { type Art, mix, num, paint, rect } from '../posters/drawing.ts'

/** What scenes are drawn in, whatever the size of the picture. */
export const W = 1600
export const H = 900

const clamp = (k: number) => Math.min(1, Math.max(0, k))

/** From 0 to 1 while time goes from one moment to another, gently at both ends. */
export function ramp(t: number, from: number, to: number): number {
  const k = clamp((t - from) / (to - from))
  return k * k * (3 - 2 * k)
}

/** To and fro, from -1 to 1. */
export const sway = (t: number, period: number, phase = 0) => Math.sin(2 * Math.PI * (t / period + phase))

/** From 0 to 1 again and again. */
export const cycle = (t: number, period: number, phase = 0) => (((t / period + phase) % 1) + 1) % 1

/** A colour between two, each `#rrggbb`. */
export function blend(a: string, b: string, k: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(mix(channel(a, at), channel(b, at), clamp(k))))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const fill = (colour: string) => rect(-W, -H, 3 * W, 3 * H, colour)

export const faint = (opacity: number, art: Art) => `<g opacity="${num(clamp(opacity))}">${paint(art)}</g>`

/** Looks at a point from nearer (above 1) or further away. */
export function camera(
  { x = W / 2, y = H / 2, zoom = 1 }: { x?: number; y?: number; zoom?: number },
  art: Art,
): string {
  // More digits than drawings have: a slow move must not shake.
  const move = [W / 2 - x * zoom, H / 2 - y * zoom].map((value) => value.toFixed(3)).join(' ')
  return `<g transform="translate(${move}) scale(${zoom.toFixed(5)})">${paint(art)}</g>`
}

/** Turns around a point, so slowly as one likes. */
export const spin = (turns: number, x: number, y: number, art: Art) =>
  `<g transform="rotate(${(turns * 360).toFixed(4)} ${x} ${y})">${paint(art)}</g>`

/** Shows `art` only inside of `shape`. The name must be its own in the picture. */
export const masked = (name: string, shape: Art, art: Art) =>
  `<clipPath id="${name}">${paint(shape)}</clipPath><g clip-path="url(#${name})">${paint(art)}</g>`

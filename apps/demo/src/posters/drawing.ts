/** What a picture is made of: SVG, or layers of it, painted in order. */
export type Art = string | readonly Art[]
export type Point = readonly [x: number, y: number]

export const paint = (art: Art): string => (typeof art === 'string' ? art : art.map(paint).join(''))

/** Short numbers keep the SVG small; drawings at unit size need their four digits. */
export const num = (value: number) =>
  Math.abs(value) < 2 ? Math.round(value * 1e4) / 1e4 : Math.round(value * 10) / 10

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => make(i))

export const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** The point `radius` away from (x, y), at `angle` turns: 0 is right, 0.25 is down. */
export const polar = (x: number, y: number, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle * Math.PI * 2),
  y + radius * Math.sin(angle * Math.PI * 2),
]

/** The place of a point that is given in units. */
export type At = (dx: number, dy: number) => Point

/** Drawing in units around a point, so that a shape reads the same at any size. */
export interface Around {
  at: At
  /** Path data without arcs, its numbers in units: `M0.2 -1` is a fifth of a unit to the right, one above. */
  trace: (d: string) => string
}

export function around(x: number, y: number, unit: number): Around {
  const originOf = (command: string): Point => {
    if (command === 'H') return [x, x]
    if (command === 'V') return [y, y]
    return command === command.toUpperCase() ? [x, y] : [0, 0]
  }
  return {
    at: (dx, dy) => [x + dx * unit, y + dy * unit],
    trace: (d) =>
      d.replace(/([a-z])([^a-z]*)/gi, (_, command: string, list: string) => {
        const [even, odd] = originOf(command)
        const numbers = list.match(/-?[\d.]+/g) ?? []
        return command + numbers.map((k, i) => (i % 2 ? odd : even) + Number(k) * unit).join(' ')
      }),
  }
}

const xy = ([x, y]: Point) => `${num(x)} ${num(y)}`

// ---- shapes ----

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${more}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" ${more}/>`

export const line = (x1: number, y1: number, x2: number, y2: number, colour: string, width: number, more = '') =>
  stroke(
    straight([
      [x1, y1],
      [x2, y2],
    ]),
    colour,
    width,
    more,
  )

export const ring = (x: number, y: number, r: number, colour: string, width: number, more = '') =>
  circle(x, y, r, 'none', `stroke="${colour}" stroke-width="${num(width)}" ${more}`)

export const straight = (points: readonly Point[]) => `M${points.map(xy).join('L')}`

export const poly = (points: readonly Point[], fill: string, more = '') => path(`${straight(points)}Z`, fill, more)

/** A soft curve through the points: Catmull-Rom, turned into Béziers. */
export function curve(points: readonly Point[], closed = false): string {
  const { length } = points
  const at = (i: number): Point =>
    points[closed ? (i + length) % length : Math.min(Math.max(i, 0), length - 1)] ?? [0, 0]
  const segments = times(closed ? length : length - 1, (i) => {
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const leaving = [x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6]
    const arriving = [x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6]
    return `C${[...leaving, ...arriving, x2, y2].map(num).join(' ')}`
  })
  return `M${xy(at(0))}${segments.join('')}${closed ? 'Z' : ''}`
}

export const blob = (points: readonly Point[], fill: string) => path(curve(points, true), fill)

/** The area between two soft edges that run the same way. */
export const between = (left: readonly Point[], right: readonly Point[], fill: string) =>
  path(`${curve(left)}L${curve(right.toReversed()).slice(1)}Z`, fill)

/** A limb: a soft line through the points, with its own half width at each. */
export function taper(spine: readonly (readonly [x: number, y: number, width: number])[], fill: string): string {
  const at = (i: number) => spine[Math.min(Math.max(i, 0), spine.length - 1)] ?? [0, 0, 0]
  const edge = (side: number) =>
    spine.map(([x, y, width], i): Point => {
      const [[x0, y0], [x1, y1]] = [at(i - 1), at(i + 1)]
      const length = Math.hypot(x1 - x0, y1 - y0)
      return [x - (side * width * (y1 - y0)) / length, y + (side * width * (x1 - x0)) / length]
    })
  return between(edge(1), edge(-1), fill)
}

/** A star or burst: `count` points alternating between two radii. */
export const burst = (x: number, y: number, outer: number, inner: number, count: number, fill: string, turn = 0) =>
  poly(
    times(count * 2, (i) => polar(x, y, i % 2 ? inner : outer, turn + i / count / 2)),
    fill,
  )

/** A slice of pie from angle `a` to `b`, in turns. */
export function wedge(x: number, y: number, r: number, a: number, b: number, fill: string): string {
  const arc = `A${num(r)} ${num(r)} 0 ${b - a > 0.5 ? 1 : 0} 1`
  return path(`M${xy([x, y])}L${xy(polar(x, y, r, a))}${arc} ${xy(polar(x, y, r, b))}Z`, fill)
}

const halves = { right: -0.25, down: 0, left: 0.25, up: 0.5 }

/** Half a disc; `side` is where its round part points. */
export const half = (x: number, y: number, r: number, side: keyof typeof halves, fill: string) =>
  wedge(x, y, r, halves[side], halves[side] + 0.5, fill)

/** A disc with a bite taken out of its left. */
export const crescent = (x: number, y: number, r: number, fill: string, bite = 0.82, turn = 0) =>
  place({ x, y, turn }, path(`M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${num(r * bite)} ${num(r * bite)} 0 1 0 0 ${-r}Z`, fill))

/** A pointed leaf or petal, from (x, y) outwards. */
export function leaf(x: number, y: number, length: number, width: number, angle: number, fill: string): string {
  const [root, tip, middle] = [xy([x, y]), xy(polar(x, y, length, angle)), polar(x, y, length * 0.45, angle)]
  const side = (turn: number) => xy(polar(...middle, width, angle + turn))
  return path(`M${root}Q${side(-0.25)} ${tip}Q${side(0.25)} ${root}Z`, fill)
}

export interface Placing {
  x: number
  y: number
  /** In turns. */
  turn?: number
  scale?: number
  flip?: boolean
}

/** Moves, turns and scales what was drawn around the origin. */
export function place({ x, y, turn = 0, scale = 1, flip = false }: Placing, art: Art): string {
  const scales = `${flip ? -scale : scale} ${scale}`
  const transform = `translate(${num(x)} ${num(y)}) rotate(${num(turn * 360)}) scale(${scales})`
  return `<g transform="${transform}">${paint(art)}</g>`
}

/** Parallel bars over a box. */
export const stripes = (x: number, y: number, w: number, h: number, gap: number, thick: number, fill: string) =>
  times(h / gap, (i) => rect(x, y + i * gap, w, thick, fill))

/** A printer's screen: a grid of dots whose size, 0 to 1, `size` tells from their place, 0 to 1 both ways. */
export function halftone(
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  pitch: number,
  fill: string,
  size: (u: number, v: number) => number,
): string {
  const [columns, rows] = [Math.ceil(w / pitch), Math.ceil(h / (pitch * 0.866))]
  const dot = (column: number, row: number) => {
    const r = (pitch / 2) * size(column / columns, row / rows)
    if (r < 0.8) return ''
    const [left, middle] = [x + (column + (row % 2) / 2) * pitch - r, y + row * pitch * 0.866]
    const arc = `a${num(r)} ${num(r)} 0 1 0`
    return `M${num(left)} ${num(middle)}${arc} ${num(2 * r)} 0${arc} ${num(-2 * r)} 0`
  }
  return path(times(rows + 1, (row) => times(columns + 1, (column) => dot(column, row)).join('')).join(''), fill)
}

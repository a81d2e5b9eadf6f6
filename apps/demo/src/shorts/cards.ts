import type { Film } from '../film.ts'
import { design } from '../posters/design.ts'
import { type Art, path, place, rect } from '../posters/drawing.ts'
import { contrast } from '../posters/palettes.ts'
import { backdrop } from '../posters/poster.ts'
import { fit } from '../posters/title-fit.ts'
import { capHeight, measure, outline, type Setting } from '../posters/typeface.ts'
import { voices } from '../posters/voices.ts'
import { legibleOn } from '../trailers/shots.ts'
import type { Scene } from './short.ts'
import { camera, faint, fill, H, ramp, W } from './stage.ts'

const small: Setting = { wdth: 100, wght: 620, tracking: 0.012 }

const centred = (text: string, y: number, size: number, how: Setting, colour: string) =>
  path(outline(text, (W - measure(text, how) * size) / 2, y, size, how), colour)

/** The movie's own artwork, with its title. */
export function titleCard(film: Film): Scene {
  const { palette, motif, voice: voiceName } = design(film)
  const art = place({ x: 0, y: 0 }, backdrop(film, { width: W, height: H }))
  const voice = { ...voices[voiceName], lines: 4, largest: 190, bold: 2 }
  const title = fit(film.title, { w: 560, h: 430 }, voice)
  const ground = palette[motif.under?.side ?? 'bg']
  // Large letters need less contrast than text, and the light ones are also legible where artwork reaches under them.
  const ink = contrast(palette.pale, ground) >= 3 ? palette.pale : legibleOn(ground, palette)
  const top = (H - title.height) / 2 - 40
  const lines = title.lines.map(({ text, wdth }, i) =>
    path(outline(text, 110, top + title.size * (capHeight + i * title.leading), title.size, { ...voice, wdth }), ink),
  )
  const credit = path(outline(`A film by ${film.director}`, 112, top + title.height + 84, 34, small), ink)
  return {
    seconds: 6,
    draw: ({ t, p }) => [
      camera({ x: W / 2 + 30 * p, zoom: 1.02 + 0.06 * p }, art),
      lines.map((line, i) => {
        const k = ramp(t, 0.7 + i * 0.22, 1.5 + i * 0.22)
        return k === 0 ? '' : place({ x: 0, y: 46 * (1 - k) }, faint(k, line))
      }),
      faint(ramp(t, 1.8, 2.6), credit),
    ],
    sound: 'silence',
    caption: 'music begins',
    lines: [],
    description: `${film.title}. A film by ${film.director}.`,
  }
}

export function endCard(film: Film, seconds: number): Scene {
  const { palette } = design(film)
  const { hot } = palette
  const ink = legibleOn(hot, palette)
  const text = (t: number): Art => [
    centred('The End', 430 - 20 * (1 - ramp(t, 0.3, 1)), 150, { wdth: 100, wght: 760, tracking: -0.02 }, ink),
    rect(W / 2 - 60 * ramp(t, 0.6, 1.4), 486, 120 * ramp(t, 0.6, 1.4), 6, ink),
    faint(ramp(t, 1, 1.8), centred(`${film.title}, in ${seconds} seconds`, 566, 38, small, ink)),
    faint(ramp(t, 1.4, 2.2), centred('Drawn, played and told by the house', 622, 30, { ...small, wght: 460 }, ink)),
  ]
  return {
    seconds: endSeconds,
    draw: ({ t }) => [fill(hot), faint(ramp(t, 0.2, 0.8), text(t))],
    sound: 'silence',
    caption: 'music fades',
    lines: [],
    description: 'The end.',
  }
}

export const endSeconds = 5

import type { Art } from '../posters/drawing.ts'
import type { Palette } from '../posters/palettes.ts'
import type { Ambience } from './ambience.ts'

/** A film of about a minute, drawn and played here: what stands behind 'Watch' on a movie of the demo. */
export interface Short {
  /** Of the movie that it belongs to. */
  title: string
  isPremium: boolean
  tune: Tune
  scenes: readonly Scene[]
}

/** What its music is made of. */
export interface Tune {
  /** Beats per minute. */
  tempo: number
  /** In Hz. */
  root: number
  scale: 'major' | 'minor' | 'dorian'
  /** A chord a bar, by the degrees of the scale that they stand on. They are repeated. */
  chords: readonly number[]
}

export const languages = ['en', 'de', 'fr'] as const
type Language = (typeof languages)[number]

export interface Scene {
  seconds: number
  draw: (moment: Moment) => Art
  /** What is heard besides the music. */
  sound: Ambience
  /** What captions say of it. */
  caption: string
  /** The story, line by line. */
  lines: readonly Readonly<Record<Language, string>>[]
  /** Picture and story in one, for those who only hear the film. */
  description: string
}

/** The inks of the movie's poster, and how far the scene is. */
export interface Moment extends Palette {
  /** In seconds. */
  t: number
  /** From 0 to 1. */
  p: number
}

export interface Cue {
  start: number
  end: number
  text: string
}

/** When each scene begins, in seconds. */
export function startsOf(scenes: readonly Scene[]): number[] {
  let end = 0
  return scenes.map(({ seconds }) => {
    const start = end
    end += seconds
    return start
  })
}

export const lengthOf = (scenes: readonly Scene[]): number => scenes.reduce((sum, { seconds }) => sum + seconds, 0)

/** Of each scene: first the sound has its time, then the lines share what is left. */
const soundSeconds = 1.8
const pause = 0.2

export function storyCues(scenes: readonly Scene[], language: Language): Cue[] {
  const starts = startsOf(scenes)
  return scenes.flatMap(({ seconds, lines }, at) => {
    const first = starts[at]! + soundSeconds + pause
    const each = (seconds - soundSeconds - 2 * pause) / lines.length
    return lines.map((line, i) => ({
      start: first + i * each,
      end: first + (i + 1) * each - pause,
      text: line[language],
    }))
  })
}

/** Captions for the deaf and hard of hearing: the story, and what is heard. */
export function captionCues(scenes: readonly Scene[]): Cue[] {
  const starts = startsOf(scenes)
  const sounds = scenes.map(({ caption }, at) => {
    const start = starts[at]! + pause
    return { start, end: start + soundSeconds - pause, text: `[${caption}]` }
  })
  return [...storyCues(scenes, 'en'), ...sounds].toSorted((a, b) => a.start - b.start)
}

const stamp = (seconds: number): string =>
  new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).replace('.', ',')

export const toSrt = (cues: readonly Cue[]): string =>
  cues.map(({ start, end, text }, i) => `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`).join('\n')

import type { DefaultGenre } from '@matinee/contract/movies'
import type { Random } from '../posters/random.ts'
import { cuts, seconds } from './format.ts'

const intervals: Readonly<Record<DefaultGenre, number>> = {
  Action: 3 / 2,
  Comedy: 5 / 4,
  Drama: 3 / 2,
  Horror: 45 / 32,
  'Sci-Fi': 9 / 8,
  Romance: 5 / 3,
  Thriller: 6 / 5,
  Documentary: 4 / 3,
  Animation: 5 / 4,
}

const roots = [98, 103.83, 110, 116.54, 123.47, 130.81]

export interface Music {
  /** In Hz. */
  root: number
  interval: number
  /** When the drum is hit, in seconds. */
  beats: number[]
}

export const sampleRate = 48_000

/** The drum is hit for every name, and where the title appears and goes. */
export function compose(genre: DefaultGenre, names: readonly number[], random: Random): Music {
  return { root: random.pick(roots), interval: intervals[genre], beats: [...names, cuts.wide, cuts.end] }
}

/** Two held notes, and a drum on every beat, as 16-bit samples. */
export function play({ root, interval, beats }: Music): Int16Array {
  const sound = new Float64Array(seconds * sampleRate)
  const hz = (2 * Math.PI) / sampleRate
  for (let i = 0; i < sound.length; i++) {
    const swell = 0.09 + 0.03 * Math.sin(hz * 0.25 * i)
    sound[i] = 0.17 * Math.sin(hz * root * i) + swell * Math.sin(hz * root * interval * i)
  }
  for (const beat of beats) {
    const start = Math.round(beat * sampleRate)
    for (let i = 0; i < sampleRate; i++) {
      const level = 0.4 * Math.exp((-8 * i) / sampleRate) * Math.sin(hz * 58 * i)
      sound[start + i] = (sound[start + i] ?? 0) + level
    }
  }
  const samples = new Int16Array(sound.length)
  for (let i = 0; i < samples.length; i++) {
    const fade = Math.min(1, i / sampleRate / 1.5, (samples.length - i) / sampleRate / 2)
    samples[i] = 32_000 * fade * (sound[i] ?? 0)
  }
  return samples
}

export function captionsFor(beats: readonly number[]): string {
  const stamp = (at: number) => `00:00:${at.toFixed(3).padStart(6, '0')}`
  const cues = [
    [0.5, 3, '[slow organ chord]'],
    [beats[0] ?? cuts.names, cuts.wide - 0.3, '[drum beats]'],
    [cuts.wide + 0.6, cuts.end - 0.3, '[chord swells and falls]'],
    [seconds - 1.6, seconds - 0.1, '[music fades]'],
  ] as const
  const blocks = cues.map(([start, end, text], i) => `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`)
  return ['WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n', ...blocks].join('\n')
}

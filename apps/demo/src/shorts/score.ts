import { type Random, seeded } from '../posters/random.ts'
import { addAmbience } from './ambience.ts'
import { lengthOf, type Scene, type Short, startsOf, type Tune } from './short.ts'

/** All notes are soft, and have little above 8 kHz. */
export const sampleRate = 24_000

const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
} as const

/** The frequency of a degree of the scale; degrees from 7 on are an octave higher. */
function pitch({ root, scale }: Tune, degree: number): number {
  const octave = Math.floor(degree / 7)
  const steps = scales[scale][degree - 7 * octave]!
  return root * 2 ** (octave + steps / 12)
}

interface Note {
  frequency: number
  start: number
  seconds: number
  level: number
  /** From 0, left, to 1. */
  pan: number
}

/** A plucked string, whose overtones die first. */
function pluck({ left, right }: Channels, { frequency, start, seconds, level, pan }: Note) {
  const [from, count] = [Math.round(start * sampleRate), Math.round(seconds * sampleRate)]
  const step = (2 * Math.PI * frequency) / sampleRate
  for (let i = 0; i < count && from + i < left.length; i++) {
    const t = i / sampleRate
    const decay = Math.exp((-4 * t) / seconds)
    const tone =
      Math.sin(step * i) + 0.4 * decay * Math.sin(2 * step * i) + 0.2 * decay * decay * Math.sin(3 * step * i)
    const sound = level * decay * Math.min(1, t * 200, (count - i) / 400) * tone
    left[from + i] = left[from + i]! + sound * (1 - pan)
    right[from + i] = right[from + i]! + sound * pan
  }
}

/** A held note, that comes and goes slowly. */
function hold({ left, right }: Channels, { frequency, start, seconds, level }: Omit<Note, 'pan'>) {
  const [from, count] = [Math.round(start * sampleRate), Math.round(seconds * sampleRate)]
  const step = (2 * Math.PI * frequency) / sampleRate
  for (let i = 0; i < count && from + i < left.length; i++) {
    const envelope = level * Math.sin((Math.PI * i) / count)
    left[from + i] = left[from + i]! + envelope * Math.sin(step * i)
    right[from + i] = right[from + i]! + envelope * Math.sin(step * 1.003 * i)
  }
}

interface Channels {
  left: Float32Array
  right: Float32Array
}

const arpeggios = [
  [0, 2, 4, 7, 4, 2, 4, 2],
  [0, 4, 2, 4, 7, 4, 9, 4],
  [0, 2, 4, 2, 7, 4, 2, 4],
]

/** Bars of four beats: a bass, a held chord, a broken one, and now and then a few notes of a melody. */
function playTune(channels: Channels, tune: Tune, seconds: number, random: Random) {
  const beat = 60 / tune.tempo
  const bar = 4 * beat
  const arpeggio = random.pick(arpeggios)
  // The last bars are left to the fading chord.
  const bars = Math.floor((seconds - 2) / bar)
  for (let at = 0; at < bars; at++) {
    const start = at * bar
    const chord = tune.chords[at % tune.chords.length]!
    pluck(channels, { frequency: pitch(tune, chord) / 2, start, seconds: bar, level: 0.3, pan: 0.5 })
    for (const degree of [0, 2, 4])
      hold(channels, { frequency: pitch(tune, chord + degree), start, seconds: bar * 1.3, level: 0.045 })
    for (const [i, degree] of arpeggio.entries()) {
      const level = (i % 4 === 0 ? 0.15 : 0.1) * (at === 0 ? i / 8 : 1)
      const frequency = pitch(tune, chord + degree)
      pluck(channels, { frequency, start: start + (i * beat) / 2, seconds: 1.6, level, pan: 0.3 })
    }
    if (at % 4 < 1) continue
    for (const when of [0, 1.5, 2, 3].filter(() => random.chance(0.6))) {
      const frequency = pitch(tune, chord + 7 + random.pick([0, 2, 4, 4, 5]))
      pluck(channels, { frequency, start: start + when * beat, seconds: 2.4, level: 0.12, pan: 0.7 })
    }
  }
  const end = bars * bar
  for (const degree of [0, 4, 7, 9])
    pluck(channels, { frequency: pitch(tune, degree), start: end, seconds: 4, level: 0.14, pan: 0.5 })
}

/** The whole sound of a short but its voices, as 16-bit samples in stereo. */
export function playScore({ title, tune }: Short, scenes: readonly Scene[]): Int16Array {
  const seconds = lengthOf(scenes)
  const length = Math.round(seconds * sampleRate)
  const channels = { left: new Float32Array(length), right: new Float32Array(length) }
  const random = seeded(`score of ${title}`)
  playTune(channels, tune, seconds, random)
  const starts = startsOf(scenes)
  for (const [at, { sound, seconds: long }] of scenes.entries()) {
    const from = Math.round(starts[at]! * sampleRate)
    addAmbience(sound, { ...channels, from, to: from + Math.round(long * sampleRate), sampleRate, random })
  }
  const samples = new Int16Array(2 * length)
  for (let i = 0; i < length; i++) {
    const fade = Math.min(1, (length - i) / sampleRate / 2)
    // Loud moments are rounded off rather than cut off.
    samples[2 * i] = 30_000 * Math.tanh(fade * channels.left[i]!)
    samples[2 * i + 1] = 30_000 * Math.tanh(fade * channels.right[i]!)
  }
  return samples
}

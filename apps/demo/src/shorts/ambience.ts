import type { Random } from '../posters/random.ts'

interface Source {
  /** Of a tone, in Hz. Otherwise it is noise. */
  tone?: number
  /** How dull the noise is: the share of each sample that is new. */
  brightness?: number
  /** How loud it is, 0 to 1, at a time in seconds. `chance` is another number every time. */
  level: (t: number, chance: () => number) => number
}

const swell = (t: number, period: number) => 0.5 + 0.5 * Math.sin((2 * Math.PI * t) / period)
/** One beat that dies away, each `period`. */
const beat = (t: number, period: number, decay: number) => Math.exp(-decay * (t % period))

const sources = {
  silence: { level: () => 0 },
  wind: { brightness: 0.03, level: (t) => 0.35 + 0.5 * swell(t, 5.3) * swell(t, 1.9) },
  sea: { brightness: 0.05, level: (t) => 0.15 + 0.6 * swell(t, 6) ** 2 },
  rain: { brightness: 0.6, level: () => 0.16 },
  train: { brightness: 0.09, level: (t) => 0.18 + 0.8 * Math.max(beat(t, 1.1, 14), beat(t + 0.86, 1.1, 14)) },
  projector: { brightness: 0.4, level: (t) => 0.04 + 0.3 * beat(t, 1 / 12, 60) },
  fire: { brightness: 0.7, level: (_, chance) => (chance() < 0.0006 ? 1 : 0.03) },
  applause: { brightness: 0.5, level: (t, chance) => (chance() < 0.3 ? 0.5 : 0.1) * (0.6 + 0.4 * swell(t, 3.1)) },
  steps: { brightness: 0.12, level: (t) => 0.6 * beat(t, 0.55, 32) },
  clock: { brightness: 0.8, level: (t) => 0.35 * beat(t, 0.5, 90) },
  drops: { tone: 880, level: (t) => 0.2 * beat(t, 1.7, 26) },
  hum: { tone: 55, level: (t) => 0.3 + 0.15 * swell(t, 4) },
  bees: { tone: 208, level: (t) => 0.07 + 0.07 * swell(t, 0.9) * swell(t, 3.7) },
  crickets: { tone: 4100, level: (t) => (t % 1.3 < 0.5 ? 0.03 * swell(t, 0.05) : 0) },
} as const satisfies Record<string, Source>

export type Ambience = keyof typeof sources

/** Adds a sound to both channels, faded at its ends. */
export function addAmbience(
  name: Ambience,
  {
    left,
    right,
    from,
    to,
    sampleRate,
    random,
  }: {
    left: Float32Array
    right: Float32Array
    /** In samples. */
    from: number
    to: number
    sampleRate: number
    random: Random
  },
): void {
  const { tone, brightness = 1, level }: Source = sources[name]
  let [one, other] = [0, 0]
  for (let i = from; i < Math.min(to, left.length); i++) {
    const t = (i - from) / sampleRate
    const fade = Math.min(1, t / 0.8, (to - i) / sampleRate / 0.8)
    const loud = 0.5 * fade * level(t, () => random.next())
    if (tone) {
      const angle = 2 * Math.PI * tone * t
      one = Math.sin(angle) + 0.5 * Math.sin(2.01 * angle)
      other = Math.sin(1.004 * angle) + 0.5 * Math.sin(2 * angle)
    } else {
      one += brightness * (random.between(-1, 1) - one)
      other += brightness * (random.between(-1, 1) - other)
    }
    // Dull noise is quiet: most of it was filtered away.
    const gain = tone ? loud * 0.5 : loud / Math.sqrt(brightness) / 2
    left[i] = left[i]! + gain * one
    right[i] = right[i]! + gain * other
  }
}

import { type CaptionSize, captionSizes, speeds } from './words.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import type { CaptionTrack } from './engine.ts'

/** What the player remembers of a person, in this browser. */
export interface Preferences {
  volume: number
  muted: boolean
  speed: number
  /** The height that was chosen; null lets the player choose. */
  quality: number | null
  captions: boolean
  captionLanguage: string | null
  captionSize: CaptionSize
}

const key = 'player'

const usual: Preferences = {
  volume: 1,
  muted: false,
  speed: 1,
  quality: null,
  captions: false,
  captionLanguage: null,
  captionSize: 'medium',
}

/** Anything may stand in storage: every part counts only if it is what we would have written. */
export function readPreferences(): Preferences {
  const stored = parse(readStored('localStorage', key))
  const { volume, muted, speed, quality, captions, captionLanguage, captionSize } = stored
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
    muted: typeof muted === 'boolean' ? muted : usual.muted,
    speed: speeds.find((each) => each === speed) ?? usual.speed,
    quality: typeof quality === 'number' && Number.isInteger(quality) && quality > 0 ? quality : usual.quality,
    captions: typeof captions === 'boolean' ? captions : usual.captions,
    captionLanguage: typeof captionLanguage === 'string' ? captionLanguage.slice(0, 35) : usual.captionLanguage,
    captionSize: captionSizes.find((each) => each === captionSize) ?? usual.captionSize,
  }
}

export function writePreferences(preferences: Preferences): void {
  writeStored('localStorage', key, JSON.stringify(preferences))
}

function parse(stored: string | null): Partial<Record<keyof Preferences, unknown>> {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

export interface Quality {
  height: number
  /** Bits per second. */
  bitRate: number
}

/**
 * The height that a video plays in when this one is wanted: a height that it lacks means the next lower one, else its
 * lowest. Null leaves it to the line.
 */
export function resolveHeight(qualities: readonly Quality[], wanted: number | null): number | null {
  if (wanted === null || qualities.length === 0) return null
  const heights = qualities.map(({ height }) => height)
  const lower = heights.filter((height) => height <= wanted)
  return lower.length > 0 ? Math.max(...lower) : Math.min(...heights)
}

const primary = (language: string) => language.toLowerCase().split('-')[0]

/** Index of the track to show: the language that was chosen last, else one of the browser's, else the first; or -1. */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  { captions, captionLanguage }: Pick<Preferences, 'captions' | 'captionLanguage'>,
  languages: readonly string[],
): number {
  if (!captions || tracks.length === 0) return -1
  const wanted = captionLanguage === null ? languages : [captionLanguage, ...languages]
  for (const language of wanted) {
    const found = tracks.findIndex((track) => primary(track.language) === primary(language))
    if (found >= 0) return found
  }
  return 0
}

import { type CaptionSize, captionSizes, speeds } from './words.ts'
import { readStoredJson, writeStored } from '../../platform/storage.ts'
import type { CaptionTrack } from './engine.ts'

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

/** Storage may hold anything: invalid parts get their default. */
export function readPreferences(): Preferences {
  const stored = (readStoredJson('localStorage', key) ?? {}) as Partial<Record<keyof Preferences, unknown>>
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

export interface Quality {
  height: number
  /** Bits per second. */
  bitRate: number
}

/** The best available height not above `wanted`, else the lowest. Null is automatic. */
export function resolveHeight(qualities: readonly Quality[], wanted: number | null): number | null {
  if (wanted === null || qualities.length === 0) return null
  const heights = qualities.map(({ height }) => height)
  const lower = heights.filter((height) => height <= wanted)
  return lower.length > 0 ? Math.max(...lower) : Math.min(...heights)
}

const primary = (language: string) => language.toLowerCase().split('-')[0]

/** Index of the track to show: the last chosen language, else the browser's, else the first; -1 for none. */
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

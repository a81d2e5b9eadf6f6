import { type CaptionSize, captionSizes, speeds } from '@matinee/contract/player'
import { readStored, writeStored } from '../../platform/storage.ts'

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

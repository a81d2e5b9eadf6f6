import {
  captionBackgrounds,
  type CaptionBackground,
  type CaptionColour,
  captionColours,
  type CaptionPlace,
  captionPlaces,
  type CaptionSize,
  captionSizes,
  speeds,
} from './choices.ts'
import { playerStorageKey } from '../../platform/device-preferences.ts'
import { readStoredJson, writeStored } from '../../platform/storage.ts'

/** How subtitles look. */
export interface CaptionStyle {
  captionSize: CaptionSize
  captionColour: CaptionColour
  captionBackground: CaptionBackground
  captionPlace: CaptionPlace
}

export interface Preferences extends CaptionStyle {
  volume: number
  muted: boolean
  speed: number
  /** The chosen height; null for automatic. */
  quality: number | null
  /** Null: the film's own. */
  audioLanguage: string | null
  audioDescription: boolean
  captions: boolean
  captionLanguage: string | null
  captionKind: 'subtitles' | 'captions'
  /** Letters, digits and signs as shortcuts: people who use speech input may switch them off (WCAG 2.1.4). */
  characterKeys: boolean
}

const defaults: Preferences = {
  volume: 1,
  muted: false,
  speed: 1,
  quality: null,
  audioLanguage: null,
  audioDescription: false,
  captions: false,
  captionLanguage: null,
  captionKind: 'subtitles',
  captionSize: 'medium',
  captionColour: 'white',
  captionBackground: 'shade',
  captionPlace: 'bottom',
  characterKeys: true,
}

/** Invalid stored values fall back to their defaults. */
export function readPreferences(): Preferences {
  const stored = (readStoredJson('localStorage', playerStorageKey) ?? {}) as Partial<Record<keyof Preferences, unknown>>
  const { volume, quality } = stored
  const flag = (name: 'muted' | 'captions' | 'audioDescription' | 'characterKeys') => {
    const value = stored[name]
    return typeof value === 'boolean' ? value : defaults[name]
  }
  const language = (name: 'audioLanguage' | 'captionLanguage') => {
    const value = stored[name]
    // RFC 5646 recommends supporting 35 characters.
    return typeof value === 'string' ? value.slice(0, 35) : defaults[name]
  }
  const oneOf = <Name extends keyof Preferences>(name: Name, choices: readonly Preferences[Name][]) =>
    choices.find((each) => each === stored[name]) ?? defaults[name]
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    muted: flag('muted'),
    speed: oneOf('speed', speeds),
    quality: typeof quality === 'number' && Number.isInteger(quality) && quality > 0 ? quality : defaults.quality,
    audioLanguage: language('audioLanguage'),
    audioDescription: flag('audioDescription'),
    captions: flag('captions'),
    captionLanguage: language('captionLanguage'),
    captionKind: oneOf('captionKind', ['subtitles', 'captions']),
    captionSize: oneOf('captionSize', captionSizes),
    captionColour: oneOf('captionColour', captionColours),
    captionBackground: oneOf('captionBackground', captionBackgrounds),
    captionPlace: oneOf('captionPlace', captionPlaces),
    characterKeys: flag('characterKeys'),
  }
}

export function writePreferences(preferences: Preferences): void {
  writeStored('localStorage', playerStorageKey, JSON.stringify(preferences))
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

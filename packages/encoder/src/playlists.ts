import type { AudioRole, Fraction, SubtitlesKind } from './probe.ts'

export interface PlaylistRung {
  address: string
  width: number
  height: number
  frameRate: Fraction
  codec: string
  /** Bits per second of the largest segment, and of all. */
  peakRate: number
  averageRate: number
}

export interface PlaylistAudio {
  address: string
  /** Shown in the player; unique among the renditions of as many channels. */
  name: string
  language: string | null
  channels: number
  role: AudioRole
  isDefault: boolean
  codec: string
  peakRate: number
  averageRate: number
}

export interface PlaylistSubtitles {
  address: string
  name: string
  language: string
  kind: SubtitlesKind
  isDefault?: boolean
}

export interface Multivariant {
  rungs: readonly PlaylistRung[]
  audio: readonly PlaylistAudio[]
  subtitles: readonly PlaylistSubtitles[]
}

export function multivariantPlaylist(film: Multivariant): string {
  throw new Error(`not written yet: ${film.rungs.length}`)
}

export interface Media {
  segments: readonly { number: number; seconds: number }[]
  segmentAddress: (number: number) => string
  /** Of the clear initialization segment; subtitles have none. */
  initAddress?: string
  /** Left out for what is not encrypted. */
  keyAddress?: (keyNumber: number) => string
}

export function mediaPlaylist(media: Media): string {
  throw new Error(`not written yet: ${media.segments.length}`)
}

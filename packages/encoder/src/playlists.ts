import { keyNumberOf } from './encryption.ts'
import { perSecond } from './frame-rate.ts'
import type { AudioRole, Fraction, SubtitlesKind } from './probe.ts'

export interface PlaylistRendition {
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
  /** Shown in the player; a second one of the same name gets a number. */
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
  /** In the order in which they are listed; a player begins with the first. */
  video: readonly PlaylistRendition[]
  audio: readonly PlaylistAudio[]
  subtitles: readonly PlaylistSubtitles[]
}

/** The playlist that names all others (RFC 8216, section 4.3.4). */
export function multivariantPlaylist({ video, audio, subtitles }: Multivariant): string {
  const counts = [...new Set(audio.map(({ channels }) => channels))].toSorted((a, b) => a - b)
  const groups = counts.map((channels) => ({
    id: `audio-${channels}`,
    tracks: audio.filter((track) => track.channels === channels),
  }))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...groups.flatMap(({ id, tracks }) => audioLines(id, tracks)),
    ...subtitleLines(subtitles),
  ]
  const subtitleGroup = subtitles.length > 0 ? ['SUBTITLES="subtitles"'] : []
  for (const group of groups.length > 0 ? groups : [null]) {
    for (const rendition of video) {
      lines.push(variantLine(rendition, group, subtitleGroup), rendition.address)
    }
  }
  return `${lines.join('\n')}\n`
}

interface AudioGroup {
  id: string
  tracks: readonly PlaylistAudio[]
}

function variantLine(rendition: PlaylistRendition, group: AudioGroup | null, subtitleGroup: readonly string[]): string {
  const most = (rate: 'peakRate' | 'averageRate') => Math.max(0, ...(group?.tracks ?? []).map((track) => track[rate]))
  const codecs = [...new Set([rendition.codec, ...(group?.tracks ?? []).map(({ codec }) => codec)])]
  return `#EXT-X-STREAM-INF:${[
    `BANDWIDTH=${Math.ceil(rendition.peakRate + most('peakRate'))}`,
    `AVERAGE-BANDWIDTH=${Math.ceil(rendition.averageRate + most('averageRate'))}`,
    `CODECS="${codecs.join(',')}"`,
    `RESOLUTION=${rendition.width}x${rendition.height}`,
    `FRAME-RATE=${perSecond(rendition.frameRate).toFixed(3)}`,
    ...(group ? [`AUDIO="${group.id}"`] : []),
    ...subtitleGroup,
    'CLOSED-CAPTIONS=NONE',
  ].join(',')}`
}

function audioLines(group: string, tracks: readonly PlaylistAudio[]): string[] {
  // Exactly one is the default: else a player takes whichever it likes.
  const first = tracks.find(({ isDefault }) => isDefault) ?? tracks.find(({ role }) => role === 'original') ?? tracks[0]
  const names = uniqueNames(tracks)
  return tracks.map((track, at) =>
    mediaLine([
      'TYPE=AUDIO',
      `GROUP-ID="${group}"`,
      `NAME="${names[at]}"`,
      ...(track.language ? [`LANGUAGE="${quotable(track.language)}"`] : []),
      `DEFAULT=${yes(track === first)}`,
      // A player may choose by language, and would else choose a commentary.
      `AUTOSELECT=${yes(track === first || track.role !== 'commentary')}`,
      ...(track.role === 'description' ? ['CHARACTERISTICS="public.accessibility.describes-video"'] : []),
      `CHANNELS="${track.channels}"`,
      `URI="${quotable(track.address)}"`,
    ]),
  )
}

const captions = 'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound'

function subtitleLines(tracks: readonly PlaylistSubtitles[]): string[] {
  const names = uniqueNames(tracks)
  return tracks.map((track, at) =>
    mediaLine([
      'TYPE=SUBTITLES',
      'GROUP-ID="subtitles"',
      `NAME="${names[at]}"`,
      `LANGUAGE="${quotable(track.language)}"`,
      `DEFAULT=${yes(track.isDefault === true)}`,
      'AUTOSELECT=YES',
      `FORCED=${yes(track.kind === 'forced')}`,
      ...(track.kind === 'captions' ? [`CHARACTERISTICS="${captions}"`] : []),
      `URI="${quotable(track.address)}"`,
    ]),
  )
}

const mediaLine = (attributes: readonly string[]): string => `#EXT-X-MEDIA:${attributes.join(',')}`

const yes = (is: boolean): string => (is ? 'YES' : 'NO')

function uniqueNames(tracks: readonly { name: string }[]): string[] {
  const seen = new Map<string, number>()
  return tracks.map((track) => {
    const name = quotable(track.name) || 'Track'
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** A quoted string has neither quotes nor line breaks, and no way to write them (RFC 8216, section 4.2). */
const quotable = (text: string): string =>
  text
    .replaceAll('"', "'")
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

export interface Media {
  segments: readonly { number: number; seconds: number }[]
  segmentAddress: (number: number) => string
  /** Of the clear initialization segment; subtitles have none. */
  initAddress?: string
  /** Left out for what is not encrypted. */
  keyAddress?: (keyNumber: number) => string
}

/** The playlist of one rendition or track. `EXT-X-MAP` stands before the first key, so that it is not encrypted. */
export function mediaPlaylist({ segments, segmentAddress, initAddress, keyAddress }: Media): string {
  const longest = Math.max(1, ...segments.map(({ seconds }) => seconds))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(initAddress === undefined ? [] : [`#EXT-X-MAP:URI="${quotable(initAddress)}"`]),
  ]
  let key: number | null = null
  for (const { number, seconds } of segments) {
    if (keyAddress && keyNumberOf(number) !== key) {
      key = keyNumberOf(number)
      lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${quotable(keyAddress(key))}"`)
    }
    lines.push(`#EXTINF:${seconds.toFixed(6)},`, segmentAddress(number))
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}

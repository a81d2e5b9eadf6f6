import * as localeWords from '@matinee/locales/locale'
import type { PlaybackSession } from '@matinee/contract/playback'
import type { Preferences } from './preferences.ts'
import * as words from '@matinee/locales/player'

export type AudioRole = PlaybackSession['tracks']['audio'][number]['role']
export type SubtitleKind = PlaybackSession['tracks']['subtitles'][number]['kind']

export interface AudioTrack {
  language: string
  label: string
  role: AudioRole
  /** The stream's own choice. */
  isDefault: boolean
}

export interface SubtitleTrack {
  language: string
  label: string
  kind: SubtitleKind
}

const primary = (language: string) => language.toLowerCase().split('-')[0]

/** 'German' for `de`; the code itself where the browser does not know it. */
function languageName(language: string, inLanguage: string = localeWords.language): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

const roleWords: Record<AudioRole | SubtitleKind, { add: string; unless: RegExp }> = {
  original: { add: '', unless: /^/ },
  dubbed: { add: '', unless: /^/ },
  commentary: { add: words.commentary, unless: /comment/i },
  description: { add: words.audioDescription, unless: /descri/i },
  subtitles: { add: '', unless: /^/ },
  captions: { add: words.hardOfHearing, unless: /sdh|hearing|caption/i },
  forced: { add: words.forced, unless: /forced/i },
}

/** Removes the language from a title: 'captions' of 'English captions'. */
function withoutLanguage(title: string, names: readonly string[]): string {
  const name = names.find((each) => each.length > 2 && title.toLowerCase().startsWith(each))
  const rest = name === undefined ? title : title.slice(name.length)
  // 'Englishman' names no language.
  return rest === title || !/^[^\p{L}\p{N}]/u.test(rest) ? title : rest.replace(/^[^\p{L}\p{N}(]+/u, '') || title
}

/** 'German', 'English, Audio description', 'English, A talk with the director'. */
export function trackLabel(language: string, title: string, role: AudioRole | SubtitleKind): string {
  const name = languageName(language)
  const known = [language, name, languageName(language, language), ''].map((word) => word.toLowerCase())
  // Our playlists number tracks of the same name: `de`, `de (2)`.
  const plain = title.replace(/ \(\d+\)$/, '').trim()
  const own = known.includes(plain.toLowerCase()) ? '' : withoutLanguage(plain, known)
  const { add, unless } = roleWords[role]
  const parts = [language === '' || language === 'und' ? '' : name, own, unless.test(own) ? '' : add]
  return parts.filter((part) => part !== '').join(', ') || words.track
}

/** Appends a number to repeated labels. */
export function numberDuplicates<Track extends { label: string }>(tracks: readonly Track[]): Track[] {
  const seen = new Map<string, number>()
  return tracks.map((track) => {
    const count = (seen.get(track.label) ?? 0) + 1
    seen.set(track.label, count)
    return count === 1 ? track : { ...track, label: `${track.label} (${count})` }
  })
}

/** Index of the audio track to play, by language; -1 without tracks. Never chooses a commentary automatically. */
export function chooseAudio(
  tracks: readonly AudioTrack[],
  { audioLanguage, audioDescription }: Pick<Preferences, 'audioLanguage' | 'audioDescription'>,
): number {
  const defaultTrack = tracks.find(({ isDefault }) => isDefault) ?? tracks[0]
  if (!defaultTrack) return -1
  if (audioLanguage === null && !audioDescription) return tracks.indexOf(defaultTrack)
  const spoken = tracks.filter(({ role }) => role !== 'commentary')
  for (const language of [audioLanguage ?? defaultTrack.language, defaultTrack.language]) {
    const sameLanguage = spoken.filter((track) => primary(track.language) === primary(language))
    const found = sameLanguage.find(({ role }) => (role === 'description') === audioDescription) ?? sameLanguage[0]
    if (found) return tracks.indexOf(found)
  }
  return tracks.indexOf(defaultTrack)
}

/** Index of the same language with audio description, or without if it is on now; -1 if there is none. */
export function otherDescriptionTrack(tracks: readonly AudioTrack[], heard: number): number {
  const now = tracks[heard]
  if (!now) return -1
  const wanted = now.role !== 'description'
  return tracks.findIndex(
    ({ language, role }) =>
      role !== 'commentary' && (role === 'description') === wanted && primary(language) === primary(now.language),
  )
}

/** Index of the subtitles to show, by the last language, else the browser's, else the first; -1 if off. */
export function chooseSubtitles(
  tracks: readonly SubtitleTrack[],
  { captions, captionLanguage, captionKind }: Pick<Preferences, 'captions' | 'captionLanguage' | 'captionKind'>,
  languages: readonly string[],
): number {
  const whole = tracks.filter(({ kind }) => kind !== 'forced')
  if (!captions || whole.length === 0) return -1
  const wanted = captionLanguage === null ? languages : [captionLanguage, ...languages]
  for (const language of wanted) {
    const sameLanguage = whole.filter((track) => primary(track.language) === primary(language))
    const found = sameLanguage.find(({ kind }) => kind === captionKind) ?? sameLanguage[0]
    if (found) return tracks.indexOf(found)
  }
  return tracks.indexOf(whole[0]!)
}

/** WATCH-8: the forced subtitles of the audio's language, which translate the foreign parts; -1 for none. */
export function forcedSubtitles(tracks: readonly SubtitleTrack[], audioLanguage: string | undefined): number {
  if (audioLanguage === undefined) return -1
  return tracks.findIndex(({ kind, language }) => kind === 'forced' && primary(language) === primary(audioLanguage))
}

import type { CaptionTrack } from './engine.ts'
import type { Preferences } from './preferences.ts'

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

import type { Translated } from './words.ts'
import type * as english from './films.words.ts'
import { filmLimits } from './films.limits.ts'

export const filmMessages: Translated<typeof english.filmMessages> = {
  languageInvalid: 'Bitte wähle eine Sprache.',
  addressInvalid: 'Bitte gib eine Adresse ein, die mit https:// beginnt',
}

export const filmProblems: Translated<typeof english.filmProblems> = {
  notFound: 'Diesen Film gibt es nicht.',
  noMaster: 'Diese Datei ist nicht mehr da.',
  noTrack: 'Diese Spur hat der Film nicht.',
  wrongState: 'Der Film ist inzwischen weiter. Lade die Seite neu, um zu sehen, wo er ist.',
  notReady: 'Die erste Auflösung ist noch nicht fertig.',
  noRoom: 'Im Speicher ist nicht genug Platz für diesen Film.',
  creditsOutside: 'Der Abspann beginnt nach dem Anfang und vor dem Ende des Films.',
  tooManyTracks: `Ein Film hat höchstens ${filmLimits.subtitleTracks} Untertitelspuren.`,
  subtitlesUnreadable: 'Diese Datei kann nicht als Untertitel gelesen werden.',
}

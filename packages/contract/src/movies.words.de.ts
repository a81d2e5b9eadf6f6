import type { Translated } from './words.ts'
import type * as english from './movies.words.ts'

export const movieMessages: Translated<typeof english.movieMessages> = {
  failedToLoad: 'Der Film konnte nicht geladen werden. Bitte versuche es später noch einmal.',
  torn: 'Etwas ist schiefgegangen',
  untitled: 'Ohne Titel',
  noImage: 'Kein Bild vorhanden',
  isNew: 'NEU',
  free: 'Kostenlos',
  premium: 'Premium',
}

export const movieProblems: Translated<typeof english.movieProblems> = {
  notFound: 'Film nicht gefunden',
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const platformWords: Translated<typeof english.platformWords> = {
  failedToLoad: 'Das konnte nicht geladen werden. Bitte versuche es noch einmal.',
  nameInWhiteLetters: (name: string) => `${name}, in weißen Buchstaben auf Schwarz, mit einem roten Strahl`,
  titlePagePage: (title: string, page: number) => `${title}, Seite ${page}`,
  nameMoviesAndShows: (name: string) => `${name} – Filme und Serien, jederzeit und überall`,
  descriptionPagePage: (description: string, page: number) => `${description} Seite ${page}.`,
  aNewVersionOf: 'Eine neue Version dieser Seite ist da.',
  logIn: 'Anmelden',
  home: 'Startseite',
  light: 'Hell',
  dark: 'Dunkel',
  system: 'System',
  theme: 'Design',
  switchToLightTheme: 'Zum hellen Design wechseln',
  switchToDarkTheme: 'Zum dunklen Design wechseln',
  ownWatchlist: 'Merkliste',
  ownWatchlistAtStart: 'Merkliste',
  likes: '„Gefällt mir“',
  comments: 'Kommentare',
  openGraphLocale: 'de_DE',
}

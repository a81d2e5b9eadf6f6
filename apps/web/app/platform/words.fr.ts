import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const platformWords: Translated<typeof english.platformWords> = {
  failedToLoad: 'Le chargement a échoué. Veuillez réessayer.',
  nameInWhiteLetters: (name: string) => `${name}, en lettres blanches sur fond noir, avec un faisceau rouge`,
  titlePagePage: (title: string, page: number) => `${title}, page ${page}`,
  nameMoviesAndShows: (name: string) => `${name} – Films et séries, partout et à tout moment`,
  descriptionPagePage: (description: string, page: number) => `${description} Page ${page}.`,
  aNewVersionOf: 'Une nouvelle version de ce site est prête.',
  logIn: 'Se connecter',
  home: 'Accueil',
  light: 'Clair',
  dark: 'Sombre',
  system: 'Système',
  theme: 'Thème',
  switchToLightTheme: 'Passer au thème clair',
  switchToDarkTheme: 'Passer au thème sombre',
  ownWatchlist: 'liste de films',
  ownWatchlistAtStart: 'Liste de films',
  likes: 'mentions «\u202FJ’aime\u202F»',
  comments: 'commentaires',
  openGraphLocale: 'fr_FR',
}

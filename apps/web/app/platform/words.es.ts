import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const platformWords: Translated<typeof english.platformWords> = {
  failedToLoad: 'No se pudo cargar. Inténtalo de nuevo.',
  nameInWhiteLetters: (name: string) => `${name}, en letras blancas sobre negro, con un haz rojo`,
  titlePagePage: (title: string, page: number) => `${title}, página ${page}`,
  nameMoviesAndShows: (name: string) => `${name} – Películas y series, cuando y donde quieras`,
  descriptionPagePage: (description: string, page: number) => `${description} Página ${page}.`,
  aNewVersionOf: 'Hay una nueva versión de este sitio.',
  logIn: 'Iniciar sesión',
  home: 'Inicio',
  light: 'Claro',
  dark: 'Oscuro',
  system: 'Sistema',
  theme: 'Tema',
  switchToLightTheme: 'Cambiar al tema claro',
  switchToDarkTheme: 'Cambiar al tema oscuro',
  ownWatchlist: 'lista',
  ownWatchlistAtStart: 'Lista',
  likes: '«Me gusta»',
  comments: 'comentarios',
  openGraphLocale: 'es_ES',
}

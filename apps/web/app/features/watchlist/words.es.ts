import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { markWords } from './mark.words.ts'

export const watchlistWords: Translated<typeof english.watchlistWords> = {
  ...markWords,
  title: 'Mi lista',
  logIn: 'Iniciar sesión',
  loading: 'Cargando tu lista…',
  emptyText: 'Añade las películas que quieras ver más tarde y encuéntralas aquí.',
  watchNow: 'Ver ahora',
  clearAll: 'Quitar todo',
  undo: 'Deshacer',
  logInToView: 'Inicia sesión para ver tu lista.',
  expired: 'Tu sesión ha caducado. Vuelve a iniciar sesión.',
  failedToLoad: 'No se pudo cargar tu lista. Inténtalo más tarde.',

  totalMovies: 'Total de películas',
  recentMovies: 'Películas recientes',
  highlyRated: 'Muy valoradas',
  averageRating: 'Valoración media',
  watchlistNotFoundPlease: 'No se ha encontrado tu lista. Inténtalo de nuevo.',
  pleaseLogInTo: 'Inicia sesión para quitar películas de tu lista.',
  itIsBackIn: 'Vuelve a estar en tu lista.',
  pleaseLogInToClear: 'Inicia sesión para vaciar tu lista.',
  errorClearingWatchlistPlease: 'No se pudo vaciar la lista. Inténtalo de nuevo.',
  theWatchlistCouldNot: 'No se pudo leer la lista',
  moviesNewestFirst: (movies: string) => `${movies}, más recientes primero`,
  browseMore: 'Explorar más',
  yourWatchlistIsEmpty: 'Tu lista está vacía',
  browseMovies: 'Explorar películas',
  showMore: 'Mostrar más',
  areYouSureYou: '¿Seguro que quieres vaciar toda tu lista? Esta acción no se puede deshacer.',
  clearing: 'Vaciando…',
  tryAgain: 'Reintentar',
  goHome: 'Ir al inicio',
  addedOn: 'Añadida el {day}',
  removedTitle: (title: string) => `Quitada: ${title}.`,
}

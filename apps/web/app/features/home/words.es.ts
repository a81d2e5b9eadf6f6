import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const homeWords: Translated<typeof english.homeWords> = {
  continueWatching: 'Seguir viendo',
  history: 'Historial',
  failedToLoad: 'No se pudo cargar. Recarga la página para intentarlo de nuevo.',
  easyToFind: 'Fácil de encontrar',
  filmsAndShowsBy:
    'Películas y series por género, año y valoración, con tráilers. Busca por título, dirección, reparto o una palabra que recuerdes.',
  yourOwnWatchlist: 'Tu propia lista',
  keepAWatchlistThat:
    'Guarda una lista que está en todos tus dispositivos. Di qué te gusta y qué no, y comenta lo que has visto.',
  freeToStart: 'Empieza gratis',
  trailersAndFreeFilms:
    'Los tráilers y las películas gratis no necesitan cuenta. Premium añade sus propias películas y un género favorito con una lista de imprescindibles.',
  aboutThisSite: 'Acerca de este sitio',
  contact: 'Contacto',
  whatYouCanExpect: 'Qué puedes esperar',
  resume: 'Continuar',
  watchNow: 'Ver ahora',
  addTitleToWatchlist: (title: string) => `Añadir ${title} a mi lista`,
  watchlist: 'Mi lista',
  featuredMovies: 'Películas destacadas',
  stopAutomaticSlideShow: 'Detener el pase automático',
  startAutomaticSlideShow: 'Iniciar el pase automático',
  goToSlideAt: (at: number, title: string) => `Ir a la diapositiva ${at}: ${title}`,
  previousSlide: 'Diapositiva anterior',
  nextSlide: 'Diapositiva siguiente',
  filmsAndShowsTo: 'Películas y series para ver, valorar y comentar: lo nuevo, lo que más gusta y lo mejor valorado.',
  comingSoon: 'Las películas llegan\u00A0pronto.',
  noFilmsYet: (name: string) => `${name} aún no tiene películas. Echa un vistazo y vuelve pronto.`,
  slideOf: (at: number, count: number) => `${at} de ${count}`,
  collections: 'Colecciones',
}

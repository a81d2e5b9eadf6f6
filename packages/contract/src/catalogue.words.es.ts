import type { Translated } from './words.ts'
import type * as english from './catalogue.words.ts'

export const catalogueMessages: Translated<typeof english.catalogueMessages> = {
  loading: 'Cargando películas…',
  noMovies: 'No se han encontrado películas',
  failedToLoad: 'No se pudieron cargar las películas. Inténtalo más tarde.',
  retry: 'Reintentar',
  newArrivals: 'Novedades',
  mostPopular: 'Más populares',
  mostRated: 'Mejor valoradas',
  blankSearch: 'Introduce un término de búsqueda',
}

export const browseMessages: Translated<typeof english.browseMessages> = {
  title: 'Categorías de películas',
  filters: 'Filtros',
  clearAll: 'Borrar todo',
  added: { all: 'Todas', week: 'Esta semana', month: 'Este mes' },
  watch: { all: 'Todas', free: 'Gratis', premium: 'Con Premium' },
  sorts: {
    title: 'Título A–Z',
    'title-desc': 'Título Z–A',
    newest: 'Añadidas recientemente',
    rating: 'Mejor valoradas',
    popular: 'Más populares',
    year: 'Año, más recientes',
  },
  statistics: {
    totalMovies: 'Total de películas',
    genres: 'Géneros',
    newThisMonth: 'Novedades del mes',
    highlyRated: 'Muy valoradas, 8,0 o más',
  },
}

export const catalogueProblems: Translated<typeof english.catalogueProblems> = {
  noArtist: 'Nadie con este nombre ha hecho una película que esté aquí.',
  searchTooSlow: 'Esta búsqueda tarda demasiado. Prueba con un término más largo o menos común.',
}

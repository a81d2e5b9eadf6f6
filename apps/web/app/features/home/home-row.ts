import { catalogueMessages } from '@matinee/contract/catalogue'
import type { ShownRow } from '@matinee/contract/catalogue.schemas'
import { categoriesPath, collectionPath, paths } from '@matinee/contract/paths'
import { type CardMovie, toCards, type ViewContext } from '../../ui/movies/card-movie.ts'

interface Row {
  title: string
  /** The page with all of these movies. */
  to: string
  movies: readonly CardMovie[]
  ranked?: boolean
  rated?: boolean
}

/** Filters of the browse page, as View All links to them (HOME-6 to HOME-8). */
const filters = { newArrivals: 'new', mostPopular: 'popular', mostRated: 'rated' } as const

/** Mapped on the server, to send only what the rows show. */
export function toRow(row: ShownRow, view: ViewContext): Row {
  const movies = toCards(row.movies, view)
  if (row.kind === 'collection') return { title: row.title, to: collectionPath(row.id), movies }
  if (row.kind === 'genre')
    return { title: row.genre, to: `${paths.browse[0]}?${new URLSearchParams({ genre: row.genre })}`, movies }
  return {
    title: catalogueMessages[row.kind],
    to: `${categoriesPath}?filter=${filters[row.kind]}`,
    movies,
    ...(row.kind === 'mostPopular' && { ranked: true }),
    ...(row.kind === 'mostRated' && { rated: true }),
  }
}

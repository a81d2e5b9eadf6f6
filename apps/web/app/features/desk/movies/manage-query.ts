import { deskMovieLimits, manageMessages } from '@matinee/contract/desk-movies'
import { type Genre, genres } from '@matinee/contract/movies'
import type { DeskAddress } from '../use-desk-address.ts'

export type MovieSort = keyof typeof manageMessages.sorts
export const movieSorts = Object.keys(manageMessages.sorts) as MovieSort[]

/** What the address says of the list; what it says wrongly counts as not said. */
export function readManage({ read, page }: Pick<DeskAddress, 'read' | 'page'>) {
  const state: 'shown' | 'deleted' = read('state') === 'deleted' ? 'deleted' : 'shown'
  const genre: Genre | undefined = genres.find((each) => each === read('genre'))
  const sort: MovieSort = movieSorts.find((each) => each === read('sort')) ?? 'newest'
  const search = read('q').slice(0, 200)
  const limit: number = deskMovieLimits.perPage
  const filters = state === 'deleted' ? {} : { ...(search && { search }), ...(genre && { genre }) }
  return {
    state,
    genre,
    sort,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    query: { ...filters, page: Math.min(page, 100_000), limit, state, ...(state === 'shown' && { sort }) },
  }
}

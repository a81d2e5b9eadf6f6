import { catalogueEndpoints, catalogueMessages } from '@matinee/contract/catalogue'
import { paths } from '@matinee/contract/paths'
import { apiCall } from '../../platform/api.ts'
import { hasFailed, orFailed, orFailedInBrowser } from '../../platform/loading.ts'
import { pageMeta } from '../../platform/seo.ts'
import { showingAt, toCards } from '../movies/card-movie.ts'
import { MovieGrid } from '../movies/movie-grid.tsx'
import { LoadFailed } from '../problems/load-failed.tsx'
import type { Route } from './+types/browse.page'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  orFailed(
    async () => {
      const { movies, ...page } = await context.get(apiCall)(catalogueEndpoints.page, { query: {} })
      return { ...page, movies: toCards(movies, showingAt(request)) }
    },
    () => catalogueMessages.failedToLoad,
  )

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  orFailedInBrowser(serverLoader, catalogueMessages.failedToLoad)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Movie Categories',
    description: 'Look through everything that is showing: by genre, by year, by rating, or by what is new.',
    path: paths.browse[0],
  })

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container section">
      <h1 className="page-title">Movie Categories</h1>
      {hasFailed(loaderData) ? (
        <LoadFailed message={loaderData.failed.message} />
      ) : (
        <MovieGrid movies={loaderData.movies} eager={4} />
      )}
    </div>
  )
}

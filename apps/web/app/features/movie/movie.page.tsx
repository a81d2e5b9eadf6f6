import { collectionEndpoints } from '@matinee/contract/collections'
import { commentEndpoints, commentLimits } from '@matinee/contract/comments'
import { movieEndpoints, movieMessages } from '@matinee/contract/movies'
import { moviePath, paths } from '@matinee/contract/paths'
import { data } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import {
  isLoadFailure,
  loadOrFailure,
  loadOrFailureInBrowser,
  fallbackTo,
  refusalMessageOr,
  undefinedOn404,
} from '../../platform/loading.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { NotFound, notFoundMeta } from '../../platform/problems/not-found.tsx'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { useSite } from '../../platform/site.ts'
import { breadcrumbData, StructuredData } from '../../platform/structured-data.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type CardMovie, viewContext, toCards } from '../../ui/movies/card-movie.ts'
import { Comments, type ListedComments, noComments } from '../comments/index.ts'
import { movieData, MovieGrid, movieMeta, RowHead } from '../movies/index.ts'
import type { Route } from './+types/movie.page'
import { genrePath, toDetails } from './movie-details.ts'
import { MovieView } from './movie-view.tsx'
import styles from './movie.module.css'
import * as words from '@matinee/locales/movie'

export const handle: RouteHandle = {
  overHero: (loaded) => typeof loaded === 'object' && loaded !== null && 'movie' in loaded,
}

export const loader = ({ context, params: { id }, request }: Route.LoaderArgs) =>
  loadOrFailure(async () => {
    const call = context.get(apiCall)
    // The page works without recommendations and collections, and without comments (COMM-5).
    const [movie, recommended, { collections }, comments] = await Promise.all([
      call(movieEndpoints.show, { params: { id } }).catch(undefinedOn404),
      call(movieEndpoints.recommendations, { params: { id }, query: {} }).catch(fallbackTo([])),
      call(collectionEndpoints.ofMovie, { params: { id } }).catch(fallbackTo({ collections: [] })),
      call(commentEndpoints.list, { params: { id }, query: { limit: commentLimits.shown } })
        .then((answer): ListedComments => answer.data)
        .catch(fallbackTo(noComments)),
    ])
    if (!movie) return data({ missing: true as const }, { status: 404 })
    const view = viewContext(request)
    return { movie: toDetails(movie, view), recommended: toCards(recommended, view), collections, comments }
  }, refusalMessageOr(movieMessages.failedToLoad))

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFailureInBrowser(serverLoader, movieMessages.failedToLoad)

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  if (loaderData && 'movie' in loaderData) return movieMeta(matches, loaderData.movie)
  if (loaderData && 'missing' in loaderData) return notFoundMeta(matches)
  return pageMeta(matches, {
    title: movieMessages.torn,
    description: movieMessages.failedToLoad,
    path: moviePath(params.id),
    noindex: true,
  })
}

export default function MoviePage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  if (isLoadFailure(loaderData)) return <MovieFailed message={loaderData.failed.message} />
  if ('missing' in loaderData) return <NotFound />

  const { movie, recommended, collections, comments } = loaderData
  return (
    <>
      {/* A key for each movie: no message or open panel carries over to the next one. */}
      <MovieView key={movie._id} movie={movie} collections={collections} />
      {site?.comments !== false && (
        <Comments key={`comments of ${movie._id}`} movieId={movie._id} fromServer={comments} />
      )}
      <MoreMovies genre={movie.genres[0]} movies={recommended} />
      <StructuredData
        graph={
          import.meta.env.SSR &&
          site !== undefined && [
            movieData(movie, site),
            breadcrumbData(
              [
                { name: words.home, path: paths.home[0] },
                { name: words.movies, path: paths.browse[0] },
                { name: movie.title, path: moviePath(movie._id) },
              ],
              site,
            ),
          ]
        }
      />
    </>
  )
}

const sizes = '(min-width: 120em) 22rem, (min-width: 90em) 19rem, (min-width: 48em) 22vw, 45vw'

/** MOVIE-8 */
function MoreMovies({ genre, movies }: { genre: string | undefined; movies: readonly CardMovie[] }) {
  if (genre === undefined || movies.length === 0) return null
  return (
    <section className={`section container ${styles.more}`} aria-labelledby="more">
      <RowHead title={words.moreGenreMovies({ genre })} id="more" to={genrePath(genre)} />
      <MovieGrid movies={movies} sizes={sizes} toOf={moviePath} />
    </section>
  )
}

/** MOVIE-1 */
function MovieFailed({ message }: { message: string }) {
  return (
    <div className={`container ${styles.screen}`}>
      <EmptyState numeral="!" title={movieMessages.torn} layout="page">
        <LoadFailed message={words.error({ message })} />
      </EmptyState>
    </div>
  )
}

import { collectionEndpoints } from '@matinee/contract/collections'
import { movieEndpoints, movieMessages } from '@matinee/contract/movies'
import { moviePath } from '@matinee/contract/paths'
import { data, redirect } from 'react-router'
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
import { EmptyState } from '../../ui/empty-state.tsx'
import { toCards, viewContext } from '../../ui/movies/card-movie.ts'
import type { Route } from './+types/play.page'
import { toFilmMovie, toNextFilm } from './film-movie.ts'
import { PlayScreen } from './play-screen.tsx'
import styles from './play-screen.module.css'
import * as words from '@matinee/locales/play'

const hasFilm = (loaded: unknown) => typeof loaded === 'object' && loaded !== null && 'movie' in loaded

export const handle: RouteHandle = { ownFrame: hasFilm }

/** WATCH-1. Rendered the same for every user: the browser requests access to the film. */
export const loader = ({ context, params: { id }, request }: Route.LoaderArgs) =>
  loadOrFailure(async () => {
    const call = context.get(apiCall)
    const movie = await call(movieEndpoints.show, { params: { id } }).catch(undefinedOn404)
    if (!movie) return data({ missing: true as const }, { status: 404 })
    if (!movie.film) throw redirect(moviePath(movie._id))
    // Recommend only films with the same access as this one.
    const query = { watch: movie.film.access }
    const [recommended, { next }] = await Promise.all([
      call(movieEndpoints.recommendations, { params: { id }, query }).catch(fallbackTo([])),
      call(collectionEndpoints.next, { params: { id } }).catch(fallbackTo({ next: null })),
    ])
    const view = viewContext(request)
    return {
      movie: toFilmMovie(movie, movie.film, view),
      recommended: toCards(recommended, view),
      next: next && toNextFilm(next, view),
    }
  }, refusalMessageOr(movieMessages.failedToLoad))

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFailureInBrowser(serverLoader, movieMessages.failedToLoad)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData && 'missing' in loaderData) return notFoundMeta(matches)
  const isThere = loaderData && 'movie' in loaderData
  return pageMeta(matches, {
    title: isThere ? words.watchTitle({ title: loaderData.movie.title }) : movieMessages.torn,
    description: isThere ? words.titleToWatchIn({ title: loaderData.movie.title }) : movieMessages.failedToLoad,
    noindex: true,
  })
}

export default function PlayPage({ loaderData }: Route.ComponentProps) {
  if (isLoadFailure(loaderData)) {
    return (
      <div className={`container ${styles.failed}`}>
        <EmptyState numeral="!" title={movieMessages.torn} layout="page">
          <LoadFailed message={words.error({ message: loaderData.failed.message })} />
        </EmptyState>
      </div>
    )
  }
  if ('missing' in loaderData) return <NotFound />
  const { movie, recommended, next } = loaderData
  return <PlayScreen key={movie._id} movie={movie} recommended={recommended} next={next} />
}

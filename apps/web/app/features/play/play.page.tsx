import { collectionEndpoints } from '@matinee/contract/collections'
import { movieEndpoints, movieMessages } from '@matinee/contract/movies'
import { moviePath } from '@matinee/contract/paths'
import { data, redirect } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { hasFailed, orFailed, orFailedInBrowser, otherwise, refusalOr, unlessMissing } from '../../platform/loading.ts'
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

/** WATCH-1. The browser asks whether the user may watch: this page is the same for everybody. */
export const loader = ({ context, params: { id }, request }: Route.LoaderArgs) =>
  orFailed(async () => {
    const call = context.get(apiCall)
    const movie = await call(movieEndpoints.show, { params: { id } }).catch(unlessMissing)
    if (!movie) return data({ missing: true as const }, { status: 404 })
    if (!movie.film) throw redirect(moviePath(movie._id))
    // Who has seen this film to its end can also watch others like it.
    const query = { watch: movie.film.access }
    const [recommended, { next }] = await Promise.all([
      call(movieEndpoints.recommendations, { params: { id }, query }).catch(otherwise([])),
      call(collectionEndpoints.next, { params: { id } }).catch(otherwise({ next: null })),
    ])
    const view = viewContext(request)
    return {
      movie: toFilmMovie(movie, movie.film, view),
      recommended: toCards(recommended, view),
      next: next && toNextFilm(next, view),
    }
  }, refusalOr(movieMessages.failedToLoad))

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  orFailedInBrowser(serverLoader, movieMessages.failedToLoad)

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
  if (hasFailed(loaderData)) {
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

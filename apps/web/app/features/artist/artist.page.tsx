import { catalogueEndpoints, catalogueLimits, catalogueMessages } from '@matinee/contract/catalogue'
import { artistPath, moviePath } from '@matinee/contract/paths'
import { data } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import {
  isLoadFailure,
  loadOrFailure,
  loadOrFailureInBrowser,
  refusalMessageOr,
  undefinedOn404,
} from '../../platform/loading.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { NotFound, notFoundMeta } from '../../platform/problems/not-found.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { useSite } from '../../platform/site.ts'
import { StructuredData } from '../../platform/structured-data.tsx'
import { toCards, viewContext } from '../../ui/movies/card-movie.ts'
import { movieCount } from '../../ui/movies/numbers.ts'
import { itemListData, MovieGrid } from '../movies/index.ts'
import type { Route } from './+types/artist.page'
import styles from './artist.module.css'
import * as words from '@matinee/locales/artist'

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  loadOrFailure(async () => {
    const name = url.searchParams.get('name') ?? ''
    const artist = await context.get(apiCall)(catalogueEndpoints.artist, { query: { name } }).catch(undefinedOn404)
    if (!artist) return data({ missing: true as const }, { status: 404 })
    return { ...artist, movies: toCards(artist.movies, viewContext(request)) }
  }, refusalMessageOr(catalogueMessages.failedToLoad))

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFailureInBrowser(serverLoader, catalogueMessages.failedToLoad)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData && 'movies' in loaderData) {
    const { name } = loaderData
    return pageMeta(matches, { title: name, description: `${workText(loaderData)}.`, path: artistPath(name) })
  }
  if (loaderData && 'missing' in loaderData) return notFoundMeta(matches)
  return pageMeta(matches, { title: words.films, description: catalogueMessages.failedToLoad, noindex: true })
}

interface Work {
  movies: readonly unknown[]
  directed: number
  appearsIn: number
}

/** `8 movies: director of 4, in the cast of 6` */
function workText({ movies, directed, appearsIn }: Work): string {
  const isCapped = movies.length === catalogueLimits.artistMovies
  const roles = [
    directed > 0 && words.directorOfDirected({ directed }),
    appearsIn > 0 && words.inTheCastOf({ appearsIn }),
  ]
  const count = isCapped ? words.theNewestCountMovies({ count: movies.length }) : movieCount(movies.length)
  return `${count}: ${roles.filter(Boolean).join(', ')}`
}

const sizes = '(min-width: 120em) 22rem, (min-width: 90em) 19rem, (min-width: 48em) 22vw, 45vw'

/** SITE-6: a director or an actor, with their movies, the newest first. */
export default function ArtistPage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  if ('missing' in loaderData) return <NotFound />
  if (isLoadFailure(loaderData))
    return (
      <div className={`container ${styles.page}`}>
        <LoadFailed message={loaderData.failed.message} />
      </div>
    )
  return (
    <div className={`container ${styles.page}`}>
      <h1 className="page-title">{loaderData.name}</h1>
      <p className={styles.work}>{workText(loaderData)}</p>
      <MovieGrid movies={loaderData.movies} sizes={sizes} eager={4} toOf={moviePath} />
      <StructuredData graph={import.meta.env.SSR && site !== undefined && [itemListData(loaderData.movies, site)]} />
    </div>
  )
}

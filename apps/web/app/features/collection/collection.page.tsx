import { collectionEndpoints, collectionMessages } from '@matinee/contract/collections'
import { collectionPath, moviePath } from '@matinee/contract/paths'
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
import { pageMeta, siteCard } from '../../platform/seo.ts'
import { useSite } from '../../platform/site.ts'
import { StructuredData } from '../../platform/structured-data.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { backdropOf, toCards, viewContext } from '../../ui/movies/card-movie.ts'
import { movieCount } from '../../ui/movies/numbers.ts'
import { Artwork } from '../../ui/movies/poster.tsx'
import { itemListData, MovieGrid } from '../movies/index.ts'
import type { Route } from './+types/collection.page'
import styles from './collection.module.css'
import * as words from '@matinee/locales/collection'

export const loader = ({ context, params: { id }, request }: Route.LoaderArgs) =>
  loadOrFailure(async () => {
    const call = context.get(apiCall)
    const found = await call(collectionEndpoints.show, { params: { collectionId: id } }).catch(undefinedOn404)
    if (!found) return data({ missing: true as const }, { status: 404 })
    const { movies, imageUrl, imagePreview, ...collection } = found
    const view = viewContext(request)
    return {
      ...collection,
      imageUrl,
      picture: backdropOf({ backdropUrl: imageUrl, backdropPreview: imagePreview }, view.siteUrl),
      movies: toCards(movies, view),
    }
  }, refusalMessageOr(collectionMessages.failedToLoad))

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFailureInBrowser(serverLoader, collectionMessages.failedToLoad)

const descriptionLength = 160

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData && 'missing' in loaderData) return notFoundMeta(matches)
  if (!loaderData || !('movies' in loaderData))
    return pageMeta(matches, { title: words.collection, description: collectionMessages.failedToLoad, noindex: true })
  const { id, title, description, imageUrl, movies } = loaderData
  const line = description.replace(/\s+/g, ' ')
  return pageMeta(matches, {
    title,
    description: Array.from(line || `${title}: ${movieCount(movies.length)}.`)
      .slice(0, descriptionLength)
      .join(''),
    path: collectionPath(id),
    ...(imageUrl && { image: { url: imageUrl, alt: title } }),
  })
}

const pictureSizes = '(min-width: 64em) 45vw, 100vw'
const sizes = '(min-width: 120em) 22rem, (min-width: 90em) 19rem, (min-width: 48em) 22vw, 45vw'

/** SITE-5: an editor's selection of films, in order. */
export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  if ('missing' in loaderData) return <NotFound />
  if (isLoadFailure(loaderData))
    return (
      <div className={`container ${styles.page}`}>
        <LoadFailed message={loaderData.failed.message} />
      </div>
    )
  const { id, title, description, imageUrl, picture, movies } = loaderData
  return (
    <div className={`container ${styles.page}`}>
      <header className={picture ? styles.head : undefined}>
        {picture && (
          <div className={styles.picture}>
            <Artwork picture={picture} sizes={pictureSizes} width={1280} height={720} fetchPriority="high" />
          </div>
        )}
        <div className={styles.words}>
          <h1 dir="auto" className="page-title">
            {title}
          </h1>
          <p className={styles.count}>{movieCount(movies.length)}</p>
          {description !== '' && (
            <p dir="auto" className={styles.text}>
              {description}
            </p>
          )}
        </div>
      </header>
      {movies.length > 0 ? (
        <MovieGrid movies={movies} sizes={sizes} eager={picture ? 0 : 4} toOf={moviePath} />
      ) : (
        <EmptyState numeral={0} title={words.noMoviesYet} text={words.emptyText} />
      )}
      <StructuredData
        graph={
          import.meta.env.SSR &&
          site !== undefined && [
            {
              '@type': 'Collection',
              '@id': site.url + collectionPath(id),
              url: site.url + collectionPath(id),
              name: title,
              description: description || undefined,
              image: imageUrl ?? siteCard(site).url,
              collectionSize: movies.length,
            },
            itemListData(movies, site),
          ]
        }
      />
    </div>
  )
}

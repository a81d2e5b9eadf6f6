import { collectionEndpoints, collectionMessages } from '@matinee/contract/collections'
import { paths } from '@matinee/contract/paths'
import { apiCall } from '../../platform/api.ts'
import { isLoadFailure, loadOrFailure, loadOrFailureInBrowser } from '../../platform/loading.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { viewContext } from '../../ui/movies/card-movie.ts'
import type { Route } from './+types/collections.page'
import { CollectionCards, toCollectionCards } from './collection-cards.tsx'
import styles from './collection.module.css'
import * as words from '@matinee/locales/collection'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadOrFailure(
    async () => {
      const { collections } = await context.get(apiCall)(collectionEndpoints.index)
      return { collections: toCollectionCards(collections, viewContext(request)) }
    },
    () => collectionMessages.listFailedToLoad,
  )

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFailureInBrowser(serverLoader, collectionMessages.listFailedToLoad)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const isThere = loaderData && 'collections' in loaderData && loaderData.collections.length > 0
  return pageMeta(matches, {
    title: words.collections,
    description: words.filmsPutTogether,
    path: paths.collections[0],
    ...(!isThere && { noindex: true }),
  })
}

/** SITE-5: all visible collections. */
export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.words}>
        <h1 className="page-title">{words.collections}</h1>
        <p className={styles.text}>{words.filmsPutTogether}</p>
      </header>
      {isLoadFailure(loaderData) ? (
        <LoadFailed message={loaderData.failed.message} />
      ) : loaderData.collections.length > 0 ? (
        <CollectionCards collections={loaderData.collections} heading="h2" />
      ) : (
        <EmptyState
          numeral={0}
          title={words.noCollections}
          text={words.noneIsShownNow}
          actions={
            <ButtonLink to={paths.browse[0]} variant="primary">
              {words.browseMovies}
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}

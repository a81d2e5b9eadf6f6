import { catalogueEndpoints, catalogueMessages } from '@matinee/contract/catalogue'
import { paths } from '@matinee/contract/paths'
import { apiCall } from '../../platform/api.ts'
import { isLoadFailure, loadOrFailure, loadOrFailureInBrowser } from '../../platform/loading.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { siteData, StructuredData } from '../../platform/structured-data.tsx'
import { viewContext } from '../../ui/movies/card-movie.ts'
import { CollectionCards, toCollectionCards } from '../collection/index.ts'
import { itemListData, MovieRow, RowHead } from '../movies/index.ts'
import { waitForContinueWatching } from '../positions/index.ts'
import type { Route } from './+types/home.page'
import { ContinueWatching } from './continue-watching.tsx'
import { EmptyHome, HomeFailed } from './empty-home.tsx'
import { Hero } from './hero.tsx'
import { toHeroMovies } from './hero-movie.ts'
import { toRow } from './home-row.ts'
import * as words from '@matinee/locales/home'

export const handle: RouteHandle = { overHero: true }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadOrFailure(
    async () => {
      const { hero, rows, collections } = await context.get(apiCall)(catalogueEndpoints.home)
      const view = viewContext(request)
      return {
        hero: toHeroMovies(hero, view),
        rows: rows.map((row) => toRow(row, view)),
        collections: toCollectionCards(collections, view),
      }
    },
    () => catalogueMessages.failedToLoad,
  )

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([
    loadOrFailureInBrowser(serverLoader, catalogueMessages.failedToLoad),
    waitForContinueWatching(),
  ])
  return loaded
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    description: words.description,
    path: paths.home[0],
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  if (isLoadFailure(loaderData)) return <HomeFailed message={loaderData.failed.message} />
  const { hero, rows, collections } = loaderData
  if (hero.length === 0) return <EmptyHome />
  const shown = [...hero, ...rows.flatMap(({ movies }) => movies)]
  return (
    <>
      <h1 className="visually-hidden">{site?.name ?? productName}</h1>
      <Hero movies={hero} />
      <ContinueWatching />
      {rows.map((row) => (
        <MovieRow key={row.to} {...row} />
      ))}
      {collections.length > 0 && (
        <section className="section container" aria-labelledby="collections">
          <RowHead title={words.collections} id="collections" to={paths.collections[0]} />
          <CollectionCards collections={collections} heading="h3" />
        </section>
      )}
      <StructuredData
        graph={import.meta.env.SSR && site !== undefined && [...siteData(site), itemListData(shown, site)]}
      />
    </>
  )
}

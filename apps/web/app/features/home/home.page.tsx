import { catalogueEndpoints, catalogueMessages } from '@matinee/contract/catalogue'
import { paths } from '@matinee/contract/paths'
import { apiCall } from '../../platform/api.ts'
import { hasFailed, orFailed, orFailedInBrowser } from '../../platform/loading.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { siteData, StructuredData } from '../../platform/structured-data.tsx'
import { viewContext, toCards } from '../../ui/movies/card-movie.ts'
import { itemListData, MovieRow } from '../movies/index.ts'
import { continuingKnown } from '../positions/index.ts'
import type { Route } from './+types/home.page'
import { ContinueWatching } from './continue-watching.tsx'
import { EmptyHome, HomeFailed } from './empty-home.tsx'
import { Hero } from './hero.tsx'
import { toHeroMovies } from './hero-movie.ts'

export const handle: RouteHandle = { overHero: true }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  orFailed(
    async () => {
      const { hero, newArrivals, mostPopular, mostRated } = await context.get(apiCall)(catalogueEndpoints.home)
      const view = viewContext(request)
      return {
        hero: toHeroMovies(hero, view),
        newArrivals: toCards(newArrivals, view),
        mostPopular: toCards(mostPopular, view),
        mostRated: toCards(mostRated, view),
      }
    },
    () => catalogueMessages.failedToLoad,
  )

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([
    orFailedInBrowser(serverLoader, catalogueMessages.failedToLoad),
    continuingKnown(),
  ])
  return loaded
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    description:
      'Films and shows to watch, rate and talk about: what is new, what people like most and what is rated highest.',
    path: paths.home[0],
  })

/** Filters of the browse page, as View All links to them (HOME-6 to HOME-8). */
const viewAll = (filter: 'new' | 'popular' | 'rated') => `/categories?filter=${filter}`

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  if (hasFailed(loaderData)) return <HomeFailed message={loaderData.failed.message} />
  const { hero, newArrivals, mostPopular, mostRated } = loaderData
  if (hero.length === 0) return <EmptyHome />
  const shown = [...hero, ...newArrivals, ...mostPopular, ...mostRated]
  return (
    <>
      <h1 className="visually-hidden">{site?.name ?? productName}</h1>
      <Hero movies={hero} />
      <ContinueWatching />
      <MovieRow title={catalogueMessages.newArrivals} to={viewAll('new')} movies={newArrivals} />
      <MovieRow title={catalogueMessages.mostPopular} to={viewAll('popular')} movies={mostPopular} ranked />
      <MovieRow title={catalogueMessages.mostRated} to={viewAll('rated')} movies={mostRated} rated />
      <StructuredData
        graph={import.meta.env.SSR && site !== undefined && [...siteData(site), itemListData(shown, site)]}
      />
    </>
  )
}

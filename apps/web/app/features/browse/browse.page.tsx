import { browseMessages, catalogueEndpoints, catalogueMessages } from '@matinee/contract/catalogue'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { defaultMovieSettings } from '@matinee/contract/movies'
import { paths } from '@matinee/contract/paths'
import { siteEndpoints } from '@matinee/contract/site'
import { useMemo, useState } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { type LoadFailure, isLoadFailure, loadOrFailureInBrowser, fallbackTo } from '../../platform/loading.ts'
import { listPath, pageMeta, siteOf } from '../../platform/seo.ts'
import { useMovieSettings, useSite } from '../../platform/site.ts'
import { breadcrumbData, StructuredData } from '../../platform/structured-data.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatList } from '../../ui/stat-list.tsx'
import { viewContext, toCards, toListedMovies } from '../../ui/movies/card-movie.ts'
import { formatNumber } from '../../ui/movies/numbers.ts'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { itemListData } from '../movies/index.ts'
import type { Route } from './+types/browse.page'
import { BackToTop } from './back-to-top.tsx'
import { toChoices } from './browse-choices.ts'
import { type BrowseQuery, parseBrowseQuery, formatBrowseQuery } from './browse-query.ts'
import { BrowseToolbar } from './browse-toolbar.tsx'
import { pageSizeFor } from './browse-view.ts'
import { FilterRail } from './filter-panel.tsx'
import { Results, ResultsLine } from './results.tsx'
import { useBrowse, useScrollToResults } from './use-browse.ts'
import styles from './browse.module.css'
import * as words from '@matinee/locales/browse'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const call = context.get(apiCall)
  const { genres } = (await call(siteEndpoints.show).catch(fallbackTo(null)))?.movies ?? defaultMovieSettings
  const query = parseBrowseQuery(url.searchParams, genres)
  const { search, genre, year, added, rating, watch, sort, page } = query
  const inPanel = { year: year ? Number(year) : undefined, rating: rating || undefined, watch: watch || undefined }
  const [found, facets, statistics] = await Promise.all([
    call(catalogueEndpoints.page, {
      query: { ...inPanel, search, genre, added: added || undefined, sort, page, limit: pageSizeFor(query.view) },
    }).catch(fallbackTo<LoadFailure>({ failed: { message: catalogueMessages.failedToLoad } })),
    // Optional: the page works without counts.
    call(catalogueEndpoints.facets, { query: { ...inPanel, genre: genres.find((name) => name === genre) } }).catch(
      fallbackTo(null),
    ),
    call(catalogueEndpoints.statistics).catch(fallbackTo(null)),
  ])
  if (isLoadFailure(found))
    return data({ list: found, choices: toChoices(query, genres, { facets }), statistics }, { status: 503 })

  // So that crawlers find no empty pages.
  const last = Math.max(1, found.pages)
  if (page > last) throw redirect(url.pathname + formatBrowseQuery({ ...query, page: last }))

  const { movies, total, isCapped, pages } = found
  const pageContext = viewContext(request)
  const shaped =
    query.view === 'list'
      ? { view: query.view, movies: toListedMovies(movies, pageContext) }
      : { view: query.view, movies: toCards(movies, pageContext) }
  return data({
    list: { ...shaped, total, isCapped, pages },
    choices: toChoices(query, genres, { facets, statistics, ...(!isCapped && { total }) }),
    statistics,
  })
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await loadOrFailureInBrowser(serverLoader, catalogueMessages.failedToLoad)
  return isLoadFailure(loaded) ? { list: loaded, choices: null, statistics: null } : loaded
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const genres = siteOf(matches)?.movies.genres ?? defaultMovieSettings.genres
  const { genre, page } = parseBrowseQuery(location.search, genres)
  return pageMeta(matches, {
    title: browseMessages.title,
    description: genre && genres.some((name) => name === genre) ? words.browseGenre({ genre }) : words.browseAll,
    path: paths.browse[0],
    page,
  })
}

export default function BrowsePage({ loaderData: { list, statistics, ...loaded } }: Route.ComponentProps) {
  const { search } = useLocation()
  const { genres } = useMovieSettings()
  const site = useSite()
  const query = useMemo<BrowseQuery>(() => parseBrowseQuery(search, genres), [search, genres])
  const choices = loaded.choices ?? toChoices(query, genres, {})
  const browsing = useBrowse()
  const isBusy = useDelayedFlag(browsing.isChanging)
  const { section, heading } = useScrollToResults(query)
  const [isRailOpen, setRailOpen] = useState(true)
  const total = isLoadFailure(list) || list.isCapped ? undefined : list.total

  return (
    <div className={classNames('container', styles.page)}>
      <header className={styles.head}>
        <h1 className="page-title">{browseMessages.title}</h1>
        {statistics && <Statistics statistics={statistics} />}
      </header>
      <div className={classNames(styles.body, !isRailOpen && styles.railClosed)}>
        <FilterRail browsing={browsing} choices={choices} isOpen={isRailOpen} />
        <section ref={section} className={styles.results} aria-labelledby="results">
          <h2 ref={heading} id="results" tabIndex={-1} className="visually-hidden">
            {query.page > 1 ? words.moviesPage({ page: query.page }) : words.movies}
          </h2>
          <BrowseToolbar
            browsing={browsing}
            choices={choices}
            total={total}
            isRailOpen={isRailOpen}
            onToggleRail={() => setRailOpen(!isRailOpen)}
            results={heading}
          />
          <ResultsLine browsing={browsing} list={list} />
          <Results query={query} browsing={browsing} list={list} isBusy={isBusy} />
        </section>
      </div>
      <BackToTop />
      <StructuredData
        graph={
          import.meta.env.SSR &&
          site !== undefined &&
          !isLoadFailure(list) && [
            itemListData(list.movies, site),
            breadcrumbData(
              [
                { name: words.home, path: paths.home[0] },
                { name: browseMessages.title, path: listPath(paths.browse[0], query.page) },
              ],
              site,
            ),
          ]
        }
      />
    </div>
  )
}

type StatisticsData = OutputOf<typeof catalogueEndpoints.statistics>

const labels = Object.entries(browseMessages.statistics) as [keyof StatisticsData, string][]

function Statistics({ statistics }: { statistics: StatisticsData }) {
  return <StatList stats={labels.map(([name, label]) => [label, formatNumber(statistics[name])])} />
}

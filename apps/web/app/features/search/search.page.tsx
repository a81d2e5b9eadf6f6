import { Sentence } from '../../ui/sentence.tsx'
import { catalogueLimits } from '@matinee/contract/catalogue'
import { paths } from '@matinee/contract/paths'
import { searchMessages } from '@matinee/contract/search'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { isLoadFailure } from '../../platform/loading.ts'
import { pageMeta } from '../../platform/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type ListedMovie, viewContext } from '../../ui/movies/card-movie.ts'
import { MovieList } from '../movies/index.ts'
import { formatNumber, movieCount } from '../../ui/movies/numbers.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { loadResults, loadOrSearchFailure, pageHref, parseSearchParams } from './results.ts'
import { SearchForm } from './search-form.tsx'
import type { Route } from './+types/search.page'
import styles from './search.module.css'
import * as words from '@matinee/locales/search'

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  loadResults(context.get(apiCall), url, viewContext(request))

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadOrSearchFailure(serverLoader)

/** Longer terms are cut in titles. */
const titledTerm = 60

export const meta: Route.MetaFunction = ({ matches, location }) => {
  // Bidi controls would also reverse the site's name.
  const term = (parseSearchParams(location).term ?? '').replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const short = term.length > titledTerm ? `${term.slice(0, titledTerm).toWellFormed()}…` : term
  return pageMeta(matches, {
    title: short ? `${short}: ${searchMessages.heading}` : words.search,
    description: short
      ? words.whatShortFindsInvitation({ short, invitation: searchMessages.invitation })
      : searchMessages.invitation,
    noindex: true,
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { term: given, page } = parseSearchParams(useLocation())
  const term = given?.trim() ?? ''
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{term ? searchMessages.heading : words.search}</h1>
      {term && (
        <p className={styles.term}>
          <Sentence message={words.forTerm} values={{ term: <bdi>{term}</bdi> }} />
        </p>
      )}
      <div className={styles.form}>
        <SearchForm term={term} blank={given !== undefined && term === ''} />
      </div>
      {isLoadFailure(loaderData) ? (
        <LoadFailed message={loaderData.failed.message} />
      ) : term === '' ? (
        <Invitation />
      ) : loaderData.movies.length === 0 ? (
        <EmptyState numeral={0} title={words.noneFound} text={words.noneFoundText} actions={<BrowseLink />} />
      ) : (
        <Results {...loaderData} page={page} />
      )}
    </div>
  )
}

interface ResultsProps {
  movies: readonly ListedMovie[]
  total: number
  isCapped: boolean
  page: number
}

function Results({ movies, total, isCapped, page }: ResultsProps) {
  const location = useLocation()
  const isLeaving = useNavigation().state === 'loading'
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)

  // After paging, focus moves to the heading of the results.
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    heading.current?.focus({ preventScroll: true })
  }, [page])

  return (
    <section aria-busy={isLeaving} className={styles.results}>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {countText(movies.length, movieCount(total, isCapped), page)}
      </h2>
      <MovieList movies={movies} eager={4} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / catalogueLimits.searchPage)}
        hrefFor={(target) => pageHref(location, target)}
        className={styles.pages}
      />
    </section>
  )
}

function countText(shown: number, total: string, page: number): string {
  if (movieCount(shown) === total) return total
  const before = (page - 1) * catalogueLimits.searchPage
  return words.beforeToShownOf({ before: formatNumber(before + 1), shown: formatNumber(before + shown), total })
}

function Invitation() {
  // After the layout has moved the focus to the page.
  useEffect(() => {
    queueMicrotask(() => document.querySelector<HTMLInputElement>('main input[name=query]')?.focus())
  }, [])
  return (
    <>
      <p className={styles.invitation}>{searchMessages.invitation}</p>
      <BrowseLink />
    </>
  )
}

const BrowseLink = () => <ButtonLink to={paths.browse[0]}>{words.browseMovies}</ButtonLink>

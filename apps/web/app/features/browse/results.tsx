import { browseMessages, catalogueMessages } from '@matinee/contract/catalogue'
import { type LoadFailure, isLoadFailure } from '../../platform/loading.ts'
import { ChipLink } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { CardMovie, ListedMovie } from '../../ui/movies/card-movie.ts'
import { MovieGrid, MovieList } from '../movies/index.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { activeFilters, type BrowseQuery, clearFilters, isFiltered } from './browse-query.ts'
import { ClearAll } from './filter-panel.tsx'
import { formatNumber, formatTotal } from '../../ui/movies/numbers.ts'
import type { Browsing } from './use-browse.ts'
import styles from './results.module.css'
import * as words from '@matinee/locales/browse'

type Movies = { view: 'grid'; movies: CardMovie[] } | { view: 'list'; movies: ListedMovie[] }
export type BrowseList = Movies & { total: number; isCapped: boolean; pages: number }

export function ResultsLine({ browsing, list }: { browsing: Browsing; list: BrowseList | LoadFailure }) {
  const badges = activeFilters(browsing.selected)
  return (
    <div className={styles.line}>
      <output className={styles.count}>
        {!isLoadFailure(list) &&
          words.showingOf({ shown: formatNumber(list.movies.length), total: formatTotal(list.total, list.isCapped) })}
      </output>
      {badges.length > 0 && (
        <ul className={styles.badges} aria-label={words.activeFilters}>
          {badges.map(({ field, label, without }) => (
            <li key={field}>
              <ChipLink
                to={browsing.hrefOf(without)}
                preventScrollReset
                removeLabel={words.removeFilterLabel({ label })}
              >
                {label}
              </ChipLink>
            </li>
          ))}
          <li>
            <ClearAll browsing={browsing} />
          </li>
        </ul>
      )}
    </div>
  )
}

interface ResultsProps {
  /** The query of the shown movies; another one may be loading. */
  query: BrowseQuery
  browsing: Browsing
  list: BrowseList | LoadFailure
  isBusy: boolean
}

const sizes =
  '(min-width: 160em) 19rem, (min-width: 120em) 14rem, (min-width: 90em) 15rem, (min-width: 75em) 16vw, (min-width: 64em) 19vw, (min-width: 48em) 29vw, 45vw'

export function Results({ query, browsing: { hrefOf }, list, isBusy }: ResultsProps) {
  return (
    <div className={styles.results} aria-busy={isBusy}>
      {isLoadFailure(list) ? (
        <LoadFailed message={list.failed.message} />
      ) : list.total === 0 ? (
        <NothingFound query={query} hrefOf={hrefOf} />
      ) : (
        <>
          {list.view === 'list' ? (
            <MovieList movies={list.movies} eager={4} />
          ) : (
            <MovieGrid movies={list.movies} sizes={sizes} eager={4} />
          )}
          <Pagination
            page={query.page}
            pageCount={list.pages}
            hrefFor={(page) => hrefOf({ ...query, page })}
            preventScrollReset
            className={styles.pagination}
          />
        </>
      )}
    </div>
  )
}

/** BROWSE-9 */
function NothingFound({ query, hrefOf }: { query: BrowseQuery; hrefOf: Browsing['hrefOf'] }) {
  if (!isFiltered(query)) {
    return <EmptyState numeral={0} heading="h3" title={catalogueMessages.noMovies} text={words.noneAvailable} />
  }
  return (
    <EmptyState
      numeral={0}
      heading="h3"
      title={catalogueMessages.noMovies}
      text={words.noneFoundText}
      actions={
        <ButtonLink to={hrefOf(clearFilters(query))} preventScrollReset variant="primary">
          {browseMessages.clearAll}
        </ButtonLink>
      }
    />
  )
}

import { catalogueMessages } from '@matinee/contract/catalogue'
import { moviePatterns, paths } from '@matinee/contract/paths'
import type { ReactNode } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { useSlow } from '../../ui/use-slow.ts'
import { BrowseLoading } from '../browse/browse-loading.tsx'
import { HomeLoading } from '../home/home-loading.tsx'
import { MovieLoading } from '../movie/movie-loading.tsx'
import { SearchLoading } from '../search/search-loading.tsx'
import styles from './pending.module.css'
import * as words from '@matinee/locales/layout'

interface Screen {
  patterns: readonly string[]
  label: string
  outline: ReactNode
  overHero?: boolean
}

const screens: readonly Screen[] = [
  { patterns: paths.home, label: catalogueMessages.loading, outline: <HomeLoading />, overHero: true },
  { patterns: paths.browse, label: catalogueMessages.loading, outline: <BrowseLoading /> },
  {
    patterns: [...paths.search, `${paths.search[0]}/:query`],
    label: catalogueMessages.loading,
    outline: <SearchLoading />,
  },
  { patterns: moviePatterns, label: words.loadingMovieDetails, outline: <MovieLoading />, overHero: true },
]

const screenAt = (pathname: string) =>
  screens.find(({ patterns }) => patterns.some((pattern) => matchPath(pattern, pathname)))

/** A slow navigation shows the next page's outline. The old page stays below, for its scroll position. */
export function Pending({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname
  const isSlow = useSlow(to !== undefined && to !== pathname)
  const screen = isSlow && to !== undefined ? screenAt(to) : undefined

  return (
    <>
      {isSlow && <div className={styles.beam} aria-hidden="true" />}
      {/* Always there: a live region that comes with its words may go unheard. */}
      <p className="visually-hidden" aria-live="polite" aria-atomic="true">
        {screen?.label}
      </p>
      {screen && (
        <div className={classNames(styles.outline, !screen.overHero && styles.underBar)}>{screen.outline}</div>
      )}
      <div className={classNames(styles.page, screen && styles.covered)} inert={screen !== undefined}>
        {children}
      </div>
    </>
  )
}

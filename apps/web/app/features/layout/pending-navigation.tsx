import { catalogueMessages } from '@matinee/contract/catalogue'
import { moviePatterns, paths } from '@matinee/contract/paths'
import type { ReactNode } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { BrowseSkeleton } from '../browse/browse-skeleton.tsx'
import { HomeSkeleton } from '../home/home-skeleton.tsx'
import { MovieSkeleton } from '../movie/movie-skeleton.tsx'
import { SearchSkeleton } from '../search/search-skeleton.tsx'
import styles from './pending-navigation.module.css'
import * as words from '@matinee/locales/layout'

interface Screen {
  patterns: readonly string[]
  label: string
  skeleton: ReactNode
  overHero?: boolean
}

const screens: readonly Screen[] = [
  { patterns: paths.home, label: catalogueMessages.loading, skeleton: <HomeSkeleton />, overHero: true },
  { patterns: paths.browse, label: catalogueMessages.loading, skeleton: <BrowseSkeleton /> },
  {
    patterns: [...paths.search, `${paths.search[0]}/:query`],
    label: catalogueMessages.loading,
    skeleton: <SearchSkeleton />,
  },
  { patterns: moviePatterns, label: words.loadingMovieDetails, skeleton: <MovieSkeleton />, overHero: true },
]

const screenAt = (pathname: string) =>
  screens.find(({ patterns }) => patterns.some((pattern) => matchPath(pattern, pathname)))

/** Shows the next page's skeleton during a slow navigation. The old page stays mounted, for its scroll position. */
export function PendingNavigation({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname
  const isSlow = useDelayedFlag(to !== undefined && to !== pathname)
  const screen = isSlow && to !== undefined ? screenAt(to) : undefined

  return (
    <>
      {isSlow && <div className={styles.beam} aria-hidden="true" />}
      {/* Always rendered: a live region that mounts with its text may not be announced. */}
      <p className="visually-hidden" aria-live="polite" aria-atomic="true">
        {screen?.label}
      </p>
      {screen && (
        <div className={classNames(styles.skeleton, !screen.overHero && styles.underBar)}>{screen.skeleton}</div>
      )}
      <div className={classNames(styles.page, screen && styles.covered)} inert={screen !== undefined}>
        {children}
      </div>
    </>
  )
}

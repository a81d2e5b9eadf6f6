import { moviePatterns, paths } from '@matinee/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { useSlow } from '../../ui/use-slow.ts'
import { BrowseLoading } from '../browse/browse-loading.tsx'
import { HomeLoading } from '../home/home-loading.tsx'
import { MovieLoading } from '../movie/movie-loading.tsx'
import { SearchLoading } from '../search/search-loading.tsx'
import styles from './pending.module.css'

const screens: readonly [patterns: readonly string[], outline: ReactNode][] = [
  [paths.home, <HomeLoading key="home" />],
  [paths.browse, <BrowseLoading key="browse" />],
  [[...paths.search, `${paths.search[0]}/:query`], <SearchLoading key="search" />],
  [moviePatterns, <MovieLoading key="movie" />],
]

const outlineOf = (pathname: string) =>
  screens.find(([patterns]) => patterns.some((pattern) => matchPath(pattern, pathname)))?.[1]

/**
 * While a page is on its way that takes a moment, its outline stands in for the one being left. That one is kept, out of
 * sight, since the person may still turn round. A change of the same page is that page's own affair.
 */
export function Pending({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname
  const isSlow = useSlow(to !== undefined && to !== pathname)
  const outline = isSlow && to !== undefined ? outlineOf(to) : undefined
  const hasOutline = outline !== undefined

  // It is read from its top, wherever the page was left. Going back, the router finds the old place again by itself.
  useEffect(() => {
    if (hasOutline) window.scrollTo(0, 0)
  }, [hasOutline])

  return (
    <>
      {isSlow && <div className={styles.beam} aria-hidden="true" />}
      {outline}
      <div className={styles.page} hidden={hasOutline}>
        {children}
      </div>
    </>
  )
}

import { watchlistMessages as words } from '@matinee/contract/watchlist'
import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { MovieGridSkeleton } from '../movies/movie-grid.tsx'
import { NextMovieOutline } from './next-movie.tsx'
import styles from './watchlist.module.css'

/** The page before its movies, everything in its place. */
export function WatchlistOutline() {
  return (
    <div className={classNames('container', styles.page)}>
      <div className={styles.head}>
        <h1 className="page-title">{words.title}</h1>
        <Skeleton className={styles.figuresOutline} />
      </div>
      <div className={styles.toolbar}>
        <output className={styles.line}>{words.loading}</output>
      </div>
      <LoadingRegion className={styles.outline}>
        <NextMovieOutline />
        <MovieGridSkeleton count={4} />
      </LoadingRegion>
    </div>
  )
}

import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { MovieGridSkeleton } from '../../ui/movies/movie-grid-skeleton.tsx'
import { NextMovieSkeleton } from './watchlist-card.tsx'
import * as words from '@matinee/locales/watchlist'
import styles from './watchlist.module.css'

export function WatchlistSkeleton() {
  return (
    <div className={classNames('container', styles.page)}>
      <div className={styles.head}>
        <h1 className="page-title">{words.title}</h1>
        <Skeleton className={styles.statsSkeleton} />
      </div>
      <div className={styles.toolbar}>
        <output className={styles.line}>{words.loading}</output>
      </div>
      <LoadingRegion className={styles.skeleton}>
        <NextMovieSkeleton />
        <MovieGridSkeleton count={4} />
      </LoadingRegion>
    </div>
  )
}

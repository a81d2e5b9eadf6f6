import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { MovieGridSkeleton } from '../../ui/movies/movie-grid-skeleton.tsx'
import { NextMovieOutline } from './watchlist-card.tsx'
import * as words from '@matinee/locales/watchlist'
import styles from './watchlist.module.css'

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

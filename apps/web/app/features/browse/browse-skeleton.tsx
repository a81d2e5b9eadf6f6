import { browseMessages } from '@matinee/contract/catalogue'
import { useNavigation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { MovieGridSkeleton } from '../../ui/movies/movie-grid-skeleton.tsx'
import { MovieListSkeleton } from '../movies/index.ts'
import { pageSizeFor, parseView } from './browse-view.ts'
import styles from './browse.module.css'
import loading from './browse-loading.module.css'

export function BrowseSkeleton() {
  const view = parseView(new URLSearchParams(useNavigation().location?.search))
  const count = pageSizeFor(view)
  return (
    <LoadingRegion className={classNames('container', styles.page)}>
      <div className={styles.head}>
        <h1 className="page-title">{browseMessages.title}</h1>
        <Skeleton className={loading.statistics} />
      </div>
      <div className={styles.body}>
        <div className={loading.rail}>
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} height="1rem" />
          ))}
        </div>
        <div className={styles.results}>
          <Skeleton className={loading.toolbar} />
          <Skeleton width="11rem" height="1rem" className={loading.line} />
          {view === 'list' ? <MovieListSkeleton count={count} /> : <MovieGridSkeleton count={count} />}
        </div>
      </div>
    </LoadingRegion>
  )
}

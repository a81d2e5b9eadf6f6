import { catalogueMessages } from '@matinee/contract/catalogue'
import { useRouteHandle } from '../../platform/route-handle.ts'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { MovieRowSkeleton } from '../movies/movie-row.tsx'
import styles from './home-loading.module.css'

/** HOME-1: a spinner where the picture will be, in the outline of the page. */
export function HomeLoading() {
  // The bar is still the one of the page being left. Home runs under it.
  const { overHero } = useRouteHandle()
  return (
    <div aria-busy="true">
      <div className={classNames(styles.hero, !overHero && styles.underBar)} data-theme="dark">
        <Spinner label={catalogueMessages.loading} size="large" className={styles.spinner} />
        <div className={classNames('container', styles.text)}>
          <Skeleton className={styles.title} />
          <Skeleton width="16rem" height="1.25rem" />
          <span className={styles.description}>
            <SkeletonText lines={3} />
          </span>
          <span className={styles.actions}>
            <Skeleton className={styles.action} />
            <Skeleton className={styles.action} />
          </span>
        </div>
      </div>
      <MovieRowSkeleton title={catalogueMessages.newArrivals} />
      <MovieRowSkeleton title={catalogueMessages.mostPopular} ranked />
      <MovieRowSkeleton title={catalogueMessages.mostRated} />
    </div>
  )
}

import { catalogueMessages } from '@matinee/contract/catalogue'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SpinnerRing } from '../../ui/spinner.tsx'
import { MovieRowSkeleton } from '../movies/index.ts'
import styles from './home-loading.module.css'

export function HomeSkeleton() {
  return (
    <LoadingRegion>
      <div className={styles.hero} data-theme="dark">
        <SpinnerRing size="large" className={styles.spinner} />
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
    </LoadingRegion>
  )
}

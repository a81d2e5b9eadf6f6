import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import frame from './frame.module.css'
import styles from './movie-loading.module.css'

/** MOVIE-1 */
export function MovieSkeleton() {
  return (
    <LoadingRegion className={frame.frame}>
      <div className={frame.art} data-theme="dark" />
      <div className={classNames(frame.heading, styles.heading)}>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.meta} />
      </div>
      <div className={classNames(frame.poster, styles.poster)}>
        <Skeleton ratio="2 / 3" />
      </div>
      <div className={frame.main}>
        <div className={frame.top}>
          <div className={styles.button}>
            <Skeleton height="100%" />
          </div>
          <div className={frame.score}>
            <Skeleton className={styles.score} />
          </div>
        </div>
        <div className={frame.columns}>
          <div className={styles.synopsis}>
            <SkeletonText lines={5} />
          </div>
          <SkeletonText lines={6} lastWidth="80%" />
        </div>
      </div>
    </LoadingRegion>
  )
}

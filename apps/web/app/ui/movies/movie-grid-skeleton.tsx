import { Skeleton, SkeletonText } from '../skeleton.tsx'
import styles from './movie-grid.module.css'

export function MovieGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, at) => (
        <CardSkeleton key={at} />
      ))}
    </div>
  )
}

export function CardSkeleton() {
  return (
    <span className={styles.skeleton}>
      <Skeleton ratio="2 / 3" />
      <SkeletonText lines={2} lastWidth="55%" />
    </span>
  )
}

import type { ReactNode } from 'react'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import styles from './guard-outline.module.css'

/** In place of a guarded screen until it is known whether it may be shown. Reveals nothing of its content. */
export function GuardOutline({ outline, children }: { outline?: ReactNode; children?: ReactNode }) {
  if (outline) {
    return (
      <>
        <div className="container">{children}</div>
        <div className={styles.own}>{outline}</div>
      </>
    )
  }
  return (
    <div className={styles.screen}>
      {children}
      <LoadingRegion className={styles.outline}>
        <Skeleton width="min(20rem, 70%)" height="3rem" />
        <SkeletonText lines={3} />
      </LoadingRegion>
    </div>
  )
}

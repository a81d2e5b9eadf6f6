import type { ReactNode } from 'react'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import styles from './guard-outline.module.css'

/** Holds the place of a guarded screen while it is not known whether it may be shown. Says nothing of what is in it. */
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

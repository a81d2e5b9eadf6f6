import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  ratio?: CSSProperties['aspectRatio']
  className?: string
}

export function Skeleton({ width, height, ratio, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width, height, aspectRatio: ratio }}
    />
  )
}

interface SkeletonTextProps {
  lines?: number
  /** Width of the last line, so that a paragraph looks like one. */
  lastWidth?: CSSProperties['width']
}

export function SkeletonText({ lines = 1, lastWidth = '60%' }: SkeletonTextProps) {
  return (
    <span aria-hidden="true" className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ width: line === lines - 1 ? lastWidth : undefined }} />
      ))}
    </span>
  )
}

/** A live region outside announces what is loading: changes inside a busy region are not read. */
export function LoadingRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      {children}
    </div>
  )
}

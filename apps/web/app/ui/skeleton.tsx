import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  /** '2 / 3' for a poster. */
  ratio?: CSSProperties['aspectRatio']
  className?: string
}

/** Holds the place of what is still loading, in its final size. */
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

/** Lines of text, as tall as the text around them. */
export function SkeletonText({ lines = 1, lastWidth = '60%' }: SkeletonTextProps) {
  return (
    <span aria-hidden="true" className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ width: line === lines - 1 ? lastWidth : undefined }} />
      ))}
    </span>
  )
}

/**
 * Wraps the skeletons of one part of the page. What is being waited for is said by a live region outside of it: what
 * changes in a busy part is kept from being read until it is done.
 */
export function LoadingRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      {children}
    </div>
  )
}

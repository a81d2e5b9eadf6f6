import { classNames } from './class-names.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** What is in progress, for screen readers. Null inside a link with a name of its own, which says it. */
  label: string | null
  value: number
  max?: number
  className?: string | undefined
}

/** How far something is: the beam, filled so far. */
export function ProgressBar({ label, value, max = 1, className }: ProgressBarProps) {
  const naming = label === null ? { 'aria-hidden': true } : { 'aria-label': label }
  return <progress {...naming} className={classNames(styles.bar, className)} max={max} value={value} />
}

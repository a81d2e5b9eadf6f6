import { classNames } from './class-names.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** What is in progress, for screen readers. */
  label: string
  value: number
  max?: number
  className?: string | undefined
}

/** A `<progress>` drawn as a thin line. */
export function ProgressBar({ label, value, max = 1, className }: ProgressBarProps) {
  return <progress className={classNames(styles.bar, className)} aria-label={label} max={max} value={value} />
}

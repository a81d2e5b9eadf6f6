import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** The ring alone, for places whose own text says what is going on. */
export function SpinnerRing() {
  return <span className={styles.ring} aria-hidden="true" />
}

interface SpinnerProps {
  /** What is being waited for, as the screen words it: 'Loading movie details...'. */
  label: string
  showLabel?: boolean
  size?: 'normal' | 'large'
  className?: string
}

export function Spinner({ label, showLabel = false, size = 'normal', className }: SpinnerProps) {
  return (
    <output className={classNames(styles.spinner, size === 'large' && styles.large, className)}>
      <SpinnerRing />
      <span className={showLabel ? undefined : 'visually-hidden'}>{label}</span>
    </output>
  )
}

import * as words from '@matinee/locales/ui'
import { classNames } from '../class-names.ts'
import { formatDecimal } from './numbers.ts'
import styles from './rating.module.css'

/** A star and one decimal. Renders nothing for an unrated movie. */
export function Rating({ value, className }: { value: number | null; className?: string }) {
  if (value === null) return null
  return (
    <span className={classNames(styles.rating, className)}>
      <Star className={styles.star} />
      {formatDecimal(value)}
      <span className="visually-hidden"> {words.outOf10}</span>
    </span>
  )
}

export function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z" />
    </svg>
  )
}

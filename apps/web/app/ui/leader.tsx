import { classNames } from './class-names.ts'
import styles from './leader.module.css'

interface LeaderProps {
  /** One to three characters: 0, 1, !, 404. */
  numeral: string | number
  /** As wide as its container instead of a small frame. */
  fill?: boolean
  className?: string
}

/** The countdown leader of a reel: crosshair, two rings, and a sweep that has stopped on a number. */
export function Leader({ numeral, fill = false, className }: LeaderProps) {
  return (
    <svg
      viewBox="0 0 240 180"
      className={classNames(styles.leader, fill && styles.fill, className)}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.sweep} d="M120 90V-60H300V240H224Z" />
      <circle className={styles.line} cx="120" cy="90" r="76" />
      <circle className={styles.line} cx="120" cy="90" r="64" />
      <path className={styles.line} d="M0 90H240M120 0V180" />
      <path className={styles.beam} d="M120 90 163.3 152.5" />
      <text className={styles.numeral} x="120" y="90">
        {numeral}
      </text>
    </svg>
  )
}

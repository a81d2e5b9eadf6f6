import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'
import leader from './leader.module.css'

interface EmptyStateProps {
  /** On the leader: 0 for nothing found, 1 for nothing yet, ! for an error. */
  numeral: string | number
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  /** Announces itself: use it where the state replaces what was on screen. */
  alert?: boolean
  /** 'page' gives the leader half of the screen, for 404 and its kind. */
  layout?: 'part' | 'page'
  className?: string
  children?: ReactNode
}

export function EmptyState({
  numeral,
  title,
  text,
  actions,
  layout = 'part',
  heading: Heading = layout === 'page' ? 'h1' : 'h2',
  alert = false,
  className,
  children,
}: EmptyStateProps) {
  return (
    <div role={alert ? 'alert' : undefined} className={classNames(styles[layout], className)}>
      <Leader numeral={numeral} fill={layout === 'page'} className={styles.leader} />
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {text && <p className={styles.text}>{text}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
    </div>
  )
}

interface LeaderProps {
  numeral: string | number
  /** As wide as its container instead of a small frame. */
  fill?: boolean
  className?: string
}

/** A film leader that has stopped on a number. */
function Leader({ numeral, fill = false, className }: LeaderProps) {
  return (
    <svg
      viewBox="0 0 240 180"
      className={classNames(leader.leader, fill && leader.fill, className)}
      aria-hidden="true"
      focusable="false"
    >
      <path className={leader.sweep} d="M120 90V-60H300V240H224Z" />
      <circle className={leader.line} cx="120" cy="90" r="76" />
      <circle className={leader.line} cx="120" cy="90" r="64" />
      <path className={leader.line} d="M0 90H240M120 0V180" />
      <path className={leader.beam} d="M120 90 163.3 152.5" />
      <text className={leader.numeral} x="120" y="90">
        {numeral}
      </text>
    </svg>
  )
}

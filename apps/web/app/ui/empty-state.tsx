import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Leader } from './leader.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** On the leader: 0 for nothing found, 1 for nothing yet, ! for an error. */
  numeral: string | number
  title: ReactNode
  text?: ReactNode
  /** Buttons. */
  actions?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  /** Announces itself: use it where the state replaces what was on screen. */
  alert?: boolean
  /** 'page' gives the leader half of the screen, for 404 and its kind. */
  layout?: 'part' | 'page'
  className?: string
  /** After the actions, such as links to other places. */
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

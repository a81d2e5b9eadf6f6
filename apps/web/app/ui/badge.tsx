import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

interface TagProps {
  inverse?: boolean
  className?: string
  children: ReactNode
}

/** A solid word beside a title or on a plan: NEW, BEST VALUE, POPULAR. */
export function Tag({ inverse = false, className, children }: TagProps) {
  return <span className={classNames(styles.tag, inverse && styles.inverse, className)}>{children}</span>
}

interface ChipProps {
  onRemove: () => void
  removeLabel: string
  children: ReactNode
}

/** A filter that is set, with a button that removes it. */
export function Chip({ onRemove, removeLabel, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles.removable)}>
      {children}
      <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
        <X />
      </button>
    </span>
  )
}

interface ChipLinkProps extends Omit<LinkProps, 'aria-label' | 'children' | 'className'> {
  removeLabel: string
  children: ReactNode
}

/** A `Chip` as a link, which works without scripts. */
export function ChipLink({ removeLabel, children, ...rest }: ChipLinkProps) {
  return (
    <Link {...rest} aria-label={removeLabel} className={classNames(styles.chip, styles.chipLink)}>
      <span dir="auto">{children}</span>
      <X />
    </Link>
  )
}

interface StatusProps {
  tone: 'success' | 'warning' | 'danger' | 'muted' | 'outline'
  className?: string
  children: ReactNode
}

/** A word with a dot in the colour of its tone. */
export function Status({ tone, className, children }: StatusProps) {
  return <span className={classNames(styles.status, styles[tone], className)}>{children}</span>
}

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
  label: string
  children: ReactNode
}

/** A link that removes what the chip names; works without scripts. */
export function ChipLink({ label, children, ...rest }: ChipLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={classNames(styles.chip, styles.chipLink)}>
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

export function Status({ tone, className, children }: StatusProps) {
  return <span className={classNames(styles.status, styles[tone], className)}>{children}</span>
}

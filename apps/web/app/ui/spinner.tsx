import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

interface SpinnerRingProps {
  size?: 'normal' | 'large'
  className?: string
}

export function SpinnerRing({ size = 'normal', className }: SpinnerRingProps) {
  return <span className={classNames(styles.ring, size === 'large' && styles.large, className)} aria-hidden="true" />
}

interface SpinnerProps extends SpinnerRingProps {
  label: string
  showLabel?: boolean
}

export function Spinner({ label, showLabel = false, size = 'normal', className }: SpinnerProps) {
  return (
    <output className={classNames(styles.spinner, className)}>
      <SpinnerRing size={size} />
      <span className={showLabel ? undefined : 'visually-hidden'}>{label}</span>
    </output>
  )
}

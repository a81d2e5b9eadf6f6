import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Form name of the radios; made up when the form does not need one. */
  name?: string
  full?: boolean
  className?: string
}

export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  full = false,
  className,
}: SegmentedProps<Value>) {
  const ownName = useId()
  return (
    <fieldset className={classNames(styles.segmented, full && styles.full, className)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface SegmentedButtonsProps {
  label: string
  children: ReactNode
  className?: string
}

/** Toggles that belong together but may all be off, such as like and dislike. */
export function SegmentedButtons({ label, children, className }: SegmentedButtonsProps) {
  return (
    <fieldset className={classNames(styles.segmented, className)}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}

interface SegmentedButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  pressed: boolean
}

export function SegmentedButton({ pressed, ...rest }: SegmentedButtonProps) {
  return <button {...rest} type="button" aria-pressed={pressed} className={styles.option} />
}

interface SegmentedLinkProps extends Omit<LinkProps, 'aria-label' | 'children' | 'className'> {
  label: string
  current: boolean
  icon: ReactNode
}

/** One of a few ways to show the same thing, each with an address of its own. Goes into SegmentedButtons. */
export function SegmentedLink({ label, current, icon, ...rest }: SegmentedLinkProps) {
  return (
    <Link
      {...rest}
      aria-label={label}
      aria-current={current || undefined}
      title={label}
      className={classNames(styles.option, styles.icon)}
    >
      {icon}
    </Link>
  )
}

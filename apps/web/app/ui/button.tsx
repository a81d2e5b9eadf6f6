import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { SpinnerRing } from './spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'plain' | 'inverse' | 'danger' | 'quiet'
type ButtonSize = 'small' | 'normal' | 'large'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
}

function buttonClassNames(
  { variant = 'plain', size = 'normal', block = false }: ButtonLook,
  className: string | undefined,
) {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block, className)
}

// For pending buttons: `disabled` would drop the focus. Cancelling the click also stops an implicit submit of the form.
const ignore = (event: MouseEvent) => event.preventDefault()

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  pending?: boolean
  pendingText?: ReactNode
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  pendingText,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      className={buttonClassNames({ variant, size, block }, className)}
      onClick={pending ? ignore : onClick}
    >
      {pending && <SpinnerRing />}
      {pending ? (pendingText ?? children) : children}
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClassNames({ variant, size, block }, className)} />
}

interface IconButtonLook {
  label: string
  outlined?: boolean
  size?: 'small' | 'normal'
}

function iconButtonClassNames({ outlined, size }: Omit<IconButtonLook, 'label'>, className: string | undefined) {
  return classNames(
    styles.iconButton,
    outlined && styles.outlined,
    size === 'small' && styles.iconButtonSmall,
    className,
  )
}

interface IconButtonProps extends IconButtonLook, Omit<ComponentProps<'button'>, 'aria-label'> {
  pending?: boolean
}

export function IconButton({
  label,
  outlined,
  size,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      aria-label={label}
      className={iconButtonClassNames({ outlined, size }, className)}
      onClick={pending ? ignore : onClick}
    >
      {pending ? <SpinnerRing /> : children}
    </button>
  )
}

interface IconButtonLinkProps extends IconButtonLook, Omit<LinkProps, 'aria-label'> {}

export function IconButtonLink({ label, outlined, size, className, ...rest }: IconButtonLinkProps) {
  return <Link {...rest} aria-label={label} className={iconButtonClassNames({ outlined, size }, className)} />
}

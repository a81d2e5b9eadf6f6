import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of ours, or an address with a scheme. */
  to: string
}

const WITH_SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

export function TextLink({ to, className, children, ...rest }: TextLinkProps) {
  const looks = classNames('link', className)
  if (WITH_SCHEME.test(to)) {
    return (
      <a rel="noopener noreferrer" {...rest} href={to} className={looks}>
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} className={looks}>
      {children}
    </Link>
  )
}

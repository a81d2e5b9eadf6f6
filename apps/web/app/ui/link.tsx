import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of ours, or an address with a scheme. */
  to: string
  /** What the page there is told, if it is one of ours. */
  state?: LinkProps['state']
}

const WITH_SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

export function TextLink({ to, state, className, children, ...rest }: TextLinkProps) {
  const looks = classNames('link', className)
  if (WITH_SCHEME.test(to)) {
    return (
      <a rel="noopener noreferrer" {...rest} href={to} className={looks}>
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} state={state} className={looks}>
      {children}
    </Link>
  )
}

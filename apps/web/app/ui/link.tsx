import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'> {
  /** An internal path, or a URL with a scheme. */
  to: string
  state?: LinkProps['state']
}

const WITH_SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

export function TextLink({ to, state, children, ...rest }: TextLinkProps) {
  if (WITH_SCHEME.test(to)) {
    return (
      <a rel="noopener noreferrer" {...rest} href={to} className="link">
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} state={state} className="link">
      {children}
    </Link>
  )
}

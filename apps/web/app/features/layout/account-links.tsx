import { paths } from '@matinee/contract/paths'
import { Heart, User } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { loginPath } from '../../platform/session/login-path.ts'
import { logOut, useSession, useSessionReady } from '../../platform/session/session.ts'
import { ariaCurrent } from './nav-items.ts'
import styles from './account-links.module.css'
import * as words from '@matinee/locales/layout'

interface NavPlacement {
  className?: string
  placement: 'bar' | 'menu'
  /** Closes the menu, also where the address stays the same. */
  onChoose?: () => void
}

const memberLinks = [
  { label: words.watchlist, addresses: paths.watchlist, Icon: Heart },
  { label: words.myProfile, addresses: paths.profile, Icon: User },
]

/** Until the session is known, links of members and visitors are both rendered: the boot script selects by CSS. */
function useMember() {
  const session = useSession()
  const isReady = useSessionReady()
  return { username: session?.user.username, isShown: session !== null || !isReady, isReady }
}

/** NAV-2. In a narrow bar the links are icons. */
export function MemberLinks({
  placement,
  className,
  linkClassName,
  onChoose,
}: NavPlacement & { linkClassName?: string }) {
  const { pathname } = useLocation()
  const { isShown, isReady } = useMember()
  if (!isShown || (placement === 'menu' && !isReady)) return null
  const links = memberLinks.map(({ label, addresses, Icon }) => (
    <Link
      key={label}
      to={addresses[0]}
      className={linkClassName}
      title={placement === 'bar' ? label : undefined}
      aria-current={ariaCurrent(pathname, addresses)}
      onClick={onChoose}
    >
      {placement === 'bar' && <Icon className={styles.icon} />}
      {placement === 'bar' ? <span className={styles.label}>{label}</span> : label}
    </Link>
  ))
  if (placement === 'menu') return links
  return (
    <nav className={classNames(className, styles.ifMember)} aria-label={words.account}>
      {links}
    </nav>
  )
}

/** NAV-2. Logging in returns to the current page. */
export function AccountButton({ placement, className, onChoose }: NavPlacement) {
  const location = useLocation()
  const { username, isShown, isReady } = useMember()
  const [isLoggingOut, setLoggingOut] = useState(false)
  const look = { size: placement === 'bar' ? 'small' : 'large', block: placement === 'menu' } as const

  const onLogOut = () => {
    setLoggingOut(true)
    void logOut().finally(() => setLoggingOut(false))
    // The toast appears in the page, which the menu covers.
    onChoose?.()
  }

  return (
    <>
      {placement === 'menu' && username !== undefined && <p className={styles.who}>{username}</p>}
      {isShown && (
        <Button {...look} className={classNames(className, styles.ifMember)} pending={isLoggingOut} onClick={onLogOut}>
          {words.logOut}
        </Button>
      )}
      {(!isShown || !isReady) && (
        <ButtonLink
          {...look}
          to={isReady ? loginPath(location) : paths.login[0]}
          className={classNames(className, styles.ifVisitor)}
        >
          {words.logIn}
        </ButtonLink>
      )}
    </>
  )
}

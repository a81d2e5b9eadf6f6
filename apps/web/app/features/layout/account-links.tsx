import { paths } from '@matinee/contract/paths'
import { Heart, User } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { loginPath } from '../../platform/session/login-path.ts'
import { logOut, useSession, useSessionKnown } from '../../platform/session/session.ts'
import { currentAt } from './places.ts'
import styles from './account-links.module.css'
import * as words from '@matinee/locales/layout'

interface InPlace {
  className?: string
  place: 'bar' | 'menu'
  /** Closes the menu, also where the address stays the same. */
  onChoose?: () => void
}

const memberPlaces = [
  { label: words.watchlist, addresses: paths.watchlist, Icon: Heart },
  { label: words.myProfile, addresses: paths.profile, Icon: User },
]

/** Until the session is known, links of members and visitors are both rendered: the boot script selects by CSS. */
function useMember() {
  const session = useSession()
  const isKnown = useSessionKnown()
  return { username: session?.user.username, isShown: session !== null || !isKnown, isKnown }
}

/** NAV-2. In a narrow bar the links are icons. */
export function MemberLinks({ place, className, linkClassName, onChoose }: InPlace & { linkClassName?: string }) {
  const { pathname } = useLocation()
  const { isShown, isKnown } = useMember()
  if (!isShown || (place === 'menu' && !isKnown)) return null
  const links = memberPlaces.map(({ label, addresses, Icon }) => (
    <Link
      key={label}
      to={addresses[0]}
      className={linkClassName}
      title={place === 'bar' ? label : undefined}
      aria-current={currentAt(pathname, addresses)}
      onClick={onChoose}
    >
      {place === 'bar' && <Icon className={styles.icon} />}
      {place === 'bar' ? <span className={styles.label}>{label}</span> : label}
    </Link>
  ))
  if (place === 'menu') return links
  return (
    <nav className={classNames(className, styles.ifMember)} aria-label={words.account}>
      {links}
    </nav>
  )
}

/** NAV-2. Logging in returns to the current page. */
export function AccountButton({ place, className, onChoose }: InPlace) {
  const location = useLocation()
  const { username, isShown, isKnown } = useMember()
  const [isLeaving, setLeaving] = useState(false)
  const look = { size: place === 'bar' ? 'small' : 'large', block: place === 'menu' } as const

  const leave = () => {
    setLeaving(true)
    void logOut().finally(() => setLeaving(false))
    // The toast appears in the page, which the menu covers.
    onChoose?.()
  }

  return (
    <>
      {place === 'menu' && username !== undefined && <p className={styles.who}>{username}</p>}
      {isShown && (
        <Button {...look} className={classNames(className, styles.ifMember)} pending={isLeaving} onClick={leave}>
          {words.logOut}
        </Button>
      )}
      {(!isShown || !isKnown) && (
        <ButtonLink
          {...look}
          to={isKnown ? loginPath(location) : paths.login[0]}
          className={classNames(className, styles.ifVisitor)}
        >
          {words.logIn}
        </ButtonLink>
      )}
    </>
  )
}

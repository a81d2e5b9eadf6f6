import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { ThemeChoice } from '../../platform/theme/theme-controls.tsx'
import { AccountButton, MemberLinks } from './account-links.tsx'
import { BrandLink } from './brand-link.tsx'
import { NavSearch } from './nav-search.tsx'
import { ariaCurrent, mainNavItems } from './nav-items.ts'
import styles from './menu-sheet.module.css'
import * as words from '@matinee/locales/layout'

/** The phone's menu. The browser's modal dialog handles focus and inertness. */
export function MenuSheet({ ref, onClose }: { ref: RefObject<HTMLDialogElement | null>; onClose: () => void }) {
  const { key, pathname } = useLocation()
  const lastKey = useRef(key)

  // Closes on navigation, including Back. Not on mount: the menu may be open before this effect runs.
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    ref.current?.close()
  }, [ref, key])

  // Rotating a tablet may bring back the full bar.
  useEffect(() => {
    const wide = matchMedia('(min-width: 48.01em)')
    const close = () => wide.matches && ref.current?.close()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [ref])

  const close = () => ref.current?.close()
  return (
    <dialog ref={ref} className={styles.sheet} aria-label={words.menu} onClose={onClose}>
      <div className={styles.bar}>
        <IconButton label={words.closeMenu} className={styles.close} onClick={close}>
          <X />
        </IconButton>
        <BrandLink />
      </div>
      <div className={styles.body}>
        <NavSearch className={styles.search} />
        <nav className={styles.places} aria-label={words.menu}>
          {mainNavItems.map(({ label, to, addresses }) => (
            <Link key={to} to={to} aria-current={ariaCurrent(pathname, addresses)} onClick={close}>
              {label}
            </Link>
          ))}
          <MemberLinks placement="menu" onChoose={close} />
        </nav>
        <div className={styles.foot}>
          <ThemeChoice />
          <AccountButton placement="menu" onChoose={close} />
        </div>
      </div>
    </dialog>
  )
}

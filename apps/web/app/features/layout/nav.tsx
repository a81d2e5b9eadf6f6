import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { pushOverlayEntry } from '../../ui/overlay-entry.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ThemeToggle } from '../../platform/theme/theme-controls.tsx'
import { AccountButton, MemberLinks } from './account-links.tsx'
import { BrandLink } from './brand-link.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { NavSearch } from './nav-search.tsx'
import { ariaCurrent, mainNavItems } from './nav-items.ts'
import styles from './nav.module.css'
import * as words from '@matinee/locales/layout'

const SOLID_AFTER_PX = 24

/** Over artwork the bar is transparent and dark until the page has scrolled a little. */
export function Nav({ overHero }: { overHero: boolean }) {
  const { pathname } = useLocation()
  const clear = !useScrolled(overHero) && overHero
  const menu = useRef<HTMLDialogElement>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const removeEntry = useRef<() => void>(undefined)

  const openMenu = () => {
    menu.current?.showModal()
    setMenuOpen(true)
    removeEntry.current = pushOverlayEntry(() => menu.current?.close())
  }
  const onMenuClosed = () => {
    setMenuOpen(false)
    removeEntry.current?.()
  }

  return (
    <>
      <header
        className={classNames(styles.nav, overHero && styles.overHero, clear && styles.clear)}
        data-theme={clear ? 'dark' : undefined}
        data-over-hero={overHero || undefined}
      >
        <div className={styles.bar}>
          <BrandLink />
          <nav className={styles.links} aria-label={words.main}>
            {mainNavItems.map(({ label, to, addresses }) => (
              <Link key={to} to={to} className={styles.link} aria-current={ariaCurrent(pathname, addresses)}>
                {label}
              </Link>
            ))}
          </nav>
          <NavSearch className={styles.search} />
          <MemberLinks placement="bar" className={styles.member} linkClassName={styles.link} />
          <div className={styles.tools}>
            <ThemeToggle />
            <AccountButton placement="bar" className={styles.account} />
            <IconButton
              label={words.menu}
              className={styles.menuButton}
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={openMenu}
            >
              <Menu />
            </IconButton>
          </div>
        </div>
      </header>
      <MenuSheet ref={menu} onClose={onMenuClosed} />
    </>
  )
}

function useScrolled(isEnabled: boolean) {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!isEnabled) return
    const update = () => setScrolled(window.scrollY > SOLID_AFTER_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [isEnabled])
  return scrolled
}

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
import { currentAt, mainPlaces } from './places.ts'
import styles from './nav.module.css'
import * as words from '@matinee/locales/layout'

const SOLID_AFTER_PX = 24

/** Over artwork the bar is transparent and dark until the page has scrolled a little. */
export function Nav({ overHero }: { overHero: boolean }) {
  const { pathname } = useLocation()
  const clear = !useScrolled(overHero) && overHero
  const menu = useRef<HTMLDialogElement>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const dropEntry = useRef<() => void>(undefined)

  const openMenu = () => {
    menu.current?.showModal()
    setMenuOpen(true)
    dropEntry.current = pushOverlayEntry(() => menu.current?.close())
  }
  const onMenuClosed = () => {
    setMenuOpen(false)
    dropEntry.current?.()
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
            {mainPlaces.map(({ label, to, addresses }) => (
              <Link key={to} to={to} className={styles.link} aria-current={currentAt(pathname, addresses)}>
                {label}
              </Link>
            ))}
          </nav>
          <NavSearch className={styles.search} />
          <MemberLinks place="bar" className={styles.member} linkClassName={styles.link} />
          <div className={styles.tools}>
            <ThemeToggle />
            <AccountButton place="bar" className={styles.account} />
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

function useScrolled(watch: boolean) {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!watch) return
    const look = () => setScrolled(window.scrollY > SOLID_AFTER_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [watch])
  return scrolled
}

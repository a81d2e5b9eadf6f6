import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { OverlayEntries } from '../../ui/overlay-entry.ts'
import type { PageFrame } from '../../platform/route-handle.ts'
import { useSessionSync } from '../../platform/session/session.ts'
import { useSite } from '../../platform/site.ts'
import { Toasts } from '../../ui/toast.tsx'
import { usePositionsSync } from '../positions/index.ts'
import { PaymentBanner, useChargeStatusSync } from '../profile/index.ts'
import { useWatchlistSync } from '../watchlist/index.ts'
import { BrandLink } from './brand-link.tsx'
import { Footer } from './footer.tsx'
import { Nav } from './nav.tsx'
import { TabBar } from './tab-bar.tsx'
import styles from './shell.module.css'
import * as words from '@matinee/locales/layout'

interface ShellProps {
  handle: PageFrame
  children: ReactNode
}

export function Shell({ handle: { overHero = false, standalone = false, ownFrame = false }, children }: ShellProps) {
  useSessionSync()
  useWatchlistSync()
  usePositionsSync()
  useChargeStatusSync()
  const site = useSite()
  if (standalone) {
    return (
      <>
        <header className={styles.standaloneBar}>
          <BrandLink />
        </header>
        <main id="main">{children}</main>
      </>
    )
  }
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      {!ownFrame && <PaymentBanner />}
      {!ownFrame && <Nav overHero={overHero} />}
      {ownFrame ? (
        children
      ) : (
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      )}
      {!ownFrame && <Footer site={site} />}
      {!ownFrame && <TabBar />}
      {/* At the same place in the tree in both frames, so that their state survives a navigation. */}
      <RouteAnnouncer />
      <OverlayEntries />
      <Toasts />
    </>
  )
}

/** After a client navigation: moves focus to the page and announces its title, as a page load does. */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ThemeToggle } from '../../../platform/theme/theme-controls.tsx'
import { BrandLink } from '../../layout/index.ts'
import styles from './admin-login.module.css'
import * as words from '@matinee/locales/desk/frame'

/** The frame of the pages outside the desk: login, setup and invitation. */
export function AdminFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <BrandLink />
        <p className={styles.place}>{label}</p>
        <div className={styles.tools}>
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <nav aria-label={words.footer}>
          <Link to="/">{words.viewSite}</Link>
          <Link to="/help">{words.help}</Link>
        </nav>
      </footer>
    </div>
  )
}

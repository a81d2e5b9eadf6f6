import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrandLink } from '../../layout/index.ts'
import { ThemeToggle } from '../../../platform/theme/theme-controls.tsx'
import styles from './admin-frame.module.css'

interface AdminFrameProps {
  /** At the end of the bar. */
  tools?: ReactNode
  children: ReactNode
}

/** The desk's own frame: a bar, and work. None of the house's doors, posters or offers. */
export function AdminFrame({ tools, children }: AdminFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <BrandLink />
        <p className={styles.place}>Admin</p>
        <div className={styles.tools}>
          <ThemeToggle />
          {tools}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <nav aria-label="Footer">
          <Link to="/">View the site</Link>
          <Link to="/help">Help</Link>
        </nav>
      </footer>
    </div>
  )
}

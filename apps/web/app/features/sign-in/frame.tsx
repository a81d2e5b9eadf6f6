import { paths } from '@matinee/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Countdown } from '../home/index.ts'
import { BrandLink, footerPlaces } from '../layout/index.ts'
import type { Picture } from '../../ui/movies/card-movie.ts'
import { useImageFailure } from '../../ui/movies/poster.tsx'
import { ThemeToggle } from '../../platform/theme/theme-toggle.tsx'
import styles from './frame.module.css'

/** Help stands in the same order as in the footer of every other page (WCAG 3.2.6). */
const places = footerPlaces.filter(({ to }) => to !== paths.about[0] && !to.includes('#'))

interface SignInFrameProps {
  title: string
  art: Picture | null
  /** A Lead, if there is something to say first, and a Body. */
  children: ReactNode
}

/** Logging in, registering and resetting: the form on one side, one picture on the other, a beam between. */
export function SignInFrame({ title, art, children }: SignInFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.top}>
          <BrandLink />
          <ThemeToggle />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </main>
        <footer className={styles.foot}>
          <nav aria-label="Footer">
            {places.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        </footer>
      </div>
      <aside className={styles.art} data-theme="dark" aria-label="About this site">
        <Artwork art={art} />
        <div className={styles.blurb}>
          <p className={styles.slogan}>Films and shows to watch, rate and talk about.</p>
          <p className={styles.offer}>
            Stream movies on any screen, keep a watchlist, and tell others what you think of them.
          </p>
        </div>
      </aside>
    </div>
  )
}

/** For what had the focus and goes away: the next press of Tab starts from here, and not from the top of the page. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

export const Body = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>

/** Covers its side at any height, so its width follows from whichever of the two is short. */
const artSizes = '(max-width: 56em) max(100vw, 27rem), max(56vw, 234vh)'

function Artwork({ art }: { art: Picture | null }) {
  const { ref, failed, onError } = useImageFailure(art?.src)
  if (!art || failed) return <Countdown />
  return (
    <img
      ref={ref}
      className={styles.picture}
      style={art.preview ? { backgroundImage: `url(${art.preview})` } : undefined}
      src={art.src}
      srcSet={art.srcSet}
      sizes={art.srcSet && artSizes}
      alt=""
      width={1920}
      height={820}
      decoding="async"
      onError={onError}
    />
  )
}

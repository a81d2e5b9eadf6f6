import { paths } from '@matinee/contract/paths'
import { type Provider, sessionMessages } from '@matinee/contract/sessions'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ThemeToggle } from '../../platform/theme/theme-controls.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Picture } from '../../ui/movies/card-movie.ts'
import { Artwork } from '../../ui/movies/poster.tsx'
import { Countdown } from '../home/index.ts'
import { BrandLink, footerPlaces } from '../layout/index.ts'
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
        <Artwork picture={art} sizes={artSizes} className={styles.picture} fallback={<Countdown />} />
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

/** What most houses offer, shown where this one offers none (LOGIN-6). */
const usual = ['Google', 'GitHub']

interface SocialSignInProps {
  providers: Provider[] | null
  hrefOf: (provider: string) => string
}

/** Ways in through somebody else's door. */
export function SocialSignIn({ providers, hrefOf }: SocialSignInProps) {
  const note = useId()
  if (providers && providers.length > 0) {
    return (
      <div>
        <p className={styles.or}>or</p>
        <div className={styles.ways}>
          {providers.map(({ id, name }) => (
            // The answer is the provider's own page: no page of ours, and nothing that a script could fetch.
            <ButtonLink key={id} to={hrefOf(id)} reloadDocument aria-label={`Continue with ${name}`}>
              {name}
            </ButtonLink>
          ))}
        </div>
      </div>
    )
  }
  return (
    <div>
      <p className={styles.or}>or</p>
      <div className={styles.ways}>
        {usual.map((name) => (
          <Button key={name} aria-disabled aria-describedby={note}>
            {name}
          </Button>
        ))}
      </div>
      <p id={note} className={styles.note}>
        {providers ? sessionMessages.noProviders : 'Not available right now. Please log in with your password.'}
      </p>
    </div>
  )
}

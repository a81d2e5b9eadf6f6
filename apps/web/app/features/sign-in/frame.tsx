import { paths } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import type { Provider } from '@matinee/contract/sign-in-providers'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ThemeToggle } from '../../platform/theme/theme-controls.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Picture } from '../../ui/movies/card-movie.ts'
import { Artwork } from '../../ui/movies/poster.tsx'
import { Countdown } from '../home/index.ts'
import { BrandLink, footerLinks } from '../layout/index.ts'
import styles from './frame.module.css'
import * as words from '@matinee/locales/sign-in'

/** Help stands in the same order as in the footer of every other page (WCAG 3.2.6). */
const omittedPaths = new Set<string>([paths.about[0], paths.collections[0], paths.pricing[0]])
const footerItems = footerLinks.filter(({ to }) => !omittedPaths.has(to) && !to.includes('#'))

interface SignInFrameProps {
  title: string
  art: Picture | null
  children: ReactNode
}

/** The frame of the sign-in pages: the form on one side, artwork on the other. */
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
          <nav aria-label={words.footer}>
            {footerItems.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        </footer>
      </div>
      <aside className={styles.art} data-theme="dark" aria-label={words.aboutThisSite}>
        <Artwork picture={art} sizes={artSizes} className={styles.picture} fallback={<Countdown />} />
        <div className={styles.blurb}>
          <p className={styles.slogan}>{words.artText}</p>
          <p className={styles.offer}>{words.artDescription}</p>
        </div>
      </aside>
    </div>
  )
}

/** Call it before the focused element goes away. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

export const Body = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>

const artSizes = '(max-width: 56em) max(100vw, 27rem), max(56vw, 234vh)'

/** Shown as unavailable if no provider is configured (LOGIN-6). */
const defaultProviders = ['Google', 'GitHub']

interface SocialSignInProps {
  providers: Provider[] | null
  hrefOf: (provider: string) => string
}

export function SocialSignIn({ providers, hrefOf }: SocialSignInProps) {
  const note = useId()
  if (providers && providers.length > 0) {
    return (
      <div>
        <p className={styles.or}>{words.or}</p>
        <div className={styles.ways}>
          {providers.map(({ id, name }) => (
            // Leaves the site: the router must not fetch it.
            <ButtonLink key={id} to={hrefOf(id)} reloadDocument aria-label={words.continueWithName({ name })}>
              {name}
            </ButtonLink>
          ))}
        </div>
      </div>
    )
  }
  return (
    <div>
      <p className={styles.or}>{words.or}</p>
      <div className={styles.ways}>
        {defaultProviders.map((name) => (
          <Button key={name} aria-disabled aria-describedby={note}>
            {name}
          </Button>
        ))}
      </div>
      <p id={note} className={styles.note}>
        {providers ? sessionMessages.noProviders : words.providerUnavailable}
      </p>
    </div>
  )
}

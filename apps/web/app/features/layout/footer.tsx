import { Link } from 'react-router'
import type { Site } from '../../platform/site.ts'
import { ThemeChoice } from '../../platform/theme/theme-controls.tsx'
import { IconButtonLink } from '../../ui/button.tsx'
import { BrandLink } from './brand-link.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { footerLinks } from './nav-items.ts'
import styles from './footer.module.css'
import * as words from '@matinee/locales/layout'

/** FOOT-1 */
export function Footer({ site }: { site: Site | undefined }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <BrandLink variant="footer" />
        <p className={styles.tagline}>{site?.tagline}</p>
        <nav className={styles.links} aria-label={words.footer}>
          {footerLinks.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {site?.pages?.map(({ title, path }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={styles.base}>
          <div className={styles.credit}>
            <p>{site?.credit}</p>
            {site && <LanguageChoice site={site} />}
          </div>
          <div className={styles.theme}>
            <ThemeChoice />
          </div>
          {site && site.social.length > 0 && (
            <ul className={styles.social} aria-label={words.socialMedia}>
              {site.social.map(({ network, url }) => (
                <li key={url}>
                  <SocialLink network={network} url={url} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}

type Network = Site['social'][number]['network']

/** Drawn here because lucide carries no brands. Outlines after lucide's former ones (ISC) and Tabler's (MIT). */
const networks: Record<Network, { name: string; path: string }> = {
  github: {
    name: 'GitHub',
    path: 'M15 22v-4a4.8 4.8 0 0 0-1-3.5c3 0 6-2 6-5.5.08-1.25-.27-2.48-1-3.5.28-1.15.28-2.35 0-3.5 0 0-1 0-3 1.5-2.64-.5-5.36-.5-8 0C6 2 5 2 5 2c-.3 1.15-.3 2.35 0 3.5A5.4 5.4 0 0 0 4 9c0 3.5 3 5.5 6 5.5-.39.49-.68 1.05-.85 1.65S8.93 17.38 9 18v4M9 18c-4.51 2-5-2-7-2',
  },
  mastodon: {
    name: 'Mastodon',
    path: 'M18.6 15.3C16.8 17 12 16.9 12 16.9a18 18 0 0 1-3.3-.3c1.1 2 4.1 2.8 9 2.5-2 2-13.6 5.3-13.7-7.6v-1.2c0-3 0-4.1 1.4-5.6C7 2.8 12 3 12 3s5-.2 6.6 1.7C20 6.2 20 7.3 20 10.3s-.5 4.1-1.4 5zM12 11.2V8.3C12 7 11.1 6 10 6S8 7 8 8.3V13M12 8.3C12 7 12.9 6 14 6s2 1 2 2.3V13',
  },
  rss: { name: 'RSS', path: 'M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16M5 19h.01' },
  youtube: {
    name: 'YouTube',
    path: 'M2.5 17a24.12 24.12 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.56 49.56 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24.12 24.12 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.55 49.55 0 0 1-16.2 0A2 2 0 0 1 2.5 17M10 15l5-3-5-3z',
  },
  instagram: {
    name: 'Instagram',
    path: 'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M17.5 6.5h.01',
  },
  bluesky: {
    name: 'Bluesky',
    path: 'M6.3 5.1C4.7 4 2 3 2 6c0 .6.3 5 .6 5.7.7 2.4 3.1 2.7 5.4 2.3-4 .7-4.9 3.2-2.7 5.4C6.4 20.4 7.2 21 8 21c2 0 3.1-2.8 3.5-3.5.3-.7.5-1.2.5-1.5 0 .3.2.8.5 1.5.4.7 1.5 3.5 3.5 3.5.8 0 1.6-.6 2.7-1.6 2.2-2.2 1.3-4.7-2.7-5.4 2.3.4 4.7.1 5.4-2.3.2-.7.6-5.1.6-5.7 0-3-2.7-2-4.3-.9-2.3 1.7-4.8 5.1-5.7 6.9-.9-1.8-3.4-5.2-5.7-6.9z',
  },
}

function SocialLink({ network, url }: { network: Network; url: string }) {
  const { name, path } = networks[network]
  return (
    <IconButtonLink label={name} to={url} rel="me noopener">
      <svg
        className="lucide"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    </IconButtonLink>
  )
}

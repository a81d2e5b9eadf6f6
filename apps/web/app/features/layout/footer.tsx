import { siteMessages } from '@matinee/contract/site'
import { Link } from 'react-router'
import type { Site } from '../../platform/site.ts'
import { ThemeChoice } from '../../platform/theme/theme-choice.tsx'
import { BrandLink } from './brand-link.tsx'
import { footerPlaces } from './places.ts'
import { SocialLink } from './social-link.tsx'
import styles from './footer.module.css'

/** The last line of the programme (FOOT-1). */
export function Footer({ site }: { site: Site | undefined }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <BrandLink variant="footer" />
        <p className={styles.tagline}>{siteMessages.tagline}</p>
        <nav className={styles.links} aria-label="Footer">
          {footerPlaces.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.base}>
          <p className={styles.credit}>{site?.credit}</p>
          <div className={styles.theme}>
            <ThemeChoice />
          </div>
          {site && site.social.length > 0 && (
            <ul className={styles.social} aria-label="Social media">
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

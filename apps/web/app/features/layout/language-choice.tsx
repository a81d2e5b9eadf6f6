import * as localeWords from '@matinee/locales/locale'
import { inLanguage, offeredLanguages, siteLanguages } from '@matinee/contract/site-languages'
import { useLocation } from 'react-router'
import type { Site } from '../../platform/site.ts'
import styles from './footer.module.css'
import * as words from '@matinee/locales/layout'

/** SITE-10: plain links, which load the page in another language. The server stores the choice in a cookie. */
export function LanguageChoice({ site }: { site: Site }) {
  const { pathname, search } = useLocation()
  const offered = offeredLanguages(site)
  if (offered.length === 1) return null
  return (
    <nav aria-label={words.language}>
      <ul className={styles.languages}>
        {offered.map((language) => (
          <li key={language}>
            <a
              href={inLanguage(pathname + search, language)}
              lang={language}
              hrefLang={language}
              aria-current={language === localeWords.language ? 'true' : undefined}
            >
              {siteLanguages[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

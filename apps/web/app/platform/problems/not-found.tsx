import { paths } from '@matinee/contract/paths'
import { type Matches, pageMeta } from '../seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './problems.module.css'
import { problemMessages } from './words.ts'

export const notFoundMeta = (matches: Matches) =>
  pageMeta(matches, { title: 'Page Not Found', description: problemMessages.notFoundText, noindex: true })

/** ROUTE-9, also for a page whose subject does not exist. Its loader answers 404. */
export function NotFound() {
  return (
    <div className={styles.screen}>
      <EmptyState
        numeral={404}
        title="Oops! Page Not Found"
        text={problemMessages.notFoundText}
        layout="page"
        actions={
          <>
            <ButtonLink to={paths.home[0]} variant="primary">
              Home
            </ButtonLink>
            <ButtonLink to={paths.browse[0]}>Browse</ButtonLink>
          </>
        }
      >
        <nav aria-label="Other pages" className={styles.links}>
          <TextLink to={paths.search[0]}>Search</TextLink>
          <TextLink to="/categories">Browse by genre</TextLink>
          <TextLink to={paths.watchlist[0]}>Watchlist</TextLink>
          <TextLink to="/help">Help</TextLink>
        </nav>
      </EmptyState>
    </div>
  )
}

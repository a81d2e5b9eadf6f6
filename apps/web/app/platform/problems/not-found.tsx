import { categoriesPath, paths } from '@matinee/contract/paths'
import { type Matches, pageMeta } from '../seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './problems.module.css'
import * as problemMessages from '@matinee/locales/platform/problems'

export const notFoundMeta = (matches: Matches) =>
  pageMeta(matches, { title: problemMessages.pageNotFound, description: problemMessages.notFoundText, noindex: true })

/** ROUTE-9, also for a page whose subject does not exist. Its loader answers 404. */
export function NotFound() {
  return (
    <div className={styles.screen}>
      <EmptyState
        numeral={404}
        title={problemMessages.oopsPageNotFound}
        text={problemMessages.notFoundText}
        layout="page"
        actions={
          <>
            <ButtonLink to={paths.home[0]} variant="primary">
              {problemMessages.home}
            </ButtonLink>
            <ButtonLink to={paths.browse[0]}>{problemMessages.browse}</ButtonLink>
          </>
        }
      >
        <nav aria-label={problemMessages.otherPages} className={styles.links}>
          <TextLink to={paths.search[0]}>{problemMessages.search}</TextLink>
          <TextLink to={categoriesPath}>{problemMessages.browseByGenre}</TextLink>
          <TextLink to={paths.watchlist[0]}>{problemMessages.watchlist}</TextLink>
          <TextLink to="/help">{problemMessages.help}</TextLink>
        </nav>
      </EmptyState>
    </div>
  )
}

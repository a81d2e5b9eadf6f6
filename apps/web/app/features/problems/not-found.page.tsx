import { paths } from '@matinee/contract/paths'
import { problemMessages } from '@matinee/contract/problems'
import { data } from 'react-router'
import { pageMeta } from '../../platform/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import type { Route } from './+types/not-found.page'
import styles from './problems.module.css'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Page Not Found', description: problemMessages.notFoundText, noindex: true })

export default function NotFoundPage() {
  return (
    <div className={styles.screen}>
      <EmptyState
        numeral={404}
        title={problemMessages.notFound}
        text={problemMessages.notFoundText}
        layout="page"
        actions={
          <>
            <ButtonLink to={paths.home[0]} variant="primary">
              Home
            </ButtonLink>
            <ButtonLink to={paths.browse[0]}>Movies</ButtonLink>
          </>
        }
      >
        <nav aria-label="Other places" className={styles.links}>
          <TextLink to={paths.search[0]}>Search</TextLink>
          <TextLink to="/categories">Categories</TextLink>
          <TextLink to={paths.watchlist[0]}>Watchlist</TextLink>
          <TextLink to="/help">Help</TextLink>
        </nav>
      </EmptyState>
    </div>
  )
}

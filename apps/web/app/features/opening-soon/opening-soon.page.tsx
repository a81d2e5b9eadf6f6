import { paths } from '@matinee/contract/paths'
import { useLocation } from 'react-router'
import { pageMeta } from '../../platform/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RequireSession } from '../session/require-session.tsx'
import styles from '../problems/problems.module.css'
import type { Route } from './+types/opening-soon.page'

interface Part {
  addresses: readonly string[]
  title: string
  text: string
}

const parts: readonly Part[] = [
  {
    addresses: paths.profile,
    title: 'My Profile',
    text: 'Here you will see your account and your subscription, and choose the genre that you like best.',
  },
]

function partAt(pathname: string): Part {
  const found = parts.find(({ addresses }) =>
    addresses.some((each) => pathname === each || pathname.startsWith(`${each}/`)),
  )
  return found ?? { addresses: [], title: 'Opening soon', text: '' }
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { title, text } = partAt(location.pathname)
  return pageMeta(matches, { title, description: `Opens with the next release. ${text}`, noindex: true })
}

/** Stands where a screen of a member will be that the rest of the site already links to. */
export default function OpeningSoonPage() {
  const { addresses, title, text } = partAt(useLocation().pathname)
  return (
    <RequireSession>
      {({ user }) => (
        <div className={styles.screen}>
          <EmptyState
            numeral={2}
            title={title}
            text={
              <>
                {addresses === paths.profile && (
                  <>
                    Hello, <bdi>{user.username}</bdi>.
                    <br />
                  </>
                )}
                This part of the house opens with the next release. {text}
              </>
            }
            layout="page"
            actions={
              <>
                <ButtonLink to={paths.home[0]} variant="primary">
                  Home
                </ButtonLink>
                <ButtonLink to={paths.about[0]}>What this place is</ButtonLink>
              </>
            }
          />
        </div>
      )}
    </RequireSession>
  )
}

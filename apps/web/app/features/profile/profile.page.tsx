import { paths } from '@matinee/contract/paths'
import { QueryProvider } from '../../platform/query-client.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { AgeLockSection } from '../age-lock/index.ts'
import { SupportCard } from '../pages/index.ts'
import type { Route } from './+types/profile.page'
import { MembershipSkeleton } from './membership.tsx'
import { PlansSkeleton } from './plans.tsx'
import { Profile } from './profile.tsx'
import * as words from '@matinee/locales/profile'
import styles from './profile.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.freeText, path: paths.profile[0], noindex: true })

/** PROF-1 to PROF-3, SUB-1 to SUB-8. The server renders the skeleton, as it does not know the user. */
export default function ProfilePage() {
  return (
    <RequireSession skeleton={<ProfileSkeleton />} reason={words.noUser}>
      {({ user }) => (
        <>
          <Profile key={user._id} user={user} />
          {user._id !== '' && <AccountSections key={`watching ${user._id}`} />}
        </>
      )}
    </RequireSession>
  )
}

/** ACC-1, WATCH-12, WATCH-14, PAY-7 */
function AccountSections() {
  return (
    <div className="container">
      <section className="section" aria-labelledby="account">
        <div className={styles.sectionHead}>
          <h2 id="account" className={styles.sectionTitle}>
            {words.account}
          </h2>
          <ButtonLink to={paths.account[0]}>{words.seeAccount}</ButtonLink>
        </div>
      </section>
      <section aria-labelledby="history">
        <div className={styles.sectionHead}>
          <h2 id="history" className={styles.sectionTitle}>
            {words.history}
          </h2>
          <ButtonLink to={paths.history[0]}>{words.seeHistory}</ButtonLink>
        </div>
      </section>
      <section aria-labelledby="payments">
        <div className={styles.sectionHead}>
          <h2 id="payments" className={styles.sectionTitle}>
            {words.payments}
          </h2>
          <ButtonLink to={paths.payments[0]}>{words.seePayments}</ButtonLink>
        </div>
      </section>
      <QueryProvider>
        <AgeLockSection />
      </QueryProvider>
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <div className={classNames('container', styles.page)}>
      <output className="visually-hidden">{words.loading}</output>
      <div className={styles.head}>
        <h1 className="page-title">{words.title}</h1>
        <div className={styles.account} aria-hidden="true">
          {[words.username, words.email].map((name) => (
            <div key={name} className={styles.accountSkeleton}>
              <SkeletonText lines={2} lastWidth="100%" />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.grid}>
        <LoadingRegion>
          <MembershipSkeleton />
        </LoadingRegion>
        <SupportCard />
      </div>
      <LoadingRegion>
        <PlansSkeleton />
      </LoadingRegion>
    </div>
  )
}

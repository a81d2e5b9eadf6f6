import { paths } from '@matinee/contract/paths'
import { QueryProvider } from '../../platform/query-client.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import { TextLink } from '../../ui/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import type { Route } from './+types/account.page'
import { Account } from './account.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { TwoStepsSection } from './two-steps-section.tsx'
import { MyData } from './my-data.tsx'
import { Mails } from './mails.tsx'
import * as words from '@matinee/locales/account'
import styles from './account.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description, path: paths.account[0], noindex: true })

/** ACC-1. The server renders only the skeleton, the same for every user. */
export default function AccountPage() {
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title" tabIndex={-1}>
        {words.title}
      </h1>
      <p className={styles.back}>
        <TextLink to={paths.profile[0]}>{words.toProfile}</TextLink>
      </p>
      <RequireSession skeleton={<AccountSkeleton />} reason={words.logInToView}>
        {({ user }) => (
          <QueryProvider key={user._id}>
            <Account />
            <TwoStepsSection />
            <Mails />
            <Devices />
            <MyData />
            <DeleteAccount />
          </QueryProvider>
        )}
      </RequireSession>
    </div>
  )
}

function AccountSkeleton() {
  return (
    <>
      <output className="visually-hidden">{words.loading}</output>
      <LoadingRegion className={styles.section}>
        <SkeletonText lines={6} lastWidth="40%" />
      </LoadingRegion>
    </>
  )
}

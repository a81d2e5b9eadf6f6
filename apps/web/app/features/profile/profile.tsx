import type { User } from '@matinee/contract/accounts'
import * as words from '@matinee/locales/profile'
import { useLocation } from 'react-router'
import { QueryProvider } from '../../platform/query-client.tsx'
import { useSite } from '../../platform/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fact } from '../../ui/fact.tsx'
import { LoadingRegion } from '../../ui/skeleton.tsx'
import { loginPath } from '../../platform/session/login-path.ts'
import { forgetSession } from '../../platform/session/session.ts'
import { SupportCard } from '../pages/index.ts'
import { Membership, MembershipSkeleton } from './membership.tsx'
import { MustWatch } from './must-watch.tsx'
import { Notices, useNotice } from './notices.tsx'
import { Plans, PlansSkeleton } from './plans.tsx'
import { free } from './cached-status.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'
import { useSubscription } from './use-subscription.ts'
import { WithdrawalSection } from './withdrawal.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './profile.module.css'

export function Profile({ user }: { user: User }) {
  if (user._id === '') return <NoUser />
  return (
    <QueryProvider>
      <Member user={user} />
    </QueryProvider>
  )
}

function Member({ user }: { user: User }) {
  const { _id: userId } = user
  const notices = useNotice()
  const { notice, show: showNotice, dismiss: dismissNotice } = notices
  const subscription = useSubscription(userId, (message) => showNotice('danger', message))
  const { status, offer, isLoading } = subscription
  const site = useSite()
  const { pending, pay, cancel, resume, changeCard, withdraw } = useSubscriptionActions(userId, subscription, notices)
  const reload = () => {
    dismissNotice()
    subscription.refresh()
  }
  const mustWatch = status?.status === 'Premium' && (
    <MustWatch userId={userId} preferred={user.preferredGenre} notice={notices} onPremiumOver={subscription.refresh} />
  )
  // The Must Watch list comes first while Premium cannot be extended yet.
  const isSettled = status?.expiringSoon === false
  return (
    <div className={classNames('container', styles.page)}>
      <Notices notice={notice} onClose={dismissNotice} />
      {!status && <output className="visually-hidden">{words.loading}</output>}
      <header className={styles.head}>
        <h1 className="page-title" tabIndex={-1}>
          {words.title}
        </h1>
        <dl className={styles.account}>
          <Fact name={words.username}>
            <bdi>{user.username}</bdi>
          </Fact>
          <Fact name={words.email}>
            <bdi>{user.email}</bdi>
          </Fact>
        </dl>
      </header>
      <div className={styles.grid}>
        {status ? (
          <Membership
            status={status}
            isUnsure={subscription.isUnsure}
            isLoading={isLoading}
            isOffered={offer !== undefined && offer.payments !== 'off'}
            onRetry={reload}
            onCancel={cancel}
            onResume={resume}
            onChangeCard={changeCard}
          />
        ) : (
          <LoadingRegion>
            <MembershipSkeleton />
          </LoadingRegion>
        )}
        <SupportCard />
      </div>
      {isSettled && mustWatch}
      {offer ? (
        <Plans userId={userId} status={status ?? free} offer={offer} pending={pending} onPay={pay} />
      ) : (
        isLoading && (
          <LoadingRegion>
            <PlansSkeleton />
          </LoadingRegion>
        )
      )}
      {!isSettled && mustWatch}
      {site?.withdrawal && <WithdrawalSection user={user} status={status ?? free} onWithdraw={withdraw} />}
    </div>
  )
}

/** PROF-1: a session without a user id. */
function NoUser() {
  const location = useLocation()
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{words.title}</h1>
      <EmptyState
        numeral="!"
        title={words.noUser}
        alert
        actions={
          // Clear the unusable session first, or the login would redirect back.
          <ButtonLink to={loginPath(location)} variant="primary" onClick={forgetSession}>
            {words.logIn}
          </ButtonLink>
        }
      />
    </div>
  )
}

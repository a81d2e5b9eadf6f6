import type { User } from '@matinee/contract/accounts'
import { profileWords as words } from './words.ts'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingRegion } from '../../ui/skeleton.tsx'
import { loginPath } from '../../platform/session/login-path.ts'
import { forgetSession } from '../../platform/session/session.ts'
import { SupportCard } from '../pages/support-card.tsx'
import { Membership, MembershipOutline } from './membership.tsx'
import { MustWatch } from './must-watch.tsx'
import { Notices, useNotice } from './notices.tsx'
import { Plans, PlansOutline } from './plans.tsx'
import { free } from './remembered-status.ts'
import { useActions } from './use-actions.ts'
import { useSubscription } from './use-subscription.ts'

export function Profile({ user }: { user: User }) {
  return user._id === '' ? <NoUser /> : <Member user={user} />
}

function Member({ user }: { user: User }) {
  const { _id: userId } = user
  const notices = useNotice()
  const { notice, say, unsay } = notices
  const subscription = useSubscription(userId, (message) => say('danger', message))
  const { status, offer, isLoading } = subscription
  const { pending, pay, cancel } = useActions(userId, subscription, notices)
  const reload = () => {
    unsay()
    subscription.reload()
  }
  const mustWatch = status?.status === 'Premium' && (
    <MustWatch userId={userId} preferred={user.preferredGenre} notice={notices} onPremiumOver={subscription.refresh} />
  )
  // What one has comes before what one cannot buy yet.
  const isSettled = status?.expiringSoon === false
  return (
    <div className="container profile">
      <Notices notice={notice} onClose={unsay} />
      {!status && <output className="visually-hidden">{words.loading}</output>}
      <header className="profile-head">
        <h1 className="page-title" tabIndex={-1}>
          {words.title}
        </h1>
        <dl className="profile-account">
          <div>
            <dt>{words.username}</dt>
            <dd>
              <bdi>{user.username}</bdi>
            </dd>
          </div>
          <div>
            <dt>{words.email}</dt>
            <dd>
              <bdi>{user.email}</bdi>
            </dd>
          </div>
        </dl>
      </header>
      <div className="profile-grid">
        {status ? (
          <Membership
            status={status}
            isUnsure={subscription.isUnsure}
            isLoading={isLoading}
            isOffered={offer !== undefined && offer.payments !== 'off'}
            onRetry={reload}
            onCancel={cancel}
          />
        ) : (
          <LoadingRegion>
            <MembershipOutline />
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
            <PlansOutline />
          </LoadingRegion>
        )
      )}
      {!isSettled && mustWatch}
    </div>
  )
}

/** PROF-1: a session without anybody in it. */
function NoUser() {
  const location = useLocation()
  return (
    <div className="container profile">
      <h1 className="page-title">{words.title}</h1>
      <EmptyState
        numeral="!"
        title={words.noUser}
        alert
        actions={
          // The login would find the session that is of no use, and send one back.
          <ButtonLink to={loginPath(location)} variant="primary" onClick={forgetSession}>
            {words.logIn}
          </ButtonLink>
        }
      />
    </div>
  )
}

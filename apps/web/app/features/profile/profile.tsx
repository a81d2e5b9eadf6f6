import type { User } from '@matinee/contract/accounts'
import { daysLeft, isExpiringSoon, type PlanName } from '@matinee/contract/plans'
import { subscriptionEndpoints, subscriptionMessages as words } from '@matinee/contract/subscriptions'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '../../platform/browser-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingRegion } from '../../ui/skeleton.tsx'
import { userNow } from '../marks/list.tsx'
import { loginPath } from '../session/login-path.ts'
import { lookUpUser } from '../session/look-up.ts'
import { forgetSession } from '../session/session-store.ts'
import { SupportCard } from '../sharing/support-card.tsx'
import { dayOf } from './day.ts'
import { Membership, MembershipOutline } from './membership.tsx'
import { MustWatch } from './must-watch.tsx'
import { Notices, useNotice } from './notices.tsx'
import { Plans, PlansOutline } from './plans.tsx'
import { refusalOf } from './refusal.ts'
import { free } from './remembered-status.ts'
import { askForPlan, paymentPage } from './subscribe.ts'
import { useSubscription } from './use-subscription.ts'

/** SUB-5 */
const AGAIN_MS = 2_000

export function Profile({ user }: { user: User }) {
  return user._id === '' ? <NoUser /> : <Member user={user} />
}

function Member({ user }: { user: User }) {
  const { _id: userId } = user
  const { notice, say, unsay } = useNotice()
  const subscription = useSubscription(userId, (message) => say('danger', message))
  const { status, offer, isLoading } = subscription
  const { pending, choose, cancel } = useActions(userId, subscription, say)
  const isTest = offer?.payments === 'test'
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
            isTest={isTest}
            onRetry={subscription.reload}
            onCancel={cancel}
          />
        ) : (
          <LoadingRegion>
            <MembershipOutline />
          </LoadingRegion>
        )}
        <SupportCard />
      </div>
      {offer ? (
        <Plans status={status ?? free} offer={offer} pending={pending} onChoose={(plan) => void choose(plan)} />
      ) : (
        isLoading && (
          <LoadingRegion>
            <PlansOutline />
          </LoadingRegion>
        )
      )}
      {status?.status === 'Premium' && <MustWatch userId={userId} preferred={user.preferredGenre} say={say} />}
    </div>
  )
}

type Subscription = ReturnType<typeof useSubscription>

/** What a member does about Premium. What was shown is true again at once, and asked for again a moment later (SUB-5). */
function useActions(userId: string, subscription: Subscription, say: ReturnType<typeof useNotice>['say']) {
  const { offer, change, refresh } = subscription
  const isTest = offer?.payments === 'test'
  const [pending, setPending] = useState<PlanName>()
  const isUnderWay = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const lookAgain = () => {
    refresh()
    void lookUpUser()
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, AGAIN_MS)
  }
  const sayRefused = (error: unknown, fallback: string) => {
    const refusal = refusalOf(error, fallback)
    if (refusal) say('danger', refusal)
  }

  const subscribe = async (plan: PlanName) => {
    try {
      const { status, expirationDate, subscriptionId, checkoutUrl, extended } = await askForPlan(userId, plan)
      if (userNow() !== userId) return
      if (status === 'pending' || expirationDate === null) {
        const page = paymentPage(checkoutUrl)
        say('info', page ? words.goingToPay : words.pending)
        if (page) location.assign(page)
        else refresh()
        return
      }
      const expiresAt = new Date(expirationDate)
      const now = new Date()
      change((before) => ({
        ...before,
        status: 'Premium',
        subscribed: true,
        plan,
        startDate: extended ? before.startDate : now.toISOString(),
        expirationDate,
        daysRemaining: daysLeft(expiresAt, now),
        subscriptionId,
        expiringSoon: isExpiringSoon(expiresAt, now),
        pending: null,
      }))
      const message = extended ? words.extended(dayOf(expirationDate)) : words.subscribed(plan)
      say('success', message, isTest)
      lookAgain()
    } catch (error) {
      sayRefused(error, words.subscribeFailed)
      refresh()
    }
  }

  return {
    pending,
    choose: async (plan: PlanName) => {
      if (isUnderWay.current) return
      // SUB-7
      if (userNow() !== userId) return say('danger', words.userNotFound)
      isUnderWay.current = true
      setPending(plan)
      await subscribe(plan)
      isUnderWay.current = false
      setPending(undefined)
    },
    /** SUB-6 */
    cancel: async (): Promise<boolean> => {
      if (userNow() !== userId) {
        say('danger', words.userNotFound)
        return false
      }
      try {
        await browserApi()(subscriptionEndpoints.cancel, { body: { userId, reason: words.cancelReason } })
      } catch (error) {
        sayRefused(error, words.cancelFailed)
        return false
      }
      change(() => free)
      say('success', words.cancelled, isTest)
      lookAgain()
      return true
    },
  }
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

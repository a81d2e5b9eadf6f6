import type { User } from '@matinee/contract/accounts'
import { paths, playPath } from '@matinee/contract/paths'
import { checkoutPath, filmOf, paidPath, pricingPath } from '@matinee/contract/purchase-path'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FormNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import formStyles from '../../platform/forms/form.module.css'
import { reloadUser } from '../../platform/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as words from '@matinee/locales/profile/checkout'
import { useNotice } from './notices.tsx'
import { type Order, OrderDetails, useOrder } from './order-details.tsx'
import { expirationAfterPurchase, purchaseBlockedReason } from './plan-rules.ts'
import { free } from './cached-status.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'
import { useSubscription } from './use-subscription.ts'
import * as profileWords from '@matinee/locales/profile'
import styles from './profile.module.css'

/** A payment that takes longer is shown as late. */
const LATE_MS = 60_000

type Frame = (content: { title: string; lead?: ReactNode; body: ReactNode }) => ReactNode

export interface CheckoutProps {
  user: User
  /** Title of the film for which the plan was chosen. */
  title: string | null
  /** The page around what is shown. */
  renderFrame: Frame
}

/** URL parameters: the plan, the film, and whether the user returns from a payment. */
function usePurchaseParams() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const plan = query.get('plan') ?? ''
  const film = filmOf(query)
  return { address: pathname + search, plan, film, hasPaid: query.get('paid') === 'yes' }
}

/** OFFER-9: the order, the pending payment, and its result. */
export function Checkout({ user: { _id: userId }, title, renderFrame }: CheckoutProps) {
  const { address, plan, film, hasPaid } = usePurchaseParams()
  const navigate = useNavigate()
  const notices = useNotice()
  const subscription = useSubscription(userId, () => {})
  const { status: known, offer, isLoading, refresh } = subscription
  const { pending, pay } = useSubscriptionActions(userId, subscription, notices)
  const status = known ?? free
  const isPremium = status.status === 'Premium'
  const option = offer?.subscriptionOptions[plan]
  const toPlans = pricingPath(film)
  const heading = profileWords.checkYourOrder

  if (!offer) {
    if (isLoading) return renderFrame({ title: heading, body: <CheckoutSkeleton /> })
    return renderFrame({
      title: heading,
      body: (
        <>
          <FormNotice>{words.loadFailed}</FormNotice>
          <Button size="large" block onClick={refresh}>
            {words.again}
          </Button>
        </>
      ),
    })
  }
  const reason = purchaseBlockedReason(status, offer)
  if (hasPaid && status.pending)
    return renderFrame({ title: words.waitingTitle, lead: words.waiting, body: <AwaitingPayment onCheck={refresh} /> })
  if (isPremium && (hasPaid || reason !== undefined))
    return (
      <PurchaseComplete renderFrame={renderFrame} film={film} title={title} reason={hasPaid ? words.receipt : reason} />
    )
  if (hasPaid)
    return renderFrame({
      title: words.failedTitle,
      lead: words.failed,
      body: (
        <ButtonLink to={checkoutPath({ plan, film })} replace variant="primary" size="large" block>
          {words.payAgain}
        </ButtonLink>
      ),
    })
  if (!option || reason !== undefined)
    return renderFrame({
      title: heading,
      body: (
        <>
          <FormNotice type="warning">{reason ?? words.noPlan}</FormNotice>
          <ButtonLink to={toPlans} variant="primary" size="large" block>
            {words.seePlans}
          </ButtonLink>
        </>
      ),
    })
  const order = {
    plan,
    option,
    endsAt: expirationAfterPurchase(option, status),
    isExtension: isPremium,
    payments: offer.payments,
  }
  return renderFrame({
    title: heading,
    lead: film !== undefined && title !== null ? words.forFilm({ title }) : words.forPremium,
    body: (
      <>
        <OrderForm
          key={plan}
          {...order}
          isPending={pending !== undefined}
          notice={notices.notice}
          onPay={async (consent, voucher) => {
            const isPaid = await pay({ plan, consent, voucher, returnTo: checkoutPath({ plan, film }) })
            if (isPaid) await navigate(paidPath(address), { replace: true })
          }}
        />
        <p className={formStyles.line}>
          <TextLink to={toPlans}>{words.anotherPlan}</TextLink>
        </p>
      </>
    ),
  })
}

function CheckoutSkeleton() {
  return (
    <>
      <output className="visually-hidden">{profileWords.loading}</output>
      <LoadingRegion>
        <SkeletonText lines={6} lastWidth="40%" />
      </LoadingRegion>
    </>
  )
}

interface OrderFormProps extends Order {
  isPending: boolean
  notice: ReturnType<typeof useNotice>['notice']
  onPay: (consent: string | undefined, voucher: string | undefined) => Promise<void>
}

function OrderForm({ isPending, notice, onPay, ...order }: OrderFormProps) {
  const decisions = useOrder(order, (consent, voucher) => void onPay(consent, voucher))
  const pendingText = order.isExtension ? profileWords.extending : profileWords.subscribing
  return (
    <ScriptedForm
      className={styles.orderForm}
      busy={isPending && pendingText}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) decisions.pay()
      }}
    >
      <OrderDetails {...order} decisions={decisions} />
      <FormNotice key={notice?.id} type={notice?.type}>
        {notice?.message}
      </FormNotice>
      <SubmitButton pending={isPending} pendingText={pendingText}>
        {decisions.payLabel}
      </SubmitButton>
    </ScriptedForm>
  )
}

/** The provider may confirm the payment seconds after the user has returned. */
function AwaitingPayment({ onCheck }: { onCheck: () => void }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Spinner label={words.waitingSpinner} showLabel />
      {isLate && (
        <>
          <FormNotice type="info">{words.waitingLong}</FormNotice>
          <Button size="large" block onClick={onCheck}>
            {words.checkAgain}
          </Button>
        </>
      )}
    </>
  )
}

interface ReadyProps extends Pick<CheckoutProps, 'title' | 'renderFrame'> {
  film: string | undefined
  reason: string | undefined
}

function PurchaseComplete({ renderFrame, film, title, reason }: ReadyProps) {
  useEffect(() => {
    // The session's user is still without Premium.
    void reloadUser()
    // The focused element is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  if (film === undefined)
    return renderFrame({
      title: words.premiumReady,
      lead: [words.premiumReadyText, reason].join(' '),
      body: (
        <>
          <ButtonLink to={paths.home[0]} variant="primary" size="large" block>
            {words.toHome}
          </ButtonLink>
          <ButtonLink to={paths.profile[0]} size="large" block>
            {words.toProfile}
          </ButtonLink>
        </>
      ),
    })
  return renderFrame({
    title: words.filmReady,
    lead: [title === null ? words.filmReadyUntitled : words.filmReadyText({ title }), reason].join(' '),
    body: (
      <ButtonLink to={playPath(film)} variant="primary" size="large" block>
        {words.watchNow}
      </ButtonLink>
    ),
  })
}

import { durationOf, periodOf } from '@matinee/contract/plans'
import * as words from '@matinee/locales/profile'
import { formatMoney } from '@matinee/contract/money'
import { type Offer, perMonthCents, savingCents, type SubscriptionOption } from '@matinee/contract/plans'
import type { SubscriptionStatus } from '@matinee/contract/subscriptions'
import { Check } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyComponent } from '../../platform/chunks.ts'
import { Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { usePriceNote } from '../../platform/site.ts'
import { consumeIntent } from '../../platform/session/intent.ts'
import { formatDate } from '../../ui/format-date.ts'
import { expirationAfterPurchase, purchaseBlockedReason } from './plan-rules.ts'
import type { PlanToBuy } from './subscribe.ts'
import { TestMode } from './test-mode.tsx'
import styles from './profile.module.css'

interface PlansProps {
  userId: string
  status: SubscriptionStatus
  offer: Offer
  pending: string | undefined
  onPay: (wanted: PlanToBuy) => Promise<boolean>
}

interface Order {
  plan: string
  option: SubscriptionOption
  endsAt: Date
  isExtension: boolean
  isOpen: boolean
}

// Loaded on demand: few people buy.
const OrderSummary = lazyComponent(() => import('./order-summary.tsx'), 'OrderSummary')

/** SUB-3, SUB-4 */
export function Plans({ userId, status, offer, pending, onPay }: PlansProps) {
  const { subscriptionOptions: options, payments } = offer
  const reason = purchaseBlockedReason(status, offer)
  const isSold = payments !== 'off'
  const priceWords = usePriceNote()
  const isPremium = status.status === 'Premium'
  const heading = useRef<HTMLHeadingElement>(null)
  const focusAfter = useRef<HTMLElement>(null)
  /** A snapshot of the choice: the summary shows it until it has closed, while the purchase changes the status. */
  const [order, setOrder] = useState<Order>()
  // No plan can be bought any more, for instance after a purchase in another tab.
  if (order?.isOpen && reason !== undefined && pending === undefined) setOrder({ ...order, isOpen: false })

  const choose = (plan: string, button: HTMLElement | null) => {
    focusAfter.current = button
    const option = options[plan]
    if (option)
      setOrder({ plan, option, endsAt: expirationAfterPurchase(option, status), isExtension: isPremium, isOpen: true })
  }
  const close = () => setOrder((present) => present && { ...present, isOpen: false })
  const pay = async (plan: string, consent: string | undefined, voucher: string | undefined) => {
    await onPay({ plan, consent, voucher })
    close()
  }

  const start = useEffectEvent(() => {
    // The browser looked for the fragment before this section was rendered.
    if (window.location.hash === '#plans') heading.current?.scrollIntoView()
    const intent = consumeIntent(userId, 'subscribe')
    if (intent && reason === undefined) choose(intent.subject, heading.current)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the kept intent is taken once, and not while rendering
  useEffect(() => start(), [])

  return (
    <section className="section" aria-labelledby="plans">
      <div className={styles.sectionHead}>
        <div className={styles.plansTitle}>
          <h2 ref={heading} id="plans" className={styles.sectionTitle} tabIndex={-1}>
            {words.plans}
          </h2>
          {reason && (
            <p id="plans-reason" className={styles.plansReason}>
              {reason}
            </p>
          )}
        </div>
        {payments === 'test' && <TestMode />}
      </div>
      <ul className={styles.plans}>
        {Object.entries(options).map(([plan, option]) => (
          <PlanCard
            key={plan}
            option={option}
            endsAt={expirationAfterPurchase(option, status)}
            isCurrent={isPremium && status.plan === plan}
            isSold={isSold}
            tag={option.mark === 'bestValue' ? words.bestValue : option.mark && !isPremium ? words.popular : undefined}
            saving={option.mark === 'bestValue' ? savingCents(option, Object.values(options)) : 0}
            isExtension={isPremium}
            isPending={pending === plan}
            isUnavailable={reason !== undefined || (pending !== undefined && pending !== plan)}
            reasonId={reason && 'plans-reason'}
            onChoose={(button) => choose(plan, button)}
          />
        ))}
      </ul>
      <p className={styles.plansNote}>
        {words.pricesIn({ priceWords })}
        {Object.values(options).some(({ isRenewing }) => isRenewing) ? words.renewalNote : words.nothingRenews}{' '}
        {words.extendText}
      </p>
      {order && (
        <Suspense>
          <OrderSummary
            key={`${order.plan} ${order.endsAt.getTime()}`}
            plan={order.plan}
            open={order.isOpen}
            onClose={close}
            option={order.option}
            endsAt={order.endsAt}
            isExtension={order.isExtension}
            payments={payments}
            pending={pending !== undefined}
            onPay={(consent, voucher) => void pay(order.plan, consent, voucher)}
            finalFocus={focusAfter}
          />
        </Suspense>
      )}
    </section>
  )
}

interface PlanButtonProps {
  option: SubscriptionOption
  isBest: boolean
  isExtension: boolean
  isPending: boolean
  isUnavailable: boolean
  reasonId: string | undefined
  onChoose: (button: HTMLElement) => void
}

interface PlanCardProps extends Omit<PlanButtonProps, 'isBest'> {
  endsAt: Date
  /** If false, there is no button and no recommendation. */
  isSold: boolean
  isCurrent: boolean
  tag: string | undefined
  saving: number
}

function PlanCard(props: PlanCardProps) {
  const { option, endsAt, isSold, isCurrent, tag, saving } = props
  const monthCents = perMonthCents(option)
  const money = (cents: number) => formatMoney(cents, option.currency)
  const isBest = isSold && option.mark === 'bestValue'
  return (
    <li
      className={classNames(
        styles.plan,
        isBest && styles.planBest,
        isCurrent && styles.planCurrent,
        !isSold && styles.planWhole,
      )}
    >
      <div className={styles.planOffer}>
        {isSold && tag && (
          <Tag inverse={!isBest} className={styles.planTag}>
            {tag}
          </Tag>
        )}
        <h3 className={styles.planName}>{option.name}</h3>
        <p className={styles.planDuration}>
          {option.isRenewing
            ? durationOf(option)
            : words.planLength({ duration: durationOf(option), days: option.days })}
        </p>
        <p className={styles.planPrice}>
          <Price>{money(monthCents)}</Price> <span>{words.per30Days}</span>
        </p>
        <p className={styles.planBilled}>
          {option.isRenewing
            ? words.renewsDuration({
                duration: words.billedEach({ price: money(option.cents), duration: periodOf(option) }),
              })
            : option.cents === monthCents
              ? words.paidOnce
              : words.billedOnce({ price: money(option.cents) })}
        </p>
        {isSold && (
          <p className={styles.planEnds}>
            {option.isRenewing ? words.nextPayment : words.ends} {formatDate(endsAt)}
          </p>
        )}
        {saving > 0 && <p className={styles.planSaving}>{words.saveSaving({ saving: money(saving) })}</p>}
        {isCurrent && (
          <p className={styles.planMark}>
            <Check /> {words.yourPlan}
          </p>
        )}
      </div>
      {isSold && <PlanButton {...props} isBest={isBest} />}
    </li>
  )
}

function PlanButton({ option, isBest, isExtension, isPending, isUnavailable, reasonId, onChoose }: PlanButtonProps) {
  return (
    <div className={styles.planStub}>
      <Button
        block
        variant={isBest ? 'primary' : 'plain'}
        pending={isPending}
        pendingText={isExtension ? words.extending : words.subscribing}
        // Not `disabled`, which would drop the focus.
        aria-disabled={isUnavailable || undefined}
        aria-describedby={reasonId}
        aria-haspopup="dialog"
        onClick={isUnavailable ? undefined : ({ currentTarget }) => onChoose(currentTarget)}
      >
        {isExtension ? words.extend : words.subscribe}
        <span className="visually-hidden">
          {isExtension ? words.withName({ name: option.name }) : words.toName({ name: option.name })}
        </span>
      </Button>
    </div>
  )
}

/** With a smaller currency sign. */
function Price({ children }: { children: string }) {
  const [, sign, amount] = /^(\D*)(.*)$/.exec(children) ?? []
  return (
    <span className="figure">
      <sup>{sign}</sup>
      {amount}
    </span>
  )
}

export function PlansSkeleton() {
  return (
    <div className="section">
      <div className={styles.sectionHead}>
        <p className={classNames('display', styles.sectionTitle)}>{words.plans}</p>
      </div>
      <div className={styles.plans}>
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className={styles.plan}>
            <div className={styles.planOffer}>
              <p className={classNames('display', styles.planName)}>
                <Skeleton width="5ch" height="0.8em" />
              </p>
              <p className={styles.planDuration}>
                <SkeletonText lines={1} lastWidth="40%" />
              </p>
              <p className={styles.planPrice}>
                <Skeleton className={styles.planPriceSkeleton} />
              </p>
              <p className={styles.planBilled}>
                <SkeletonText lines={2} lastWidth="75%" />
              </p>
            </div>
            <div className={styles.planStub}>
              <Skeleton height="var(--control)" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

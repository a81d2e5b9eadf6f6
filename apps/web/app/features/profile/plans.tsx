import {
  extendableFrom,
  inDollars,
  perMonthCents,
  planLabels,
  type PlanName,
  planNames,
  yearlySavingCents,
} from '@matinee/contract/plans'
import {
  type SubscriptionOption,
  subscriptionMessages as words,
  type SubscriptionStatus,
} from '@matinee/contract/subscriptions'
import { Check } from 'lucide-react'
import { Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { momentOf } from './day.ts'
import { TestMode } from './test-mode.tsx'
import type { Offer } from './use-subscription.ts'

interface PlansProps {
  status: SubscriptionStatus
  offer: Offer
  /** The one that is being subscribed to. */
  pending: PlanName | undefined
  onChoose: (plan: PlanName) => void
}

/** Why nothing can be chosen now. */
function whyNot({ status, expiringSoon, expirationDate }: SubscriptionStatus, { payments }: Offer): string | undefined {
  if (payments === 'off') return words.paymentsOff
  if (status !== 'Premium' || expiringSoon || expirationDate === null) return undefined
  return words.extendFrom(momentOf(extendableFrom(new Date(expirationDate)), new Date()))
}

/** SUB-3, SUB-4: tickets, of which the stub is torn off. */
export function Plans({ status, offer, pending, onChoose }: PlansProps) {
  const { subscriptionOptions: options, payments } = offer
  const reason = whyNot(status, offer)
  const isSold = payments !== 'off'
  const isPremium = status.status === 'Premium'
  const saving = yearlySavingCents(options.monthly, options.yearly)
  return (
    <section className="section" aria-labelledby="plans">
      <div className="profile-section-head">
        <div className="plans-title">
          <h2 id="plans" className="profile-section-title" tabIndex={-1}>
            {words.plans}
          </h2>
          {reason && (
            <p id="plans-reason" className="plans-reason">
              {reason}
            </p>
          )}
        </div>
        {payments === 'test' && <TestMode />}
      </div>
      <ul className="plans">
        {planNames.map((plan) => (
          <Ticket
            key={plan}
            plan={plan}
            option={options[plan]}
            isCurrent={isPremium && status.plan === plan}
            isSold={isSold}
            tag={plan === 'yearly' ? words.bestValue : plan === 'monthly' && !isPremium ? words.popular : undefined}
            saving={plan === 'yearly' && saving > 0 ? words.save(inDollars(saving)) : undefined}
            isExtension={isPremium}
            isPending={pending === plan}
            isUnavailable={reason !== undefined || (pending !== undefined && pending !== plan)}
            reasonId={reason && 'plans-reason'}
            onChoose={() => onChoose(plan)}
          />
        ))}
      </ul>
      <p className="plans-note">{words.notes}</p>
    </section>
  )
}

interface StubProps {
  plan: PlanName
  isBest: boolean
  isExtension: boolean
  isPending: boolean
  isUnavailable: boolean
  reasonId: string | undefined
  onChoose: () => void
}

interface TicketProps extends Omit<StubProps, 'isBest'> {
  option: SubscriptionOption
  /** Without, there is neither a stub to tear off nor anything to recommend. */
  isSold: boolean
  isCurrent: boolean
  tag: string | undefined
  saving: string | undefined
}

function Ticket(props: TicketProps) {
  const { plan, option, isSold, isCurrent, tag, saving } = props
  const monthCents = perMonthCents(option)
  const isBest = isSold && plan === 'yearly'
  return (
    <li className={classNames('plan', isBest && 'plan-best', isCurrent && 'plan-current', !isSold && 'plan-whole')}>
      <div className="plan-offer">
        {isSold && tag && (
          <Tag inverse={!isBest} className="plan-tag">
            {tag}
          </Tag>
        )}
        <h3 className="plan-name">{planLabels[plan]}</h3>
        <p className="plan-duration">{option.duration}</p>
        <p className="plan-price">
          <Price cents={monthCents} /> <span>{words.aMonth}</span>
        </p>
        <p className="plan-billed">
          {option.cents === monthCents
            ? words.paidOnce(option.duration)
            : words.billedOnce(inDollars(option.cents), option.duration)}
        </p>
        {saving && <p className="plan-saving">{saving}</p>}
        {isCurrent && (
          <p className="plan-mark">
            <Check /> {words.currentPlan}
          </p>
        )}
      </div>
      {isSold && <Stub {...props} isBest={isBest} />}
    </li>
  )
}

function Stub({ plan, isBest, isExtension, isPending, isUnavailable, reasonId, onChoose }: StubProps) {
  return (
    <div className="plan-stub">
      <Button
        block
        variant={isBest ? 'primary' : 'plain'}
        pending={isPending}
        pendingText={isExtension ? words.extending : words.subscribing}
        // Not `disabled`, which would drop the focus of whoever has just pressed it.
        aria-disabled={isUnavailable || undefined}
        aria-describedby={reasonId}
        onClick={isUnavailable ? undefined : onChoose}
      >
        {isExtension ? words.extend : words.subscribe}
        <span className="visually-hidden">{isExtension ? words.withPlan(plan) : words.toPlan(plan)}</span>
      </Button>
    </div>
  )
}

/** `$` small, at the height of the figures. */
function Price({ cents }: { cents: number }) {
  const price = inDollars(cents)
  return (
    <span className="figure">
      <sup>{price.slice(0, 1)}</sup>
      {price.slice(1)}
    </span>
  )
}

export function PlansOutline() {
  return (
    <div className="section">
      <div className="profile-section-head">
        <p className="display profile-section-title">{words.plans}</p>
      </div>
      <div className="plans">
        {planNames.map((plan) => (
          <div key={plan} className="plan">
            <div className="plan-offer">
              <p className="display plan-name">{planLabels[plan]}</p>
              <p className="plan-duration">
                <SkeletonText lines={1} lastWidth="40%" />
              </p>
              <p className="plan-price">
                <Skeleton className="plan-price-outline" />
              </p>
              <p className="plan-billed">
                <SkeletonText lines={1} lastWidth="75%" />
              </p>
            </div>
            <div className="plan-stub">
              <Skeleton height="var(--control)" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

import {
  addDays,
  expiringSoonDays,
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
import { dayOf } from './day.ts'
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
  return words.extendFrom(dayOf(addDays(new Date(expirationDate), -expiringSoonDays)))
}

/** SUB-3, SUB-4: tickets, of which the stub is torn off. */
export function Plans({ status, offer, pending, onChoose }: PlansProps) {
  const { subscriptionOptions: options, payments } = offer
  const reason = whyNot(status, offer)
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

interface TicketProps {
  plan: PlanName
  option: SubscriptionOption
  isCurrent: boolean
  tag: string | undefined
  saving: string | undefined
  isExtension: boolean
  isPending: boolean
  isUnavailable: boolean
  reasonId: string | undefined
  onChoose: () => void
}

function Ticket(props: TicketProps) {
  const { plan, option, isCurrent, tag, saving, isExtension, isPending, isUnavailable, reasonId, onChoose } = props
  const label = planLabels[plan]
  const isBest = plan === 'yearly'
  return (
    <li className={classNames('plan', isBest && 'plan-best', isCurrent && 'plan-current')}>
      <div className="plan-offer">
        {tag && (
          <Tag inverse={!isBest} className="plan-tag">
            {tag}
          </Tag>
        )}
        <h3 className="plan-name">{label}</h3>
        <p className="plan-duration">{option.duration}</p>
        <p className="plan-price">
          <Price cents={perMonthCents(option)} /> <span>{words.aMonth}</span>
        </p>
        <p className="plan-billed">{words.billedOnce(inDollars(option.cents), option.duration)}</p>
        {saving && <p className="plan-saving">{saving}</p>}
        {isCurrent && (
          <p className="plan-mark">
            <Check /> {words.currentPlan}
          </p>
        )}
      </div>
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
          <span className="visually-hidden">{isExtension ? ` with ${label}` : ` to ${label}`}</span>
        </Button>
      </div>
    </li>
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

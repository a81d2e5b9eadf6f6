import * as localeWords from '@matinee/locales/locale'
import { peopleEndpoints, type Person } from '@matinee/contract/people'
import { useRef } from 'react'
import { Tag } from '../../../ui/badge.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { Money, PremiumStatusLabel, refusesMailText, SubscriptionStatusLabel, useNow, Timestamp } from '../cells.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { usePermission } from '../role.ts'
import { roles as roleWords } from '@matinee/locales/desk/team'
import { AccountState } from './account-state.tsx'
import { DetailsSheet } from './details-sheet.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonPayments } from './person-payments.tsx'
import { PersonTimeline } from './person-timeline.tsx'
import { daysLeft } from './subscriber-row.ts'
import * as words from '@matinee/locales/desk/people'

/** SUBS-5 */
export default function PersonDrawer({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { data, ...query } = useDeskQuery(peopleEndpoints.person, { params: { userId: id } })
  const person = data?._id === id ? data : undefined
  return (
    <DetailsSheet
      searchParam="person"
      id={id}
      isOpen={isOpen}
      title={person ? <bdi>{person.username}</bdi> : words.details}
      query={query}
      details={person && <Details person={person} />}
      skeleton={
        <>
          <SkeletonText />
          <Skeleton height="5rem" />
          <Skeleton width="60%" height="var(--control-small)" />
          <SkeletonText lines={3} />
          <SkeletonText lines={6} />
        </>
      }
      words={{ none: words.nobody, failed: words.failed }}
    />
  )
}

function Details({ person }: { person: Person }) {
  const now = useNow()
  const hasPermission = usePermission()
  const top = useRef<HTMLParagraphElement>(null)
  return (
    <div className="desk-details">
      <p ref={top} tabIndex={-1} className="desk-details-head">
        <bdi>{person.email}</bdi>
        {person.role !== 'user' && <Tag inverse>{roleWords[person.role].name}</Tag>}
        {person.isDisabled && <Tag>{words.disabled}</Tag>}
        {person.hasSecondStep && <Tag>{words.twoSteps}</Tag>}
        {!person.isEmailConfirmed && <Tag>{words.notConfirmed}</Tag>}
        {person.refusesMail && <span className="desk-warning">{refusesMailText}</span>}
      </p>
      <Facts person={person} now={now} />
      <PersonActions key={`actions ${person._id}`} person={person} now={now} top={top} />
      <Subscriptions person={person} />
      {hasPermission('refunds') && <PersonPayments key={`payments ${person._id}`} person={person} top={top} />}
      {(!person.isAdmin || hasPermission('team')) && (
        <AccountState key={`state ${person._id}`} person={person} top={top} />
      )}
      <PersonTimeline key={person._id} userId={person._id} now={now} />
    </div>
  )
}

function Facts({ person, now }: { person: Person; now: Date }) {
  const { subscriptionStatus: status, planName, expirationDate, lastSeenOn } = person
  const hasPremium = status === 'Premium'
  // A cancelled subscription ended before the date that was paid for.
  const end = hasPremium ? expirationDate : (person.subscriptions[0]?.endedAt ?? expirationDate)
  const days = hasPremium && expirationDate !== null ? daysLeft(expirationDate, now) : undefined
  return (
    <>
      <dl className="desk-details-facts">
        <Fact name={words.premium}>
          <PremiumStatusLabel status={status} />
          {planName && status !== 'Free' && <> · {planName}</>}
        </Fact>
        {end !== null && (
          <Fact name={hasPremium ? words.expires : words.ended}>
            <Timestamp at={end} />
            {days && <span className="desk-days" data-tone={days.tone}>{` · ${days.text}`}</span>}
          </Fact>
        )}
        <Fact name={words.joined}>
          <Timestamp at={person.createdAt} />
        </Fact>
        <Fact name={words.lastSeen}>
          {lastSeenOn === null ? words.notYet : <RelativeDay day={lastSeenOn} now={now} />}
        </Fact>
      </dl>
      <dl className="desk-details-figures">
        <Fact name={words.paidInTotal} className="figure">
          <Money cents={person.paidCents} />
          {person.refundedCents > 0 && (
            <span className="desk-details-refunded">
              <Sentence message={words.afterRefunded} values={{ money: <Money cents={person.refundedCents} /> }} />
            </span>
          )}
        </Fact>
        <Fact name={words.payments} className="figure">
          {formatNumber(person.payments)}
        </Fact>
        <Fact name={words.comments} className="figure">
          {formatNumber(person.comments)}
        </Fact>
        <Fact name={words.watchlist} className="figure">
          {formatNumber(person.watchlist)}
        </Fact>
      </dl>
    </>
  )
}

const relative = new Intl.RelativeTimeFormat(localeWords.dates, { numeric: 'auto' })

/** The server keeps only the day. */
function RelativeDay({ day, now }: { day: string; now: Date }) {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const days = Math.round((Date.parse(day) - today) / 86_400_000)
  return (
    <time dateTime={day} title={day}>
      {relative.format(Math.min(0, days), 'day')}
    </time>
  )
}

/** SUBS-5: newest first. */
function Subscriptions({ person: { subscriptions } }: { person: Person }) {
  return (
    <section aria-labelledby="desk-details-subscriptions">
      <h3 id="desk-details-subscriptions">{words.subscriptionHistory}</h3>
      {subscriptions.length === 0 && <p className="muted">{words.noSubscriptions}</p>}
      <ul className="desk-details-subscriptions">
        {subscriptions.map((each) => (
          <li key={each._id}>
            <p>
              <strong>{each.planName}</strong> <Money cents={each.cents} />
            </p>
            <SubscriptionStatusLabel status={each.status} />
            <p className="muted">
              <Sentence
                message={words.fromTo}
                values={{
                  from: <Timestamp at={each.startDate} />,
                  to: <Timestamp at={each.endedAt ?? each.expirationDate} />,
                }}
              />
              {each.cancelReason !== null && (
                <>
                  {' · '}
                  <bdi>{each.cancelReason}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

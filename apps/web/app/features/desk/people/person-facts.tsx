import type { Person } from '@matinee/contract/people'
import { inDollars, planLabels } from '@matinee/contract/subscriptions'
import { PremiumDot, When } from '../cells.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { daysWords } from './subscriber-row.ts'

export function PersonFacts({ person, now }: { person: Person; now: Date }) {
  const { subscriptionStatus: status, plan, expirationDate, lastSeenOn, createdAt } = person
  // Who cancelled has no Premium from then on, whatever was paid for.
  const end = status === 'Premium' ? expirationDate : (person.subscriptions[0]?.endedAt ?? expirationDate)
  const days = expirationDate === null ? undefined : daysWords(expirationDate, now)
  return (
    <>
      <dl className="desk-details-facts">
        <div>
          <dt>Premium</dt>
          <dd>
            <PremiumDot status={status} />
            {plan && status !== 'Free' && <> · {planLabels[plan]}</>}
          </dd>
        </div>
        {end !== null && (
          <div>
            <dt>{status === 'Premium' ? 'Expires' : 'Ended'}</dt>
            <dd>
              <When at={end} />
              {status === 'Premium' && (
                <span className="desk-days" data-tone={days?.tone}>
                  {' '}
                  · {days?.text}
                </span>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Joined</dt>
          <dd>
            <When at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{lastSeenOn === null ? 'Not yet' : <SeenOn day={lastSeenOn} now={now} />}</dd>
        </div>
      </dl>
      <dl className="desk-details-figures">
        <Figure label="Paid in total" value={inDollars(person.paidCents)} />
        <Figure label="Payments" value={grouped(person.payments)} />
        <Figure label="Comments" value={grouped(person.comments)} />
        <Figure label="Watchlist" value={grouped(person.watchlist)} />
      </dl>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Only the day is known. */
function SeenOn({ day, now }: { day: string; now: Date }) {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const days = Math.round((Date.parse(day) - today) / 86_400_000)
  return (
    <time dateTime={day} title={day}>
      {relative.format(Math.min(0, days), 'day')}
    </time>
  )
}

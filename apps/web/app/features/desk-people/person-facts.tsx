import { deskPeopleWords as words, type Person } from '@matinee/contract/desk-people'
import { inDollars, planLabels } from '@matinee/contract/plans'
import { Status } from '../../ui/badge.tsx'
import { grouped } from '../movies/numbers.ts'
import { daysWords } from './subscriber-row.ts'
import { When } from '../desk/when.tsx'

const tones = { Premium: 'success', Expired: 'muted', Free: 'outline' } as const

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
            <Status tone={tones[status]}>{status}</Status>
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
          <dd>{lastSeenOn === null ? words.neverSeen : <SeenOn day={lastSeenOn} now={now} />}</dd>
        </div>
      </dl>
      <dl className="desk-details-figures">
        <Figure label="Paid in all" value={inDollars(person.paidCents)} />
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

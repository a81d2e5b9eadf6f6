import type { Person } from '@matinee/contract/people'
import { centsOf, inDollars, planLabels } from '@matinee/contract/subscriptions'
import { StatusDot, When } from '../cells.tsx'

/** SUBS-5: every one there was, the newest first. */
export function PersonSubscriptions({ subscriptions }: Pick<Person, 'subscriptions'>) {
  return (
    <section aria-labelledby="desk-details-subscriptions">
      <h3 id="desk-details-subscriptions">Subscription history</h3>
      {subscriptions.length === 0 ? (
        <p className="muted">No subscriptions yet.</p>
      ) : (
        <ul className="desk-details-subscriptions">
          {subscriptions.map((each) => (
            <li key={each._id}>
              <p>
                <strong>{planLabels[each.subscriptionType]}</strong> {inDollars(centsOf(each.cost))}
              </p>
              <StatusDot status={each.status} />
              <p className="muted">
                <When at={each.startDate} /> to <When at={each.endedAt ?? each.expirationDate} />
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
      )}
    </section>
  )
}

import { deskPeopleWords as words } from './words.ts'
import type { CancelOutcome } from '@matinee/contract/subscriptions'
import { CircleAlert, X } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'

interface BulkOutcomeProps {
  outcomes: readonly CancelOutcome[]
  onClose: () => void
}

/** Who it did not work for, and why: it stays until it is closed. */
export function BulkOutcome({ outcomes, onClose }: BulkOutcomeProps) {
  const failed = outcomes.filter(({ ok }) => !ok)
  return (
    <section className="desk-people-outcome" aria-labelledby="desk-people-outcome">
      <h3 id="desk-people-outcome">
        <CircleAlert />
        {words.notCancelled(failed.length)}
      </h3>
      <ul>
        {failed.map(({ userId, username, message }) => (
          <li key={userId}>
            <strong>
              <bdi>{username || userId}</bdi>
            </strong>{' '}
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <IconButton label={words.close} size="small" onClick={onClose}>
        <X />
      </IconButton>
    </section>
  )
}

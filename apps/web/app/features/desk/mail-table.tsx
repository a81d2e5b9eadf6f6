import { deskMailMessages as words, type UnsentEmail } from '@matinee/contract/desk-mail'
import { Button } from '../../ui/button.tsx'
import { agoOf } from './dates.ts'
import { useNow } from './use-now.ts'

const { columns } = words
const SOON_MS = 60_000

interface MailTableProps {
  emails: readonly UnsentEmail[]
  /** How many there are, with those that are not shown. */
  total: number
  /** The id of the one that is being sent again. */
  pending: string | undefined
  onRetry: (email: UnsentEmail) => void
  onDismiss: (email: UnsentEmail) => void
}

export function MailTable({ emails, total, pending, onRetry, onDismiss }: MailTableProps) {
  const now = useNow()
  return (
    <>
      <table className="desk-table desk-records">
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.email}</th>
            <th scope="col">{columns.reason}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className="desk-number">
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {emails.map((email) => (
            <tr key={email.id}>
              <td data-cell="email" className="desk-user">
                <strong>
                  <bdi>{email.recipient}</bdi>
                </strong>
                <span>{email.subject}</span>
              </td>
              <td data-cell="reason">{email.reason || words.noReason}</td>
              <td data-cell="state">{stateOf(email, now)}</td>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its buttons are labelled */}
              <td data-cell="actions" className="desk-actions">
                <span>
                  <Button size="small" variant="quiet" pending={pending === email.id} onClick={() => onRetry(email)}>
                    {words.retry}
                    <span className="visually-hidden">{words.about(email.subject, email.recipient)}</span>
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => onDismiss(email)}>
                    {words.dismiss}
                    <span className="visually-hidden">{words.about(email.subject, email.recipient)}</span>
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > emails.length && <p className="desk-mail-more">{words.shownOf(emails.length, total)}</p>}
    </>
  )
}

function stateOf({ state, tries, nextTryAt }: UnsentEmail, now: Date): string {
  const parts = [words.states[state], words.tries(tries)]
  if (nextTryAt !== null) {
    const isSoon = new Date(nextTryAt).getTime() - now.getTime() < SOON_MS
    parts.push(words.nextTry(isSoon ? words.soon : agoOf(nextTryAt, now)))
  }
  return parts.join(', ')
}

import { mailEndpoints as endpoints, type UnsentEmail } from '@matinee/contract/mail'
import { useId, useRef, useState } from 'react'
import { adminApi } from '../../platform/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { useNow } from './cells.tsx'
import { agoOf } from './dates.ts'
import { useDeskAction, useDeskQuery, useRefreshDesk } from './desk-query.ts'
import { actionsColumn, type Column, DeskTable } from './desk-table.tsx'
import { RetryLine } from './load-failed.tsx'
import { notify } from './notify.ts'
import { Question } from './question.tsx'
import { WORKER_MS } from './quick-actions.tsx'
import { useFocusAfterRefresh } from './use-desk-list.ts'

const POLL_MS = 60_000
const SOON_MS = 60_000

const emailCount = (n: number) => (n === 1 ? '1 email' : `${n} emails`)

/** The id of one email; undefined for all of them. */
type Which = string | undefined

const noEmails = { counts: { waiting: 0, failing: 0, failed: 0, uncertain: 0 }, emails: [] }

/** Emails that were not delivered, from their first failure on: how many, why, and what can be done about it. */
export function MailNotice() {
  const { data, ...state } = useDeskQuery(endpoints.list, {}, { pollMs: () => POLL_MS })
  const { counts, emails } = data ?? noEmails
  const { retry, dismiss } = useMailActions()
  const [isOpen, setIsOpen] = useState(false)
  const [toDismiss, setToDismiss] = useState<{ id: Which; count: number }>()
  const notice = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLOutputElement>(null)
  const table = useId()
  const { waiting, failing, failed, uncertain } = counts
  const count = failing + failed + uncertain
  const isEmpty = count + waiting === 0
  const now = useNow()
  const columns: Column<UnsentEmail>[] = [
    {
      name: 'email',
      title: 'Email',
      cellProps: () => ({ className: 'desk-user' }),
      render: ({ recipient, subject }) => (
        <>
          <strong>
            <bdi>{recipient}</bdi>
          </strong>
          <span>{subject}</span>
        </>
      ),
    },
    { name: 'reason', title: 'Reason', render: ({ reason }) => reason || 'unknown' },
    { name: 'state', title: 'State', render: (email) => stateOf(email, now) },
    actionsColumn((email) => {
      const about = <span className="visually-hidden">{` ${email.subject}, to ${email.recipient}`}</span>
      return (
        <>
          <Button
            size="small"
            variant="quiet"
            pending={retry.pending === email.id}
            onClick={() => void retry.run(email.id)}
          >
            Try again{about}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setToDismiss({ id: email.id, count: 1 })}>
            Dismiss{about}
          </Button>
        </>
      )
    }),
  ]
  // The row of the button goes, and perhaps the whole notice.
  const finalFocus = useFocusAfterRefresh(notice, status, data)
  return (
    <>
      {state.hasFailed && <RetryLine {...state} title="Could not check whether emails are delivered." />}
      <div ref={notice} className={classNames('desk-mail', noticeTone('warning'))} data-empty={isEmpty || undefined}>
        <div className="desk-mail-head">
          {!isEmpty && <NoticeIcon type="warning" />}
          <output ref={status} tabIndex={-1} className="desk-mail-status">
            {count > 0 && (
              <>
                <strong>{`${emailCount(count)} ${count === 1 ? 'was' : 'were'} not delivered.`}</strong> Reason:{' '}
                {emails[0]?.reason || 'unknown'}
              </>
            )}
            {count > 0 && waiting > 0 && <br />}
            {waiting > 0 && (
              <strong>
                {`${emailCount(waiting)} ${waiting === 1 ? 'has' : 'have'} been waiting for more than 10 minutes. `}
                Is the worker running?
              </strong>
            )}
          </output>
          {count > 0 && (
            <div className="desk-mail-actions">
              <Button size="small" aria-expanded={isOpen} aria-controls={table} onClick={() => setIsOpen(!isOpen)}>
                {isOpen ? 'Hide' : 'Show'}
              </Button>
              <Button
                size="small"
                pending={retry.isPending && retry.pending === undefined}
                onClick={() => void retry.run(undefined)}
              >
                Try all again
              </Button>
              <Button size="small" onClick={() => setToDismiss({ id: undefined, count })}>
                Dismiss all
              </Button>
            </div>
          )}
        </div>
        <div id={table} hidden={!isOpen || count === 0}>
          {isOpen && count > 0 && (
            <>
              <DeskTable
                caption="Email"
                list={{ ...state, rows: emails, hasFailed: false }}
                failed=""
                empty={null}
                columns={columns}
              />
              {count > emails.length && <p className="desk-mail-more">{`The newest ${emails.length} of ${count}`}</p>}
            </>
          )}
        </div>
        <Question
          about={toDismiss}
          words={({ count: n }) => ({
            title: n === 1 ? 'Dismiss this email?' : `Dismiss ${emailCount(n)}?`,
            text: `${n === 1 ? 'It' : 'They'} will not be sent, and will not be shown here any more.`,
            confirmLabel: 'Dismiss',
            confirmVariant: 'danger',
            pendingText: 'Dismissing...',
          })}
          pending={dismiss.isPending}
          finalFocus={finalFocus}
          onClose={() => setToDismiss(undefined)}
          onConfirm={({ id }) => void dismiss.run(id).then(() => setToDismiss(undefined))}
        />
      </div>
    </>
  )
}

function useMailActions() {
  const refresh = useRefreshDesk()
  const body = (id: Which) => ({ body: id === undefined ? {} : { ids: [id] } })
  const succeed = (text: string) => {
    notify.success(text)
    setTimeout(refresh, WORKER_MS)
  }
  return {
    retry: useDeskAction(async (id: Which) => await adminApi()(endpoints.retry, body(id)), {
      failed: 'Failed to send again',
      onDone: ({ retried }) => succeed(`${emailCount(retried)} will be sent again now.`),
    }),
    dismiss: useDeskAction(async (id: Which) => await adminApi()(endpoints.dismiss, body(id)), {
      failed: 'Failed to dismiss',
      onDone: ({ dismissed }) => succeed(`${emailCount(dismissed)} ${dismissed === 1 ? 'was' : 'were'} dismissed.`),
    }),
  }
}

const states = { failing: 'Will be tried again', failed: 'Given up', uncertain: 'May have arrived' }

function stateOf({ state, tries, nextTryAt }: UnsentEmail, now: Date): string {
  const text = `${states[state]}, ${tries === 1 ? '1 try' : `${tries} tries`}`
  if (nextTryAt === null) return text
  const isSoon = new Date(nextTryAt).getTime() - now.getTime() < SOON_MS
  return `${text}, next ${isSoon ? 'in a moment' : agoOf(nextTryAt, now)}`
}

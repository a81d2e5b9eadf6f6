import { mailEndpoints as endpoints, type UnsentEmail } from '@matinee/contract/mail'
import { useId, useRef, useState } from 'react'
import { adminApi } from '../../platform/browser-api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { agoOf } from './dates.ts'
import { useDeskAction, useDeskQuery, useRefreshDesk } from './desk-query.ts'
import { type Column, DeskTable } from './desk-table.tsx'
import { notify } from './notify.ts'
import { mailMessages as words } from './mail-words.ts'
import { useFocusAfterRefresh } from './use-desk-list.ts'
import { useLast } from './use-last.ts'
import { useNow } from './use-now.ts'

const LOOK_MS = 60_000
const WORKER_MS = 4000
const SOON_MS = 60_000

/** The id of one email; undefined for all of them. */
type Which = string | undefined

const noEmails = { counts: { waiting: 0, failing: 0, failed: 0, uncertain: 0 }, emails: [] }

/** Emails that were not delivered, from their first failure on: how many, why, and what can be done about it. */
export function MailNotice() {
  const { data, hasFailed, isFetching, refetch } = useDeskQuery(endpoints.list, {}, { pollMs: () => LOOK_MS })
  const { counts, emails } = data ?? noEmails
  const { retry, dismiss } = useMailActions()
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<{ id: Which; count: number }>()
  const { count: shownCount = 1 } = useLast(asked) ?? {}
  const notice = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLOutputElement>(null)
  const table = useId()
  const { waiting, failing, failed, uncertain } = counts
  const count = failing + failed + uncertain
  const isEmpty = count + waiting === 0
  // The row of the button goes, and perhaps the whole notice.
  const finalFocus = useFocusAfterRefresh(notice, status, data)
  return (
    <>
      {hasFailed && !isFetching && (
        <p role="alert" className={classNames('desk-line', noticeTone('warning'))}>
          <NoticeIcon type="warning" />
          Could not check whether emails are delivered.
          <Button size="small" onClick={refetch}>
            Try Again
          </Button>
        </p>
      )}
      <div ref={notice} className={classNames('desk-mail', noticeTone('warning'))} data-empty={isEmpty || undefined}>
        <div className="desk-mail-head">
          {!isEmpty && <NoticeIcon type="warning" />}
          <output ref={status} tabIndex={-1} className="desk-mail-status">
            {count > 0 && (
              <>
                <strong>{words.notDelivered(count)}</strong> {`Reason: ${emails[0]?.reason || 'unknown'}`}
              </>
            )}
            {count > 0 && waiting > 0 && <br />}
            {waiting > 0 && <strong>{words.waiting(waiting)}</strong>}
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
              <Button size="small" onClick={() => setAsked({ id: undefined, count })}>
                Dismiss all
              </Button>
            </div>
          )}
        </div>
        <div id={table} hidden={!isOpen || count === 0}>
          {isOpen && count > 0 && (
            <>
              <MailTable
                emails={emails}
                pending={retry.pending}
                onRetry={({ id }) => void retry.run(id)}
                onDismiss={({ id }) => setAsked({ id, count: 1 })}
              />
              {count > emails.length && <p className="desk-mail-more">{`The newest ${emails.length} of ${count}`}</p>}
            </>
          )}
        </div>
        <AlertDialog
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={words.dismissQuestion(shownCount)}
          text={`${shownCount === 1 ? 'It' : 'They'} will not be sent, and will not be shown here any more.`}
          cancelLabel="Cancel"
          confirmLabel="Dismiss"
          confirmVariant="danger"
          pending={dismiss.isPending}
          pendingText="Dismissing..."
          finalFocus={finalFocus}
          onConfirm={() => asked && void dismiss.run(asked.id).then(() => setAsked(undefined))}
        />
      </div>
    </>
  )
}

/** Each shows what came of it, now and once the worker has tried. */
function useMailActions() {
  const refresh = useRefreshDesk()
  const body = (id: Which) => ({ body: id === undefined ? {} : { ids: [id] } })
  const tell = (text: string) => {
    notify.success(text)
    setTimeout(refresh, WORKER_MS)
  }
  return {
    retry: useDeskAction(async (id: Which) => await adminApi()(endpoints.retry, body(id)), {
      failed: 'Failed to send again',
      onDone: ({ retried }) => tell(words.retried(retried)),
    }),
    dismiss: useDeskAction(async (id: Which) => await adminApi()(endpoints.dismiss, body(id)), {
      failed: 'Failed to dismiss',
      onDone: ({ dismissed }) => tell(words.dismissed(dismissed)),
    }),
  }
}

interface MailTableProps {
  emails: readonly UnsentEmail[]
  /** The one that is being sent again. */
  pending: Which
  onRetry: (email: UnsentEmail) => void
  onDismiss: (email: UnsentEmail) => void
}

function MailTable({ emails, pending, onRetry, onDismiss }: MailTableProps) {
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
    {
      name: 'actions',
      title: 'Actions',
      isNumber: true,
      cellProps: () => ({ className: 'desk-actions' }),
      render: (email) => {
        const about = <span className="visually-hidden">{` ${email.subject}, to ${email.recipient}`}</span>
        return (
          <span>
            <Button size="small" variant="quiet" pending={pending === email.id} onClick={() => onRetry(email)}>
              {'Try again'}
              {about}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onDismiss(email)}>
              {'Dismiss'}
              {about}
            </Button>
          </span>
        )
      },
    },
  ]
  return <DeskTable caption="Email" columns={columns} rows={emails} keyOf={({ id }) => id} />
}

function stateOf({ state, tries, nextTryAt }: UnsentEmail, now: Date): string {
  const parts = [words.states[state], words.tries(tries)]
  if (nextTryAt !== null) {
    const isSoon = new Date(nextTryAt).getTime() - now.getTime() < SOON_MS
    parts.push(`next ${isSoon ? 'in a moment' : agoOf(nextTryAt, now)}`)
  }
  return parts.join(', ')
}

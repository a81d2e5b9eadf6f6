import { unsentMailEndpoints as endpoints, type UnsentEmail } from '@matinee/contract/mail'
import { useId, useRef, useState } from 'react'
import { adminApi } from '../../platform/admin-api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { useNow } from './cells.tsx'
import { formatRelative } from './dates.ts'
import { useDeskAction, useDeskQuery, useRefreshDesk } from './desk-query.ts'
import { actionsColumn, type Column, DeskTable } from './desk-table.tsx'
import { RetryLine } from './load-failed.tsx'
import { notify } from './notify.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { WORKER_MS } from './quick-actions.tsx'
import { useFocusAfterRefresh } from './use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/mail-notice'

const POLL_MS = 60_000
const SOON_MS = 60_000

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
      title: words.email,
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
    { name: 'reason', title: deskWords.reason, render: ({ reason }) => reason || words.unknown },
    { name: 'state', title: words.state, render: (email) => stateOf(email, now) },
    actionsColumn((email) => {
      const about = (
        <span className="visually-hidden">{words.about({ subject: email.subject, recipient: email.recipient })}</span>
      )
      return (
        <>
          <Button
            size="small"
            variant="quiet"
            pending={retry.pending === email.id}
            onClick={() => void retry.run(email.id)}
          >
            {words.tryAgain}
            {about}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setToDismiss({ id: email.id, count: 1 })}>
            {words.dismiss}
            {about}
          </Button>
        </>
      )
    }),
  ]
  // An action removes the row of its button, and perhaps the whole notice.
  const finalFocus = useFocusAfterRefresh(notice, status, data)
  return (
    <>
      {state.hasFailed && <RetryLine {...state} title={words.checkFailed} />}
      <div ref={notice} className={classNames('desk-mail', noticeTone('warning'))} data-empty={isEmpty || undefined}>
        <div className="desk-mail-head">
          {!isEmpty && <NoticeIcon type="warning" />}
          <output ref={status} tabIndex={-1} className="desk-mail-status">
            {count > 0 && (
              <>
                <strong>{words.notDelivered({ count })}</strong>{' '}
                {words.reasonIs({ reason: emails[0]?.reason || words.unknown })}
              </>
            )}
            {count > 0 && waiting > 0 && <br />}
            {waiting > 0 && <strong>{words.waiting({ count: waiting })}</strong>}
          </output>
          {count > 0 && (
            <div className="desk-mail-actions">
              <Button size="small" aria-expanded={isOpen} aria-controls={table} onClick={() => setIsOpen(!isOpen)}>
                {isOpen ? words.hide : words.show}
              </Button>
              <Button
                size="small"
                pending={retry.isPending && retry.pending === undefined}
                onClick={() => void retry.run(undefined)}
              >
                {words.tryAllAgain}
              </Button>
              <Button size="small" onClick={() => setToDismiss({ id: undefined, count })}>
                {words.dismissAll}
              </Button>
            </div>
          )}
        </div>
        <div id={table} hidden={!isOpen || count === 0}>
          {isOpen && count > 0 && (
            <>
              <DeskTable
                caption={words.email}
                list={{ ...state, rows: emails, hasFailed: false }}
                failed=""
                empty={null}
                columns={columns}
              />
              {count > emails.length && (
                <p className="desk-mail-more">{words.newestOf({ shown: emails.length, count })}</p>
              )}
            </>
          )}
        </div>
        <ConfirmDialog
          subject={toDismiss}
          words={({ count: n }) => ({
            title: words.dismissQuestion({ count: n }),
            text: words.dismissText({ count: n }),
            confirmLabel: words.dismiss,
            confirmVariant: 'danger',
            pendingText: words.dismissing,
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
      failed: words.retryFailed,
      onDone: ({ retried }) => succeed(words.retried({ count: retried })),
    }),
    dismiss: useDeskAction(async (id: Which) => await adminApi()(endpoints.dismiss, body(id)), {
      failed: words.dismissFailed,
      onDone: ({ dismissed }) => succeed(words.dismissed({ count: dismissed })),
    }),
  }
}

function stateOf({ state, tries, nextTryAt }: UnsentEmail, now: Date): string {
  const text = words.stateTries({ state: words.states[state], tries })
  if (nextTryAt === null) return text
  const isSoon = new Date(nextTryAt).getTime() - now.getTime() < SOON_MS
  return words.nextTry({ state: text, when: isSoon ? words.inAMoment : formatRelative(nextTryAt, now) })
}

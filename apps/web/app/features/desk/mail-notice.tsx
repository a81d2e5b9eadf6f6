import {
  deskMailEndpoints as endpoints,
  deskMailMessages as words,
  type UnsentEmails,
} from '@matinee/contract/desk-mail'
import { deskMessages } from './words.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { adminApi } from '../../platform/browser-api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { useDesk } from './desk-context.ts'
import { MailTable } from './mail-table.tsx'
import { notify } from './notify.ts'
import { useAnswer } from './use-answer.ts'

const LOOK_MS = 60_000
const WORKER_MS = 4000
const nothing = {}

/** One email, or all of them. */
interface Which {
  id?: string
  count: number
}

/** Emails that were not delivered, from their first failure on: how many, why, and what can be done about it. */
export function MailNotice() {
  const { answer, error, isLoading, reload } = useAnswer(endpoints.list, nothing)
  // Whoever has the desk open all day sees it too.
  useEffect(() => {
    const timer = setInterval(reload, LOOK_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <>
      {error !== undefined && !isLoading && (
        <p role="alert" className={classNames('desk-line', noticeTone('warning'))}>
          <NoticeIcon type="warning" />
          {words.loadFailed}
          <Button size="small" onClick={reload}>
            {deskMessages.retry}
          </Button>
        </p>
      )}
      <Unsent answer={answer ?? { counts: { waiting: 0, failing: 0, failed: 0, uncertain: 0 }, emails: [] }} />
    </>
  )
}

function Unsent({ answer: { counts, emails } }: { answer: UnsentEmails }) {
  const { pending, retry, dismiss } = useMailActions()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Which>()
  const status = useRef<HTMLOutputElement>(null)
  const focusAfter = useRef<HTMLElement>(null)
  const table = useId()
  const { waiting, failing, failed, uncertain } = counts
  const count = failing + failed + uncertain
  const isEmpty = count + waiting === 0

  const ask = (which: Which) => {
    focusAfter.current = null
    setAsked(which)
  }
  const confirm = async ({ id }: Which) => {
    // The row of the button goes, and perhaps the whole notice.
    if (await dismiss(id)) focusAfter.current = status.current
    setAsked(undefined)
  }
  return (
    <div className={classNames('desk-mail', noticeTone('warning'))} data-empty={isEmpty || undefined}>
      <div className="desk-mail-head">
        {!isEmpty && <NoticeIcon type="warning" />}
        <output ref={status} tabIndex={-1} className="desk-mail-status">
          {count > 0 && (
            <>
              <strong>{words.notDelivered(count)}</strong> {words.reason(emails[0]?.reason || words.noReason)}
            </>
          )}
          {count > 0 && waiting > 0 && <br />}
          {waiting > 0 && <strong>{words.waiting(waiting)}</strong>}
        </output>
        {count > 0 && (
          <div className="desk-mail-actions">
            <Button size="small" aria-expanded={isOpen} aria-controls={table} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.hide : words.show}
            </Button>
            <Button size="small" pending={pending === 'all'} onClick={() => void retry()}>
              {words.retryAll}
            </Button>
            <Button size="small" onClick={() => ask({ count })}>
              {words.dismissAll}
            </Button>
          </div>
        )}
      </div>
      <div id={table} hidden={!isOpen || count === 0}>
        {isOpen && count > 0 && (
          <MailTable
            emails={emails}
            total={count}
            pending={pending}
            onRetry={({ id }) => void retry(id)}
            onDismiss={({ id }) => ask({ id, count: 1 })}
          />
        )}
      </div>
      <DismissDialog
        asked={asked}
        pending={pending === 'dismiss'}
        onCancel={() => setAsked(undefined)}
        onConfirm={(which) => void confirm(which)}
        focusAfter={focusAfter}
      />
    </div>
  )
}

/** Each shows what came of it, now and once the worker has tried. */
function useMailActions() {
  const { reload } = useDesk()
  /** `all`, the id of an email that is sent again, or `dismiss`. */
  const [pending, setPending] = useState<string>()

  const run = async (what: string, failed: string, act: () => Promise<string>): Promise<boolean> => {
    setPending(what)
    try {
      notify.success(await act())
      setTimeout(reload, WORKER_MS)
      return true
    } catch (error) {
      notify.failed(failed, error)
      return false
    } finally {
      setPending(undefined)
      // Somebody else may have been there before.
      reload()
    }
  }
  const which = (id: string | undefined) => ({ body: id === undefined ? {} : { ids: [id] } })
  return {
    pending,
    retry: (id?: string) =>
      run(id ?? 'all', words.retryFailed, async () =>
        words.retried((await adminApi()(endpoints.retry, which(id))).retried),
      ),
    dismiss: (id?: string) =>
      run('dismiss', words.dismissFailed, async () =>
        words.dismissed((await adminApi()(endpoints.dismiss, which(id))).dismissed),
      ),
  }
}

interface DismissDialogProps {
  asked: Which | undefined
  pending: boolean
  onCancel: () => void
  onConfirm: (asked: Which) => void
  focusAfter: React.RefObject<HTMLElement | null>
}

/** Keeps its words while it fades. */
function DismissDialog({ asked, pending, onCancel, onConfirm, focusAfter }: DismissDialogProps) {
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const { count = 1 } = shown ?? {}
  return (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onCancel()}
      title={words.dismissQuestion(count)}
      text={words.dismissText(count)}
      cancelLabel={words.keep}
      confirmLabel={words.dismiss}
      confirmVariant="danger"
      pending={pending}
      pendingText={words.dismissing}
      onConfirm={() => asked && onConfirm(asked)}
      finalFocus={focusAfter}
    />
  )
}

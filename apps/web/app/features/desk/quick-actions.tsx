import { deskMessages as words } from '@matinee/contract/desk'
import { expiringSoonDays } from '@matinee/contract/plans'
import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../platform/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { grouped } from '../movies/numbers.ts'
import { useDesk } from './desk-context.ts'
import { notify } from './notify.ts'
import { deskHref } from './use-desk-address.ts'

const WORKER_MS = 4000

interface QuickActionProps {
  count: number
  isKnown: boolean
  title: string
  text: string
  /** Whom it is about. */
  to: string
  label: string
  done: string
  failed: string
  /** How many it was done to, in words. */
  act: () => Promise<string>
}

function QuickAction({ count, isKnown, title, text, to, label, done, failed, act }: QuickActionProps) {
  const { reload } = useDesk()
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      notify.success(done, { detail: await act() })
      reload()
      // What the worker does about it shows a little later.
      setTimeout(reload, WORKER_MS)
    } catch (error) {
      notify.failed(failed, error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="desk-quick-action">
      <span className="figure">{isKnown ? grouped(count) : <Skeleton width="1ch" height="1em" />}</span>
      <div>
        <h3>
          <Link to={to} preventScrollReset>
            {title}
          </Link>
        </h3>
        <p>{text}</p>
      </div>
      <Button size="small" pending={pending} onClick={() => void run()}>
        {label}
      </Button>
    </div>
  )
}

/** DASH-2 */
export function QuickActions() {
  const { statistics } = useDesk()
  const { answer, isLoading } = statistics
  const isKnown = answer !== undefined || !isLoading
  return (
    <section className="desk-quick" aria-labelledby="desk-quick-title">
      <h2 id="desk-quick-title" className="visually-hidden">
        {words.quickActions}
      </h2>
      <QuickAction
        count={answer?.expiringSoon ?? 0}
        isKnown={isKnown}
        title={words.expiringSoon}
        text={words.expiringSoonText}
        to={deskHref('users')}
        label={words.sendReminders}
        done={words.remindersSent}
        failed={words.remindersFailed}
        act={async () => {
          const { sent, skipped } = await adminApi()(subscriptionEndpoints.remind, { body: { days: expiringSoonDays } })
          return words.remindersCount(sent, skipped)
        }}
      />
      <QuickAction
        count={answer?.needsCleanup ?? 0}
        isKnown={isKnown}
        title={words.cleanupNeeded}
        text={words.cleanupNeededText}
        to={deskHref('subscribers', { status: 'expired' })}
        label={words.cleanUp}
        done={words.cleanedUp}
        failed={words.cleanUpFailed}
        act={async () => words.cleanedUpCount((await adminApi()(subscriptionEndpoints.expire)).expired)}
      />
    </section>
  )
}

import { expiringSoonDays, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { deskMessages as words } from './words.ts'
import { adminApi } from '../../platform/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { grouped } from '../../ui/movies/numbers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deskKey, useDeskAction, useDeskQuery, useRefreshDesk, useStatistics } from './desk-query.ts'
import { notify } from './notify.ts'
import { deskHref } from './use-desk-address.ts'

const WORKER_MS = 4000
/** How often the desk asks how far a cleanup is. */
const POLL_MS = 1000

interface QuickActionProps {
  count: number
  title: string
  /** The rows that it is about. */
  to: string
  label: string
  pending: boolean
  onPress: () => void
  /** What stands below the title. */
  children: ReactNode
}

function QuickAction({ count, title, to, label, pending, onPress, children }: QuickActionProps) {
  const { isKnown } = useStatistics()
  return (
    <div className="desk-quick-action">
      <span className="figure">{isKnown ? grouped(count) : <Skeleton width="1ch" height="1em" />}</span>
      <div>
        <h3>
          <Link to={to} preventScrollReset>
            {title}
          </Link>
        </h3>
        {children}
      </div>
      <Button size="small" pending={pending} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

function SendReminders() {
  const { data } = useStatistics()
  const refresh = useRefreshDesk()
  const { isPending, run } = useDeskAction(
    async () => await adminApi()(subscriptionEndpoints.remind, { body: { days: expiringSoonDays } }),
    {
      failed: 'Failed to send reminders',
      onDone: ({ sent, skipped }) => {
        notify.success('Expiration reminders sent successfully!', { detail: words.remindersCount(sent, skipped) })
        // What the worker does about it shows a little later.
        setTimeout(refresh, WORKER_MS)
      },
    },
  )
  return (
    <QuickAction
      count={data?.expiringSoon ?? 0}
      title="Expiring Soon"
      to={deskHref('users')}
      label="Send Reminders"
      pending={isPending}
      onPress={() => void run()}
    >
      <p>Within the next 7 days</p>
    </QuickAction>
  )
}

/** The newest cleanup, asked for again and again while it runs. */
function useCleanup() {
  const client = useQueryClient()
  const refresh = useRefreshDesk()
  const { data } = useDeskQuery(
    subscriptionEndpoints.cleanup,
    {},
    { pollMs: (answer) => answer?.cleanup?.state === 'running' && POLL_MS },
  )
  const cleanup = data?.cleanup ?? null

  // The outcome of each that was seen running is said once.
  const running = useRef<string>(undefined)
  const onEnd = useEffectEvent(() => {
    if (!cleanup) return
    const { state, expired, total } = cleanup
    if (state === 'done')
      notify.success('Expired subscriptions cleaned up successfully!', { detail: words.cleanedUpCount(expired) })
    else
      notify.error('Failed to cleanup expired subscriptions', {
        detail: words.cleanUpStopped(grouped(expired), grouped(total)),
      })
    refresh()
  })
  useEffect(() => {
    if (cleanup?.state === 'running') running.current = cleanup.id
    else if (cleanup && running.current === cleanup.id) {
      running.current = undefined
      onEnd()
    }
  }, [cleanup])

  const { isPending, run } = useDeskAction(async () => await adminApi()(subscriptionEndpoints.expire), {
    failed: 'Failed to cleanup expired subscriptions',
    onDone: ({ cleanup: begun }) => {
      running.current = begun?.id
      client.setQueryData(deskKey(subscriptionEndpoints.cleanup), { answer: { cleanup: begun }, input: {} })
    },
  })
  return { cleanup, isStarting: isPending, start: () => void run() }
}

function CleanUp() {
  const count = useStatistics().data?.needsCleanup ?? 0
  const { cleanup, isStarting, start } = useCleanup()
  const isRunning = cleanup?.state === 'running'
  // Nothing to try again once the hourly sweep has done it.
  const hasFailed = cleanup?.state === 'failed' && count > 0
  return (
    <QuickAction
      count={count}
      title="Cleanup Needed"
      to={deskHref('subscribers', { status: 'expired' })}
      label={hasFailed ? 'Try Again' : 'Clean Up'}
      pending={isStarting || isRunning}
      onPress={start}
    >
      {isRunning ? (
        <>
          <p>{`Cleaning up: ${grouped(cleanup.expired)} of ${grouped(cleanup.total)}`}</p>
          <progress
            className="desk-quick-progress"
            aria-label="Clean Up"
            max={Math.max(cleanup.total, cleanup.expired, 1)}
            value={cleanup.expired}
          />
        </>
      ) : (
        <p>
          {hasFailed
            ? words.cleanUpStopped(grouped(cleanup.expired), grouped(cleanup.total))
            : 'Expired but still marked as active'}
        </p>
      )}
    </QuickAction>
  )
}

/** DASH-2 */
export function QuickActions() {
  return (
    <section className="desk-quick" aria-labelledby="desk-quick-title">
      <h2 id="desk-quick-title" className="visually-hidden">
        Quick Actions
      </h2>
      <SendReminders />
      <CleanUp />
    </section>
  )
}

import { type Cleanup, expiringSoonDays, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../platform/admin-api.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/movies/numbers.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deskKey, useDeskAction, useDeskQuery, useRefreshDesk } from './desk-query.ts'
import { notify } from './notify.ts'
import { useStatistics } from './statistics.ts'
import { deskHref } from './use-desk-search-params.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/quick-actions'

/** About how long the worker needs for a job; the desk is refreshed after that. */
export const WORKER_MS = 4000
const POLL_MS = 1000

interface QuickActionProps {
  count: number
  title: string
  /** The address of the rows behind the count. */
  to: string
  label: string
  pending: boolean
  onPress: () => void
  children: ReactNode
}

function QuickAction({ count, title, to, label, pending, onPress, children }: QuickActionProps) {
  const { isLoaded } = useStatistics()
  return (
    <div className="desk-quick-action">
      <span className="figure">{isLoaded ? formatNumber(count) : <Skeleton width="1ch" height="1em" />}</span>
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
  const { statistics } = useStatistics()
  const refresh = useRefreshDesk()
  const { isPending, run } = useDeskAction(
    async () => await adminApi()(subscriptionEndpoints.remind, { body: { days: expiringSoonDays } }),
    {
      failed: words.remindersFailed,
      onDone: ({ sent, skipped }) => {
        notify.success(words.remindersSent, { detail: words.remindersCount({ sent, already: skipped }) })
        setTimeout(refresh, WORKER_MS)
      },
    },
  )
  return (
    <QuickAction
      count={statistics.expiringSoon}
      title={words.expiringSoon}
      to={deskHref('users')}
      label={words.sendReminders}
      pending={isPending}
      onPress={() => void run()}
    >
      <p>{words.withinDays}</p>
    </QuickAction>
  )
}

/** The newest cleanup, polled while it runs. */
function useCleanup() {
  const client = useQueryClient()
  const refresh = useRefreshDesk()
  const { data } = useDeskQuery(
    subscriptionEndpoints.cleanup,
    {},
    { pollMs: (answer) => answer?.cleanup?.state === 'running' && POLL_MS },
  )
  const cleanup = data?.cleanup ?? null

  // The outcome of a cleanup that was seen running is shown once.
  const running = useRef<string>(undefined)
  const onEnd = useEffectEvent(() => {
    if (!cleanup) return
    if (cleanup.state === 'done')
      notify.success(words.cleanedUp, { detail: words.cleanedUpCount({ count: cleanup.expired }) })
    else notify.error(words.cleanupFailed, { detail: stoppedText(cleanup) })
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
    failed: words.cleanupFailed,
    onDone: ({ cleanup: begun }) => {
      running.current = begun?.id
      client.setQueryData(deskKey(subscriptionEndpoints.cleanup), { answer: { cleanup: begun }, input: {} })
    },
  })
  return { cleanup, isStarting: isPending, start: () => void run() }
}

const stoppedText = ({ expired, total }: Cleanup) =>
  words.stoppedAfter({ done: formatNumber(expired), total: formatNumber(total) })

function CleanUp() {
  const count = useStatistics().statistics.needsCleanup
  const { cleanup, isStarting, start } = useCleanup()
  const isRunning = cleanup?.state === 'running'
  // Once the hourly sweep has done the rest, there is nothing left to retry.
  const hasFailed = cleanup?.state === 'failed' && count > 0
  return (
    <QuickAction
      count={count}
      title={words.cleanupNeeded}
      to={deskHref('subscribers', { status: 'expired' })}
      label={hasFailed ? deskWords.tryAgain : words.cleanUp}
      pending={isStarting || isRunning}
      onPress={start}
    >
      {isRunning ? (
        <>
          <p>{words.cleaningUp({ done: formatNumber(cleanup.expired), total: formatNumber(cleanup.total) })}</p>
          <ProgressBar
            className="desk-quick-progress"
            label={words.cleanUp}
            max={Math.max(cleanup.total, cleanup.expired, 1)}
            value={cleanup.expired}
          />
        </>
      ) : (
        <p>{hasFailed ? stoppedText(cleanup) : words.stillActive}</p>
      )}
    </QuickAction>
  )
}

/** DASH-2 */
export function QuickActions() {
  return (
    <section className="desk-quick" aria-labelledby="desk-quick-title">
      <h2 id="desk-quick-title" className="visually-hidden">
        {words.title}
      </h2>
      <SendReminders />
      <CleanUp />
    </section>
  )
}

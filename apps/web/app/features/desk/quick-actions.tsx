import { deskMessages as words } from './words.ts'
import { type Cleanup, expiringSoonDays, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../platform/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { grouped } from '../../ui/movies/numbers.ts'
import { useDesk } from './desk-context.ts'
import { notify } from './notify.ts'
import { useAnswer } from './use-answer.ts'
import { deskHref } from './use-desk-address.ts'

const WORKER_MS = 4000
/** How often the desk asks how far a cleanup is. */
const POLL_MS = 1000
const nothing = {}

interface QuickActionProps {
  count: number
  title: string
  /** Whom it is about. */
  to: string
  label: string
  pending: boolean
  onPress: () => Promise<void>
  /** What stands below the title. */
  children: ReactNode
}

function QuickAction({ count, title, to, label, pending, onPress, children }: QuickActionProps) {
  const { answer, isLoading } = useDesk().statistics
  const isKnown = answer !== undefined || !isLoading
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
      <Button size="small" pending={pending} onClick={() => void onPress()}>
        {label}
      </Button>
    </div>
  )
}

function SendReminders() {
  const { statistics, reload } = useDesk()
  const [pending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    try {
      const { sent, skipped } = await adminApi()(subscriptionEndpoints.remind, { body: { days: expiringSoonDays } })
      notify.success(words.remindersSent, { detail: words.remindersCount(sent, skipped) })
      reload()
      // What the worker does about it shows a little later.
      setTimeout(reload, WORKER_MS)
    } catch (error) {
      notify.failed(words.remindersFailed, error)
    } finally {
      setPending(false)
    }
  }
  return (
    <QuickAction
      count={statistics.answer?.expiringSoon ?? 0}
      title={words.expiringSoon}
      to={deskHref('users')}
      label={words.sendReminders}
      pending={pending}
      onPress={send}
    >
      <p>{words.expiringSoonText}</p>
    </QuickAction>
  )
}

/** The newest cleanup, asked for again and again while it runs. `onEnd` is told of each that was seen running. */
function useCleanup(onEnd: (cleanup: Cleanup) => void) {
  const { answer, isLoading, reload } = useAnswer(subscriptionEndpoints.cleanup, nothing)
  const [started, setStarted] = useState<Cleanup | null>(null)
  const answered = answer?.cleanup ?? null
  // One that was just started counts until the server tells of it, and not any more when a later one runs.
  if (started !== null && started.id === answered?.id) setStarted(null)
  const cleanup = started ?? answered
  const isRunning = cleanup?.state === 'running'

  useEffect(() => {
    if (!isRunning || isLoading) return undefined
    const timer = setTimeout(reload, POLL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, isLoading, reload])

  const running = useRef<string>(undefined)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (cleanup?.state === 'running') running.current = cleanup.id
    else if (cleanup && running.current === cleanup.id) {
      running.current = undefined
      end(cleanup)
    }
  }, [cleanup])

  const start = async () => {
    const { cleanup: begun } = await adminApi()(subscriptionEndpoints.expire)
    setStarted(begun)
    reload()
  }
  return { cleanup, start }
}

function CleanUp() {
  const { statistics, reload } = useDesk()
  const count = statistics.answer?.needsCleanup ?? 0
  const [pending, setPending] = useState(false)
  const { cleanup, start } = useCleanup(({ state, expired, total }) => {
    if (state === 'done') notify.success(words.cleanedUp, { detail: words.cleanedUpCount(expired) })
    else notify.error(words.cleanUpFailed, { detail: words.cleanUpStopped(grouped(expired), grouped(total)) })
    reload()
  })
  const isRunning = cleanup?.state === 'running'
  // Nothing to try again once the hourly sweep has done it.
  const hasFailed = cleanup?.state === 'failed' && count > 0
  const press = async () => {
    setPending(true)
    try {
      await start()
    } catch (error) {
      notify.failed(words.cleanUpFailed, error)
    } finally {
      setPending(false)
    }
  }
  return (
    <QuickAction
      count={count}
      title={words.cleanupNeeded}
      to={deskHref('subscribers', { status: 'expired' })}
      label={hasFailed ? words.retry : words.cleanUp}
      pending={pending || isRunning}
      onPress={press}
    >
      {isRunning ? (
        <>
          <p>{words.cleaningUp(grouped(cleanup.expired), grouped(cleanup.total))}</p>
          <progress
            className="desk-quick-progress"
            aria-label={words.cleanUp}
            max={Math.max(cleanup.total, cleanup.expired, 1)}
            value={cleanup.expired}
          />
        </>
      ) : (
        <p>
          {hasFailed ? words.cleanUpStopped(grouped(cleanup.expired), grouped(cleanup.total)) : words.cleanupNeededText}
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
        {words.quickActions}
      </h2>
      <SendReminders />
      <CleanUp />
    </section>
  )
}

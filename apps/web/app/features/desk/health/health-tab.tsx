import { type FailedJob, type HealthCheck, healthEndpoints as endpoints } from '@matinee/contract/health'
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useNow, Timestamp } from '../cells.tsx'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { WORKER_MS } from '../quick-actions.tsx'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { CheckList } from './check-list.tsx'
import * as words from '@matinee/locales/desk/health'
import { jobStates } from '@matinee/locales/desk/health'

/** SITE-9: whether each part of the installation works, and what to do where it does not. */
export default function HealthTab() {
  const { data, ...state } = useDeskQuery(endpoints.show, {})
  return (
    <section aria-labelledby="desk-health-title" className="desk-health">
      <div className="desk-health-head">
        <h2 id="desk-health-title" className="desk-people-title">
          {words.title}
        </h2>
        {data && (
          <Button size="small" pending={state.isFetching} pendingText={words.checking} onClick={state.refetch}>
            <RotateCw />
            {words.checkAgain}
          </Button>
        )}
      </div>
      {data ? (
        <>
          {state.hasFailed && <RetryLine {...state} title={words.checkAgainFailed} />}
          <Summary checks={data.checks} />
          <CheckList checks={data.checks} actions={{ mail: <TestMail /> }} />
          <FailedJobs jobs={data.failedJobs} state={state} />
        </>
      ) : state.hasFailed ? (
        <LoadFailed {...state} title={words.failed}>
          <p className="desk-health-hint">{words.failedHint}</p>
        </LoadFailed>
      ) : (
        <LoadingRegion className="desk-health-skeleton">
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} height="4rem" />
          ))}
        </LoadingRegion>
      )}
    </section>
  )
}

function Summary({ checks }: { checks: readonly HealthCheck[] }) {
  const count = (state: HealthCheck['state']) => checks.filter((each) => each.state === state).length
  const [broken, warnings] = [count('broken'), count('warning')]
  const type = broken > 0 ? 'danger' : warnings > 0 ? 'warning' : 'success'
  const parts = [
    ...(broken > 0 ? [words.broken({ parts: broken })] : []),
    ...(warnings > 0 ? [words.toLookAt({ parts: warnings })] : []),
  ]
  return (
    <output className={classNames('desk-health-summary', noticeTone(type))}>
      <NoticeIcon type={type} />
      {parts.length === 0 ? words.everythingWorks : `${parts.join(', ')}.`}
    </output>
  )
}

function TestMail() {
  const refresh = useRefreshDesk()
  const { isPending, run } = useDeskAction(async () => await adminApi()(endpoints.testMail), {
    failed: words.testMailFailed,
    onDone: ({ message }) => {
      notify.success(message)
      setTimeout(refresh, WORKER_MS)
    },
  })
  return (
    <Button
      size="small"
      className="desk-health-button"
      pending={isPending}
      pendingText={words.sending}
      onClick={() => void run()}
    >
      {words.sendTestMail}
    </Button>
  )
}

const isPayment = ({ reference }: FailedJob) => reference.startsWith('payment:')

function FailedJobs({
  jobs,
  state,
}: {
  jobs: readonly FailedJob[] | null
  state: { error: unknown; isFetching: boolean; refetch: () => void }
}) {
  const part = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [toDismiss, setToDismiss] = useState<FailedJob>()
  const finalFocus = useFocusAfterRefresh(part, heading, jobs)
  const { retry, dismiss } = useJobActions()
  return (
    <section ref={part} aria-labelledby="desk-failed-jobs" className="desk-health-jobs">
      <h3 ref={heading} tabIndex={-1} id="desk-failed-jobs" className="desk-health-title">
        {words.failedJobs}
      </h3>
      <DeskTable
        caption={words.failedJobs}
        list={{
          ...state,
          hasFailed: jobs === null,
          rows: jobs?.map((job) => Object.assign({}, job, { id: job.reference })),
        }}
        failed={words.failedJobsFailed}
        empty={<p className="desk-health-hint">{words.noFailedJobs}</p>}
        columns={columns(useNow(), retry, setToDismiss)}
      />
      <ConfirmDialog
        subject={toDismiss}
        words={(job) =>
          isPayment(job)
            ? {
                ...words.settleQuestion,
                confirmLabel: words.settled,
                pendingText: words.saving,
              }
            : {
                title: words.dismissTitle,
                text: words.dismissText({ what: job.what }),
                confirmLabel: words.dismiss,
                confirmVariant: 'danger',
                pendingText: words.dismissing,
              }
        }
        pending={dismiss.isPending}
        finalFocus={finalFocus}
        onClose={() => setToDismiss(undefined)}
        onConfirm={(job) => void dismiss.run(job).then(() => setToDismiss(undefined))}
      />
    </section>
  )
}

function useJobActions() {
  const refresh = useRefreshDesk()
  const body = ({ reference }: FailedJob) => ({ body: { reference } })
  const onDone = ({ message }: { message: string }, { what }: FailedJob) => {
    notify.success(message, { detail: what })
    setTimeout(refresh, WORKER_MS)
  }
  return {
    retry: useDeskAction(async (job: FailedJob) => await adminApi()(endpoints.retry, body(job)), {
      failed: words.retryFailed,
      onDone,
    }),
    dismiss: useDeskAction(async (job: FailedJob) => await adminApi()(endpoints.dismiss, body(job)), {
      failed: words.dismissFailed,
      onDone,
    }),
  }
}

function columns(
  now: Date,
  retry: ReturnType<typeof useJobActions>['retry'],
  onDismiss: (job: FailedJob) => void,
): Column<FailedJob & { id: string }>[] {
  return [
    {
      name: 'what',
      title: words.job,
      cellProps: () => ({ className: 'desk-user' }),
      render: ({ what, reference }) => (
        <>
          <strong>{what}</strong>
          <span>{reference}</span>
        </>
      ),
    },
    {
      name: 'reason',
      title: words.reason,
      cellProps: () => ({ className: 'desk-health-reason' }),
      render: ({ error }) => error || words.notKnown,
    },
    {
      name: 'state',
      title: words.state,
      render: ({ state, tries }) => `${jobStates[state as keyof typeof jobStates] ?? state}, ${words.tries({ tries })}`,
    },
    { name: 'since', title: words.since, render: ({ since }) => <Timestamp at={since} from={now} /> },
    actionsColumn((job) => {
      const about = <span className="visually-hidden">{` ${job.what}, ${job.reference}`}</span>
      return (
        <>
          {!isPayment(job) && (
            <Button
              size="small"
              variant="quiet"
              data-act="retry"
              pending={retry.pending?.reference === job.reference}
              onClick={() => void retry.run(job)}
            >
              {words.retry}
              {about}
            </Button>
          )}
          <Button size="small" variant="quiet" data-act="dismiss" onClick={() => onDismiss(job)}>
            {isPayment(job) ? words.settled : words.dismiss}
            {about}
          </Button>
        </>
      )
    }),
  ]
}

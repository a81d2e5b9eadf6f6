import { type FailedJob, type HealthCheck, healthEndpoints as endpoints } from '@matinee/contract/health'
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useNow, When } from '../cells.tsx'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import { Question } from '../question.tsx'
import { WORKER_MS } from '../quick-actions.tsx'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { CheckList } from './check-list.tsx'

/** SITE-9: whether each part of the installation works, and what to do where it does not. */
export default function HealthTab() {
  const { data, ...state } = useDeskQuery(endpoints.show, {})
  return (
    <section aria-labelledby="desk-health-title" className="desk-health">
      <div className="desk-health-head">
        <h2 id="desk-health-title" className="desk-people-title">
          Health
        </h2>
        {data && (
          <Button size="small" pending={state.isFetching} pendingText="Checking..." onClick={state.refetch}>
            <RotateCw />
            Check again
          </Button>
        )}
      </div>
      {data ? (
        <>
          {state.hasFailed && <RetryLine {...state} title="Could not check again. This is how it was before." />}
          <Summary checks={data.checks} />
          <CheckList checks={data.checks} actions={{ mail: <TestMail /> }} />
          <FailedJobs jobs={data.failedJobs} state={state} />
        </>
      ) : state.hasFailed ? (
        <LoadFailed {...state} title="Failed to check the installation">
          <p className="desk-health-hint">
            If this stays, the database is probably away: it says so in the log of the server, and at /readyz.
          </p>
        </LoadFailed>
      ) : (
        <LoadingRegion className="desk-health-outline">
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} height="4rem" />
          ))}
        </LoadingRegion>
      )}
    </section>
  )
}

const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

function Summary({ checks }: { checks: readonly HealthCheck[] }) {
  const count = (state: HealthCheck['state']) => checks.filter((each) => each.state === state).length
  const [broken, warnings] = [count('broken'), count('warning')]
  const type = broken > 0 ? 'danger' : warnings > 0 ? 'warning' : 'success'
  const parts = [
    ...(broken > 0 ? [counted(broken, 'part is broken', 'parts are broken')] : []),
    ...(warnings > 0 ? [counted(warnings, 'should be looked at', 'should be looked at')] : []),
  ]
  return (
    <output className={classNames('desk-health-summary', noticeTone(type))}>
      <NoticeIcon type={type} />
      {parts.length === 0 ? 'Everything works.' : `${parts.join(', ')}.`}
    </output>
  )
}

function TestMail() {
  const refresh = useRefreshDesk()
  const { isPending, run } = useDeskAction(async () => await adminApi()(endpoints.testMail), {
    failed: 'Failed to send a test email',
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
      pendingText="Sending..."
      onClick={() => void run()}
    >
      Send a test email
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
        Failed jobs
      </h3>
      <DeskTable
        caption="Failed jobs"
        list={{
          ...state,
          hasFailed: jobs === null,
          rows: jobs?.map((job) => Object.assign({}, job, { id: job.reference })),
        }}
        failed="Failed to read the failed jobs"
        empty={<p className="desk-health-hint">None. What fails is tried again by itself, and then shown here.</p>}
        columns={columns(useNow(), retry, setToDismiss)}
      />
      <Question
        about={toDismiss}
        words={(job) =>
          isPayment(job)
            ? {
                title: 'Is this payment settled?',
                text: 'Nothing is changed about it here: confirm once you have settled it with the payment provider.',
                confirmLabel: 'Settled',
                pendingText: 'Saving...',
              }
            : {
                title: 'Dismiss this job?',
                text: `${job.what} will not be tried again, and will not be shown here any more.`,
                confirmLabel: 'Dismiss',
                confirmVariant: 'danger',
                pendingText: 'Dismissing...',
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
      failed: 'Failed to try the job again',
      onDone,
    }),
    dismiss: useDeskAction(async (job: FailedJob) => await adminApi()(endpoints.dismiss, body(job)), {
      failed: 'Failed to dismiss the job',
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
      title: 'Job',
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
      title: 'Reason',
      cellProps: () => ({ className: 'desk-health-reason' }),
      render: ({ error }) => error || 'Not known',
    },
    {
      name: 'state',
      title: 'State',
      render: ({ state, tries }) => `${state}, ${counted(tries, 'try', 'tries')}`,
    },
    { name: 'since', title: 'Since', render: ({ since }) => <When at={since} from={now} /> },
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
              Retry{about}
            </Button>
          )}
          <Button size="small" variant="quiet" data-act="dismiss" onClick={() => onDismiss(job)}>
            {isPayment(job) ? 'Settled' : 'Dismiss'}
            {about}
          </Button>
        </>
      )
    }),
  ]
}

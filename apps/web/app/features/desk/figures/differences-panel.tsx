import { type PaymentDifference, paymentEndpoints } from '@matinee/contract/payments'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { PersonLink, When } from '../cells.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { Panel } from './panel.tsx'

const kinds: Record<PaymentDifference['kind'], string> = {
  'payment-missing': 'A payment that we do not have',
  'payment-unknown': 'A payment that they do not have',
  'payment-amount': 'Amount of a payment',
  'payment-date': 'Date of a payment',
  'refund-missing': 'A refund or dispute that we do not have',
  'refund-unknown': 'A refund or dispute that they do not have',
  'refund-amount': 'Amount of a refund',
  'refund-date': 'Date of a refund',
  'refund-state': 'State of a refund or dispute',
}

const columnsWith = (
  pendingId: string | undefined,
  onApply: (difference: PaymentDifference) => void,
): Column<PaymentDifference>[] => [
  {
    name: 'what',
    title: 'What',
    render: ({ kind, reference, error }) => (
      <>
        {kinds[kind]}
        <span className="desk-difference-reference">{reference}</span>
        {error !== null && <span className="desk-difference-error">{error}</span>}
      </>
    ),
  },
  {
    name: 'user',
    title: 'User',
    render: ({ userId, username }) =>
      userId === null ? (
        <span className="muted">Not known</span>
      ) : (
        <PersonLink id={userId} name={username ?? ''} email="" />
      ),
  },
  { name: 'ours', title: 'We think', render: ({ ours }) => ours },
  { name: 'theirs', title: 'They say', render: ({ theirs }) => theirs },
  actionsColumn((difference) => (
    <Button
      size="small"
      aria-label={`Apply theirs: ${kinds[difference.kind]}, ${difference.reference}`}
      pending={pendingId === difference.id}
      pendingText="Applying..."
      onClick={() => onApply(difference)}
    >
      Apply theirs
    </Button>
  )),
]

/** PAY-5: what the payment provider's list says otherwise than ours. Without a provider that has a list it is not shown. */
export function DifferencesPanel() {
  const { data, ...state } = useDeskQuery(paymentEndpoints.differences, {})
  const { pending, run } = useDeskAction(
    ({ id: differenceId }: PaymentDifference) =>
      adminApi()(paymentEndpoints.applyDifference, { params: { differenceId } }),
    {
      failed: 'Failed to apply what they say',
      onDone: ({ isSettled, message }) => (isSettled ? notify.success(message) : notify.error(message)),
    },
  )
  const isShown = state.hasFailed || (data && (data.lastRun !== null || data.differences.length > 0))
  if (!isShown) return null
  const text = data?.lastRun && (
    <>
      Compared <When at={data.lastRun.finishedAt} />: {grouped(data.lastRun.compared)} payments, refunds and disputes
    </>
  )
  return (
    <Panel size="full" title="Differences with the payment provider" text={text}>
      <DeskTable
        caption="Differences with the payment provider"
        list={{ ...state, rows: data?.differences }}
        failed="Failed to load the differences"
        empty={<p className="desk-panel-none">Everything agrees.</p>}
        variant="rows"
        columns={columnsWith(pending?.id, (difference) => void run(difference))}
      />
    </Panel>
  )
}

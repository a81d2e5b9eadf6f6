import { type PaymentDifference, paymentEndpoints } from '@matinee/contract/payments'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { PersonLink, Timestamp } from '../cells.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { Panel } from './panel.tsx'
import * as words from '@matinee/locales/desk/figures'

const createColumns = (
  pendingId: string | undefined,
  onApply: (difference: PaymentDifference) => void,
): Column<PaymentDifference>[] => [
  {
    name: 'what',
    title: words.what,
    render: ({ kind, reference, error }) => (
      <>
        {words.kinds[kind]}
        <span className="desk-difference-reference">{reference}</span>
        {error !== null && <span className="desk-difference-error">{error}</span>}
      </>
    ),
  },
  {
    name: 'user',
    title: words.user,
    render: ({ userId, username }) =>
      userId === null ? (
        <span className="muted">{words.notKnown}</span>
      ) : (
        <PersonLink id={userId} name={username ?? ''} email="" />
      ),
  },
  { name: 'ours', title: words.weThink, render: ({ ours }) => ours },
  { name: 'theirs', title: words.theySay, render: ({ theirs }) => theirs },
  actionsColumn((difference) => (
    <Button
      size="small"
      aria-label={words.applyTheirsFor({ what: words.kinds[difference.kind], reference: difference.reference })}
      pending={pendingId === difference.id}
      pendingText={words.applying}
      onClick={() => onApply(difference)}
    >
      {words.applyTheirs}
    </Button>
  )),
]

/** PAY-5: where the payment provider's records differ from ours. Hidden if the provider has none to compare with. */
export function DifferencesPanel() {
  const { data, ...state } = useDeskQuery(paymentEndpoints.differences, {})
  const { pending, run } = useDeskAction(
    ({ id: differenceId }: PaymentDifference) =>
      adminApi()(paymentEndpoints.applyDifference, { params: { differenceId } }),
    {
      failed: words.applyFailed,
      onDone: ({ isSettled, message }) => (isSettled ? notify.success(message) : notify.error(message)),
    },
  )
  const isShown = state.hasFailed || (data && (data.lastRun !== null || data.differences.length > 0))
  if (!isShown) return null
  const text = data?.lastRun && (
    <Sentence
      message={words.compared}
      values={{ count: formatNumber(data.lastRun.compared), time: <Timestamp at={data.lastRun.finishedAt} /> }}
    />
  )
  return (
    <Panel size="full" title={words.differences} text={text}>
      <DeskTable
        caption={words.differences}
        list={{ ...state, rows: data?.differences }}
        failed={words.differencesFailed}
        empty={<p className="desk-panel-none">{words.everythingAgrees}</p>}
        variant="rows"
        columns={createColumns(pending?.id, (difference) => void run(difference))}
      />
    </Panel>
  )
}

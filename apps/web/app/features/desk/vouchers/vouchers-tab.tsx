import { type VoucherBatch, voucherEndpoints } from '@matinee/contract/vouchers'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { When } from '../cells.tsx'
import { dayOf } from '../dates.ts'
import { useDeskAction } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable, NothingFound, PageFoot } from '../desk-table.tsx'
import { downloadFile } from '../../../platform/download.ts'
import { notify } from '../notify.ts'
import { Question } from '../question.tsx'
import { DeskSearch, searchIn } from '../toolbar.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import { VoucherForm } from './voucher-form.tsx'
import styles from '../plans/plans.module.css'

const perPage = 10

/** PAY-10: codes for days or for a part of a price. Those that were made together are one row. */
export default function VouchersTab() {
  const { read, patch } = useDeskAddress()
  const search = searchIn(read)
  const list = useDeskList(voucherEndpoints.list, {
    query: { search },
    perPage,
    pageOf: ({ batches, total }) => ({ rows: batches, total }),
  })
  const [opener, setOpener] = useState<HTMLElement>()
  const [toSwitchOff, setToSwitchOff] = useState<VoucherBatch>()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const finalFocus = useFocusAfterRefresh(section, heading, list.rows)
  const download = useDeskAction(save, { failed: 'Failed to export the codes' })
  const switchOff = useDeskAction(
    async ({ id }: VoucherBatch) => await adminApi()(voucherEndpoints.switchOff, { params: { batchId: id } }),
    { failed: 'Failed to switch off', onDone: ({ message }) => notify.success(message) },
  )
  return (
    <section ref={section} className="desk-people" aria-labelledby="desk-vouchers-title">
      <div className={styles.head}>
        <div>
          <h2 ref={heading} id="desk-vouchers-title" className="desk-people-title" tabIndex={-1}>
            Vouchers
          </h2>
          <p className="desk-record-text">
            Codes that give days of Premium or lower a price, and gifts that people bought.
          </p>
        </div>
        <Button size="small" variant="primary" onClick={({ currentTarget }) => setOpener(currentTarget)}>
          <Plus />
          Make codes
        </Button>
      </div>
      <div className="desk-toolbar">
        <DeskSearch label="Search by code or note" />
      </div>
      <DeskTable
        caption="Vouchers"
        list={list}
        failed="Failed to load the vouchers"
        empty={
          search === undefined ? (
            <EmptyState
              className="desk-empty"
              numeral={0}
              heading="h3"
              title="There are no codes yet"
              text="Make one, or up to a thousand at once."
            />
          ) : (
            <NothingFound title="No codes found" onClear={() => patch({ q: null })} />
          )
        }
        columns={columns({
          onDownload: (batch) => void download.run(batch),
          onSwitchOff: setToSwitchOff,
          downloading: download.pending?.id,
        })}
      />
      {list.total > 0 && <PageFoot list={list} noun="entries" />}
      {opener && <VoucherForm onClose={() => setOpener(undefined)} finalFocus={() => opener} />}
      <Question
        about={toSwitchOff}
        words={(batch) => ({
          title: batch.codes === 1 ? `Switch off ${batch.code}?` : `Switch off ${grouped(batch.codes)} codes?`,
          text: 'Nobody can redeem them any more. What was redeemed stays. This cannot be undone.',
          confirmLabel: 'Switch off',
          confirmVariant: 'danger',
        })}
        pending={switchOff.isPending}
        finalFocus={finalFocus}
        onClose={() => setToSwitchOff(undefined)}
        onConfirm={(batch) => void switchOff.run(batch).then(() => setToSwitchOff(undefined))}
      />
    </section>
  )
}

async function save({ id }: VoucherBatch): Promise<void> {
  const file = await downloadFile(
    'vouchers',
    async (options) => await adminApi()(voucherEndpoints.download, { params: { batchId: id } }, options),
  )
  notify.success(`${file} has been saved.`)
}

interface ColumnsGiven {
  onDownload: (batch: VoucherBatch) => void
  onSwitchOff: (batch: VoucherBatch) => void
  downloading: string | undefined
}

const givesOf = ({ gives }: VoucherBatch) =>
  gives.kind === 'days'
    ? `${gives.days === 1 ? '1 day' : `${grouped(gives.days)} days`}, ${gives.planName}`
    : `${gives.percent} % off ${gives.planName ?? 'plans paid once'}`

function columns({ onDownload, onSwitchOff, downloading }: ColumnsGiven): Column<VoucherBatch>[] {
  const nameOf = ({ codes, code }: VoucherBatch) => (codes === 1 ? code : `${grouped(codes)} codes`)
  return [
    {
      name: 'user',
      title: 'Code',
      cellProps: () => ({ className: styles.name }),
      render: (batch) => (
        <>
          <strong>{nameOf(batch)}</strong>
          <span className={styles.description}>{batch.isGift ? 'Gift' : batch.note}</span>
        </>
      ),
    },
    { name: 'length', title: 'Gives', render: givesOf },
    {
      name: 'price',
      title: 'Used',
      isNumber: true,
      render: ({ used, uses }) => `${grouped(used)} of ${grouped(uses)}`,
    },
    { name: 'status', title: 'Status', render: (batch) => <VoucherStatus batch={batch} /> },
    {
      name: 'subscribers',
      title: 'Made',
      cellProps: ({ madeBy }) => ({ title: madeBy ?? undefined }),
      render: ({ createdAt }) => <When at={createdAt} />,
    },
    actionsColumn((batch) => (
      <>
        <Button
          size="small"
          variant="quiet"
          data-act="download"
          pending={downloading === batch.id}
          onClick={() => onDownload(batch)}
        >
          CSV<span className="visually-hidden">{` of ${nameOf(batch)}`}</span>
        </Button>
        {!batch.isOff && (
          <Button size="small" variant="quiet" data-act="off" onClick={() => onSwitchOff(batch)}>
            Switch off<span className="visually-hidden">{` ${nameOf(batch)}`}</span>
          </Button>
        )}
      </>
    )),
  ]
}

function VoucherStatus({ batch: { isOff, endsAt, hasEnded, used, uses } }: { batch: VoucherBatch }) {
  if (isOff) return <Status tone="outline">Off</Status>
  if (used >= uses) return <Status tone="outline">Used up</Status>
  if (endsAt === null) return <Status tone="success">Valid</Status>
  if (hasEnded) return <Status tone="outline">Ended</Status>
  // It is over when the next day begins.
  return <Status tone="success">{`Until ${dayOf(new Date(Date.parse(endsAt) - 1))}`}</Status>
}

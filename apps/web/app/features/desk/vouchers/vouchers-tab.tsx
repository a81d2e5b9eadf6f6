import { type VoucherBatch, voucherEndpoints } from '@matinee/contract/vouchers'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Timestamp } from '../cells.tsx'
import { formatDate } from '../dates.ts'
import { useDeskAction } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable, NothingFound, PageFooter } from '../desk-table.tsx'
import { downloadFile } from '../../../platform/download.ts'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DeskSearch, readSearch } from '../toolbar.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useDeskList, useFocusAfterRefresh } from '../use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import { VoucherForm } from './voucher-form.tsx'
import * as words from '@matinee/locales/desk/vouchers'
import styles from '../plans/plans.module.css'

const perPage = 10

/** PAY-10: codes for days or discounts. Each batch is one row. */
export default function VouchersTab() {
  const { read, patch } = useDeskSearchParams()
  const search = readSearch(read)
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
  const download = useDeskAction(save, { failed: words.exportFailed })
  const switchOff = useDeskAction(
    async ({ id }: VoucherBatch) => await adminApi()(voucherEndpoints.switchOff, { params: { batchId: id } }),
    { failed: words.switchOffFailed, onDone: ({ message }) => notify.success(message) },
  )
  return (
    <section ref={section} className="desk-people" aria-labelledby="desk-vouchers-title">
      <div className={styles.head}>
        <div>
          <h2 ref={heading} id="desk-vouchers-title" className="desk-people-title" tabIndex={-1}>
            {words.title}
          </h2>
          <p className="desk-record-text">{words.lead}</p>
        </div>
        <Button size="small" variant="primary" onClick={({ currentTarget }) => setOpener(currentTarget)}>
          <Plus />
          {words.makeCodes}
        </Button>
      </div>
      <div className="desk-toolbar">
        <DeskSearch label={words.search} />
      </div>
      <DeskTable
        caption={words.title}
        list={list}
        failed={words.failed}
        empty={
          search === undefined ? (
            <EmptyState className="desk-empty" numeral={0} heading="h3" title={words.empty} text={words.emptyText} />
          ) : (
            <NothingFound title={words.notFound} onClear={() => patch({ q: null })} />
          )
        }
        columns={columns({
          onDownload: (batch) => void download.run(batch),
          onSwitchOff: setToSwitchOff,
          downloading: download.pending?.id,
        })}
      />
      {list.total > 0 && <PageFooter list={list} noun={words.entries} />}
      {opener && <VoucherForm onClose={() => setOpener(undefined)} finalFocus={() => opener} />}
      <ConfirmDialog
        subject={toSwitchOff}
        words={(batch) => ({
          title: words.switchOffQuestion({ name: nameOf(batch) }),
          text: words.switchOffText,
          confirmLabel: words.switchOff,
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
  notify.success(deskWords.saved({ file }))
}

const nameOf = ({ codes, code }: VoucherBatch) =>
  codes === 1 ? code : words.codes({ count: codes, counted: formatNumber(codes) })

interface ColumnOptions {
  onDownload: (batch: VoucherBatch) => void
  onSwitchOff: (batch: VoucherBatch) => void
  downloading: string | undefined
}

const givesOf = ({ gives }: VoucherBatch) =>
  gives.kind === 'days'
    ? words.givesDays({ days: gives.days, counted: formatNumber(gives.days), plan: gives.planName })
    : words.percentOff({ percent: gives.percent, plan: gives.planName ?? words.plansPaidOnce })

function columns({ onDownload, onSwitchOff, downloading }: ColumnOptions): Column<VoucherBatch>[] {
  return [
    {
      name: 'user',
      title: words.code,
      cellProps: () => ({ className: styles.name }),
      render: (batch) => (
        <>
          <strong>{nameOf(batch)}</strong>
          <span className={styles.description}>{batch.isGift ? words.gift : batch.note}</span>
        </>
      ),
    },
    { name: 'length', title: words.gives, render: givesOf },
    {
      name: 'used',
      title: words.used,
      isNumber: true,
      render: ({ used, uses }) => words.usedOf({ used: formatNumber(used), uses: formatNumber(uses) }),
    },
    { name: 'status', title: words.status, render: (batch) => <VoucherStatus batch={batch} /> },
    {
      name: 'created',
      title: words.made,
      cellProps: ({ madeBy }) => ({ title: madeBy ?? undefined }),
      render: ({ createdAt }) => <Timestamp at={createdAt} />,
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
          {words.csv}
          <span className="visually-hidden">{words.ofBatch({ name: nameOf(batch) })}</span>
        </Button>
        {!batch.isOff && (
          <Button size="small" variant="quiet" data-act="off" onClick={() => onSwitchOff(batch)}>
            {words.switchOff}
            <span className="visually-hidden">{` ${nameOf(batch)}`}</span>
          </Button>
        )}
      </>
    )),
  ]
}

function VoucherStatus({ batch: { isOff, endsAt, hasEnded, used, uses } }: { batch: VoucherBatch }) {
  if (isOff) return <Status tone="outline">{words.off}</Status>
  if (used >= uses) return <Status tone="outline">{words.usedUp}</Status>
  if (endsAt === null) return <Status tone="success">{words.valid}</Status>
  if (hasEnded) return <Status tone="outline">{words.ended}</Status>
  // `endsAt` is the start of the day after the last one.
  return <Status tone="success">{words.until({ day: formatDate(new Date(Date.parse(endsAt) - 1)) })}</Status>
}

import { paymentEndpoints, paymentMessages } from '@matinee/contract/payments'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { formatMonthYear, addMonths } from '../dates.ts'
import { DownloadButton } from '../download.tsx'
import { useStatistics } from '../statistics.ts'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { Panel } from './panel.tsx'
import * as words from '@matinee/locales/desk/figures'

const dayMs = 86_400_000
const firstDay = (month: string) => `${month}-01`
const lastDay = (month: string) =>
  new Date(Date.parse(`${firstDay(addMonths(month, 1))}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The way to the payments of this month, and payments of any days as a file. */
export function PaymentsPanel() {
  const [now] = useState(() => new Date())
  // Also without the figures: the file needs none of them.
  const thisMonth = useStatistics().thisMonth || now.toISOString().slice(0, 7)
  const { hrefOf } = useDeskSearchParams()
  const paymentsLink = (
    <Link to={hrefOf({ month: thisMonth })} preventScrollReset className="link">
      {words.paymentsIn({ month: formatMonthYear(thisMonth) })}
    </Link>
  )
  return (
    <Panel size="full" title={words.payments} text={words.paymentsText} tools={paymentsLink}>
      <PaymentsExport key={thisMonth} month={addMonths(thisMonth, -1)} />
    </Panel>
  )
}

/** `month`: whose days are there at first. */
export function PaymentsExport({ month }: { month: string }) {
  const [from, setFrom] = useState(firstDay(month))
  const [to, setTo] = useState(lastDay(month))
  const isValid = isDay(from) && isDay(to) && from <= to
  return (
    <div className="desk-payments-export">
      <Field label={words.firstDay}>
        <TextInput type="date" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      </Field>
      <Field label={words.lastDay} error={!isValid && paymentMessages.periodInvalid}>
        <TextInput type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Field>
      <DownloadButton
        name={`payments-${from}-to-${to}-exported`}
        isRefused={!isValid}
        call={(options) => adminApi()(paymentEndpoints.downloadPayments, { query: { from, to } }, options)}
      />
    </div>
  )
}

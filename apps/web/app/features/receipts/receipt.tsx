import { AppError } from '@matinee/contract/http/errors'
import { formatMoney, taxNote } from '@matinee/contract/money'
import { paths } from '@matinee/contract/paths'
import { paymentEndpoints, type Receipt as PaidReceipt } from '@matinee/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { browserApi } from '../../platform/browser-api.ts'
import { useSite } from '../../platform/site.ts'
import { Tag } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PaymentsOutline } from './payments.tsx'
import { receiptWords as words } from './words.ts'
import styles from './receipts.module.css'

/** In UTC, as in the mail: a receipt says the same wherever it is read. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const isUnknown = (error: unknown) => error instanceof AppError && (error.status === 404 || error.status === 400)

/** PAY-7 */
export function Receipt({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receipt', id],
    queryFn: async ({ signal }) =>
      await browserApi()(paymentEndpoints.receipt, { params: { paymentId: id } }, { signal }),
    // What is not there does not appear by asking again.
    retry: false,
  })
  if (data) return <Sheet receipt={data} />
  if (!error) return <PaymentsOutline />
  const isMissing = isUnknown(error)
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{words.receipt}</h1>
      <EmptyState
        numeral={isMissing ? 0 : '!'}
        title={isMissing ? words.receiptUnknown : isFetching ? words.loading : words.receiptFailed}
        text={isMissing ? words.receiptUnknownText : undefined}
        alert
        actions={
          <>
            {!isMissing && (
              <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            )}
            <ButtonLink to={paths.payments[0]}>{words.allPayments}</ButtonLink>
          </>
        }
      />
    </div>
  )
}

function Sheet({ receipt }: { receipt: PaidReceipt }) {
  const { _id, paidAt, planName, days, cents, refunds, currency, tax, seller, buyer, reference, isTest } = receipt
  const { voucher, gift } = receipt
  const site = useSite()
  const money = (amount: number) => formatMoney(amount, currency)
  const term = days === 1 ? '1 day' : `${days} days`
  return (
    <div className={classNames('container', styles.page)}>
      <div className={styles.tools}>
        <Link to={paths.payments[0]} className={styles.back}>
          <ChevronLeft />
          {words.allPayments}
        </Link>
        <Button size="small" onClick={() => window.print()}>
          <Printer />
          {words.print}
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.sheetHead}>
          <h1 className={styles.sheetTitle}>{words.receipt}</h1>
          <p className={styles.site}>{site?.name}</p>
        </header>
        {isTest && (
          <p className={styles.test}>
            <Tag inverse>{words.test}</Tag> {words.testText}
          </p>
        )}
        <dl className={styles.sheetFacts}>
          <dt>Number</dt>
          <dd className={styles.number}>{_id}</dd>
          <dt>{isTest ? 'Date' : 'Paid on'}</dt>
          <dd>
            <time dateTime={paidAt}>{`${moment.format(new Date(paidAt))} UTC`}</time>
          </dd>
          <dt>Seller</dt>
          <dd>
            <bdi>{seller.name}</bdi>, {seller.email}
            {seller.lines.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </dd>
          <dt>Buyer</dt>
          <dd>
            <bdi>{buyer.username}</bdi>, <bdi>{buyer.email}</bdi>
          </dd>
          {gift && (
            <>
              <dt>Gift for</dt>
              <dd>
                <bdi>{gift.recipient}</bdi>
              </dd>
              <dt>Code</dt>
              <dd className={styles.number}>{`${gift.code} ${words.giftState(gift)}`}</dd>
            </>
          )}
          {reference !== null && (
            <>
              <dt>Payment reference</dt>
              <dd className={styles.number}>{reference}</dd>
            </>
          )}
        </dl>
        <table className={styles.lines}>
          <caption className="visually-hidden">What was paid</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                Premium, <bdi>{planName}</bdi> ({term})
              </td>
              <td>{money(cents + (voucher?.cents ?? 0))}</td>
            </tr>
            {voucher && (
              <tr>
                <td>Code {voucher.code}</td>
                <td>{money(-voucher.cents)}</td>
              </tr>
            )}
            {tax && tax.cents !== null && (
              <tr className={styles.tax}>
                <td>{`Of that ${tax.percent} % ${tax.name}`}</td>
                <td>{money(tax.cents)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{tax ? `Total, ${taxNote(tax)}` : 'Total'}</th>
              <td>{`${money(cents)} ${currency}`}</td>
            </tr>
            {refunds.map((refund) => (
              <tr key={refund.refundedAt} className={styles.tax}>
                <td>
                  Refunded on{' '}
                  <time dateTime={refund.refundedAt}>{`${moment.format(new Date(refund.refundedAt))} UTC`}</time>
                </td>
                <td>{money(-refund.cents)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </article>
    </div>
  )
}

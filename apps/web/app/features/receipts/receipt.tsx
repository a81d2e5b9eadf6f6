import { giftState } from './gift-state.ts'
import { durations as durationWords } from '@matinee/locales/api/plans'
import * as localeWords from '@matinee/locales/locale'
import { Sentence } from '../../ui/sentence.tsx'
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
import { PaymentsSkeleton } from './payments.tsx'
import * as words from '@matinee/locales/receipts'
import styles from './receipts.module.css'

/** In UTC, as in the mail: a receipt says the same wherever it is read. */
const moment = new Intl.DateTimeFormat(localeWords.dates, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const isUnknown = (error: unknown) => error instanceof AppError && (error.status === 404 || error.status === 400)

/** PAY-7 */
export function Receipt({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receipt', id],
    queryFn: async ({ signal }) =>
      await browserApi()(paymentEndpoints.receipt, { params: { paymentId: id } }, { signal }),
    // A retry does not find a missing receipt.
    retry: false,
  })
  if (data) return <ReceiptSheet receipt={data} />
  if (!error) return <PaymentsSkeleton />
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
                {words.tryAgain}
              </Button>
            )}
            <ButtonLink to={paths.payments[0]}>{words.allPayments}</ButtonLink>
          </>
        }
      />
    </div>
  )
}

function ReceiptSheet({ receipt }: { receipt: PaidReceipt }) {
  const { _id, paidAt, planName, days, cents, refunds, currency, tax, seller, buyer, reference, isTest } = receipt
  const { voucher, gift } = receipt
  const site = useSite()
  const money = (amount: number) => formatMoney(amount, currency)
  const term = durationWords.days({ count: days })
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
          <dt>{words.number}</dt>
          <dd className={styles.number}>{_id}</dd>
          <dt>{isTest ? words.date : words.paidOn}</dt>
          <dd>
            <time dateTime={paidAt}>{words.inUtc({ time: moment.format(new Date(paidAt)) })}</time>
          </dd>
          <dt>{words.seller}</dt>
          <dd>
            <bdi>{seller.name}</bdi>, {seller.email}
            {seller.lines.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </dd>
          <dt>{words.buyer}</dt>
          <dd>
            <bdi>{buyer.username}</bdi>, <bdi>{buyer.email}</bdi>
          </dd>
          {gift && (
            <>
              <dt>{words.giftFor}</dt>
              <dd>
                <bdi>{gift.recipient}</bdi>
              </dd>
              <dt>{words.code}</dt>
              <dd className={styles.number}>{`${gift.code} ${giftState(gift)}`}</dd>
            </>
          )}
          {reference !== null && (
            <>
              <dt>{words.paymentReference}</dt>
              <dd className={styles.number}>{reference}</dd>
            </>
          )}
        </dl>
        <table className={styles.lines}>
          <caption className="visually-hidden">{words.whatWasPaid}</caption>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.amount}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <Sentence message={words.premiumFor} values={{ term, plan: <bdi>{planName}</bdi> }} />
              </td>
              <td>{money(cents + (voucher?.cents ?? 0))}</td>
            </tr>
            {voucher && (
              <tr>
                <td>{words.codeNamed({ code: voucher.code })}</td>
                <td>{money(-voucher.cents)}</td>
              </tr>
            )}
            {tax && tax.cents !== null && (
              <tr className={styles.tax}>
                <td>{words.ofThatPercentName({ percent: tax.percent!, name: tax.name })}</td>
                <td>{money(tax.cents)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{tax ? words.totalTax({ tax: taxNote(tax) }) : words.total}</th>
              <td>{`${money(cents)} ${currency}`}</td>
            </tr>
            {refunds.map((refund) => (
              <tr key={refund.refundedAt} className={styles.tax}>
                <td>
                  <Sentence
                    message={words.refundedOn}
                    values={{
                      time: (
                        <time dateTime={refund.refundedAt}>
                          {words.inUtc({ time: moment.format(new Date(refund.refundedAt)) })}
                        </time>
                      ),
                    }}
                  />
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

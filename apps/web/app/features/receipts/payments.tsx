import { giftState } from './gift-state.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { formatMoney } from '@matinee/contract/money'
import { paths, receiptPath } from '@matinee/contract/paths'
import { paymentEndpoints, type Receipt } from '@matinee/contract/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { browserApi } from '../../platform/browser-api.ts'
import { Tag } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format-date.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import * as words from '@matinee/locales/receipts'
import styles from './receipts.module.css'

/** PAY-7: the user's payments, newest first. */
export function Payments() {
  const list = useInfiniteQuery({
    queryKey: ['receipts'],
    queryFn: async ({ pageParam: after, signal }) =>
      await browserApi()(paymentEndpoints.receipts, { query: { after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const receipts = list.data?.pages.flatMap((page) => page.receipts)
  if (!receipts && !list.isError) return <PaymentsSkeleton />
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{words.title}</h1>
      {!receipts ? (
        <EmptyState
          numeral="!"
          title={list.isFetching ? words.loading : words.failed}
          alert
          actions={
            <Button variant="primary" pending={list.isFetching} onClick={() => void list.refetch()}>
              {words.tryAgain}
            </Button>
          }
        />
      ) : receipts.length === 0 ? (
        <EmptyState
          numeral={1}
          title={words.empty}
          text={words.emptyText}
          actions={<ButtonLink to={paths.pricing[0]}>{words.seePricing}</ButtonLink>}
        />
      ) : (
        <>
          <p className={styles.lead}>{words.lead}</p>
          <ul className={styles.list}>
            {receipts.map((receipt) => (
              <Entry key={receipt._id} receipt={receipt} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button className={styles.more} pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {words.showMore}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Entry({ receipt }: { receipt: Receipt }) {
  const { _id, paidAt, planName, days, cents, refunds, currency, isTest, gift } = receipt
  const refunded = refunds.reduce((sum, refund) => sum + refund.cents, 0)
  const price = formatMoney(cents, currency)
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.plan}>
          <bdi>{planName}</bdi> {isTest && <Tag inverse>{words.test}</Tag>}
        </p>
        <p className={styles.facts}>
          <time dateTime={paidAt}>{formatDate(paidAt)}</time>
          {words.daysOfPremium({ days })}
          {refunded > 0 && words.moneyRefunded({ money: formatMoney(refunded, currency) })}
        </p>
        {gift && (
          <p className={styles.facts}>
            <Sentence
              message={words.giftForWithCode}
              values={{
                recipient: <bdi>{gift.recipient}</bdi>,
                code: <span className={styles.number}>{gift.code}</span>,
              }}
            />{' '}
            {giftState(gift)}
          </p>
        )}
      </div>
      <p className={styles.amount}>{price}</p>
      <Link to={receiptPath(_id)} className="link">
        {words.receipt}
        <span className="visually-hidden">{words.receiptOf({ day: formatDate(paidAt), price })}</span>
      </Link>
    </li>
  )
}

export function PaymentsSkeleton() {
  return (
    <div className={classNames('container', styles.page)}>
      <output className="visually-hidden">{words.loading}</output>
      <h1 className="page-title">{words.title}</h1>
      <LoadingRegion className={styles.list}>
        {[1, 2, 3].map((n) => (
          <div key={n} className={styles.entry}>
            <SkeletonText lines={2} lastWidth="60%" />
          </div>
        ))}
      </LoadingRegion>
    </div>
  )
}

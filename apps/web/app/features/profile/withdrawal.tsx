import type { User } from '@matinee/contract/accounts'
import { formatMoney } from '@matinee/contract/money'
import { paymentEndpoints, type Withdrawable } from '@matinee/contract/payments'
import type { SubscriptionStatus } from '@matinee/contract/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'
import * as words from '@matinee/locales/profile'
import styles from './profile.module.css'

interface WithdrawalProps {
  user: User
  status: SubscriptionStatus
  onWithdraw: (paymentId: string) => Promise<boolean>
}

/** PAY-9: payments that can be withdrawn from, and withdrawals made. Two steps: the button, and the dialog's answer. */
export function WithdrawalSection({ user, status, onWithdraw }: WithdrawalProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    // Keyed by what was bought or has ended, so that it is read again after that; no earlier answer is reused (gcTime).
    queryKey: ['withdrawals', user._id, status.subscriptionId, status.expirationDate],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => browserApi()(paymentEndpoints.withdrawals),
  })
  const title = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Withdrawable>()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const after = useRef<HTMLElement>(null)
  const money = ({ cents, currency }: Withdrawable, amount = cents) => formatMoney(amount, currency)

  const confirm = async (paymentId: string) => {
    setPending(true)
    if (await onWithdraw(paymentId)) {
      // The pressed button is gone.
      after.current = title.current
      await refetch()
    }
    setPending(false)
    setOpen(false)
  }
  if (!isError && !data?.withdrawable.length && !data?.withdrawals.length) return null
  return (
    <section className="section" aria-labelledby="withdrawal">
      <div className={styles.sectionHead}>
        <h2 ref={title} id="withdrawal" className={styles.sectionTitle} tabIndex={-1}>
          {words.withdrawalTitle}
        </h2>
      </div>
      {isError && !data && (
        <div className={styles.withdrawal}>
          <p role="alert">{words.withdrawalsFailed}</p>
          <Button pending={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      )}
      {data?.withdrawable.map((each) => (
        <div key={each._id} className={styles.withdrawal}>
          <p>
            {words.canWithdraw({
              planName: each.planName,
              price: money(each),
              paidOn: formatDate(each.paidAt),
              until: formatDate(each.until),
            })}
          </p>
          <Button
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              after.current = currentTarget
              setChosen(each)
              setOpen(true)
            }}
          >
            {words.withdraw}
            <span className="visually-hidden">{`: ${each.planName}`}</span>
          </Button>
        </div>
      ))}
      {data?.withdrawals.map(({ _id, planName, refundCents, currency, withdrawnAt }) => (
        <p key={_id} className={styles.withdrawal}>
          {words.withdrew({ planName, day: formatDate(withdrawnAt), back: formatMoney(refundCents, currency) })}
        </p>
      ))}
      {chosen && (
        <LazyAlertDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={words.withdrawTitle({ planName: chosen.planName })}
          text={words.withdrawText({
            ...user,
            paidOn: formatDate(chosen.paidAt),
            price: money(chosen),
            back: money(chosen, chosen.refundCents),
          })}
          cancelLabel={words.back}
          confirmLabel={words.confirmWithdrawal}
          pending={isPending}
          pendingText={words.withdrawing}
          onConfirm={() => void confirm(chosen._id)}
          finalFocus={after}
        />
      )}
    </section>
  )
}

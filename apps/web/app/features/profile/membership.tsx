import { planInSentence } from '@matinee/contract/in-sentence'
import * as locale from '@matinee/locales/locale'
import * as paymentBannerWords from '@matinee/locales/profile/payment-banner'
import { Sentence } from '../../ui/sentence.tsx'
import { paths } from '@matinee/contract/paths'
import * as words from '@matinee/locales/profile'
import { daysBetween, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paymentPageUrl } from '../../platform/checkout.ts'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { useMoney } from '../../platform/site.ts'
import { Status } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './profile.module.css'

interface MembershipProps {
  status: SubscriptionStatus
  /** SUB-8: the server could not be reached. */
  isUnsure: boolean
  isLoading: boolean
  isOffered: boolean
  onRetry: () => void
  onCancel: () => Promise<boolean>
  onResume: () => Promise<void>
  onChangeCard: () => Promise<void>
}

/** PAY-3, PAY-4: a plan that renews, whose card will be charged again. */
const willBeCharged = ({ renewal }: SubscriptionStatus) => renewal?.state === 'on' || renewal?.state === 'failed'

/** SUB-1, SUB-2 */
export function Membership(props: MembershipProps) {
  const { status, isUnsure, isLoading, isOffered, onRetry, onCancel } = props
  const title = useRef<HTMLHeadingElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const [isCancelling, setCancelling] = useState(false)
  const isPremium = status.status === 'Premium'
  // Premium may end while the dialog is open.
  if (isCancelling && !isPremium) setCancelling(false)

  return (
    <section className={styles.membership} aria-labelledby="membership" aria-busy={isLoading || undefined}>
      <div className={styles.membershipHead}>
        <div>
          <h2 ref={title} id="membership" className={styles.membershipTitle} tabIndex={-1}>
            {words.statusTitle}
          </h2>
          <p className={classNames(styles.membershipState, 'display')}>{words.states[status.status]}</p>
        </div>
        {isPremium && !willBeCharged(status) && (
          <p className={styles.membershipDays}>
            <span className="figure">{status.daysRemaining}</span>{' '}
            <span className="muted">{words.daysLeft({ days: status.daysRemaining })}</span>
          </p>
        )}
      </div>
      {isPremium && !willBeCharged(status) && <Meter status={status} />}
      {status.status === 'Free' && !isUnsure && <p className={styles.membershipText}>{words.freeText}</p>}
      {status.status === 'Expired' && <p className={styles.membershipText}>{words.premiumEndedText}</p>}
      {status.status !== 'Free' && <Facts status={status} />}
      <div className={styles.membershipFoot}>
        <MembershipNotice status={status} isUnsure={isUnsure} />
        <div className={styles.membershipActions}>
          {isUnsure && <Retry isPending={isLoading} onRetry={onRetry} title={title} />}
          <RenewalActions {...props} />
          {isPremium && !isRenewalOver(status) && (
            <Button
              ref={cancelButton}
              variant="quiet"
              className={styles.membershipCancel}
              aria-haspopup="dialog"
              onClick={() => setCancelling(true)}
            >
              {willBeCharged(status) ? words.cancelRenewal : words.cancel}
            </Button>
          )}
          <NextStep status={status} isOffered={isOffered} />
        </div>
      </div>
      <CancelDialog
        open={isCancelling}
        onClose={() => setCancelling(false)}
        status={status}
        onCancel={onCancel}
        button={cancelButton}
        title={title}
      />
    </section>
  )
}

/** The renewal was cancelled or has ended, so nothing is left to cancel. */
const isRenewalOver = ({ renewal }: SubscriptionStatus) => renewal?.state === 'stopped' || renewal?.state === 'over'

/** PAY-3, PAY-4 */
function RenewalActions({ status: { renewal }, onResume, onChangeCard }: MembershipProps) {
  const [isPending, setPending] = useState(false)
  if (!renewal || renewal.state === 'over') return null
  const isStopped = renewal.state === 'stopped'
  const act = async () => {
    setPending(true)
    await (isStopped ? onResume() : onChangeCard())
    setPending(false)
  }
  return (
    <Button
      variant={renewal.state === 'failed' ? 'primary' : 'plain'}
      pending={isPending}
      pendingText={isStopped ? words.takeBack : words.openingPortal}
      onClick={() => void act()}
    >
      {isStopped ? words.takeBack : paymentBannerWords.changeCard}
    </Button>
  )
}

interface RetryProps {
  isPending: boolean
  onRetry: () => void
  title: RefObject<HTMLHeadingElement | null>
}

function Retry({ isPending, onRetry, title }: RetryProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Moves focus to the heading when the button goes. Other effects would clean up only after the focus is lost.
  useLayoutEffect(() => {
    const element = button.current
    const heading = title.current
    return () => {
      if (document.activeElement === element) heading?.focus({ preventScroll: true })
    }
  }, [title])
  return (
    <Button ref={button} pending={isPending} onClick={onRetry}>
      {words.retry}
    </Button>
  )
}

function Meter({ status: { startDate, expirationDate, daysRemaining } }: { status: SubscriptionStatus }) {
  if (startDate === null || expirationDate === null) return null
  const days = Math.max(1, daysBetween(new Date(startDate), new Date(expirationDate)))
  const used = Math.min(days, Math.max(0, days - daysRemaining))
  return <ProgressBar label={words.timeUsed} max={days} value={used} />
}

function Facts({ status: { status, planName, startDate, expirationDate, renewal } }: { status: SubscriptionStatus }) {
  const money = useMoney()
  const nextCharge = renewal?.nextCharge
  return (
    <dl className={styles.membershipFacts}>
      {planName && <Fact name={words.plan}>{planName}</Fact>}
      {startDate && (
        <Fact name={words.started}>
          <time dateTime={startDate}>{formatDate(startDate)}</time>
        </Fact>
      )}
      {nextCharge && (
        <Fact name={words.nextCharge}>
          <Sentence
            message={words.chargeOn}
            values={{ price: money(renewal.cents), day: <time dateTime={nextCharge}>{formatDate(nextCharge)}</time> }}
          />
        </Fact>
      )}
      {expirationDate && !nextCharge && (
        <Fact name={status === 'Expired' ? words.ended : words.expires}>
          <time dateTime={expirationDate}>{formatDate(expirationDate)}</time>
        </Fact>
      )}
    </dl>
  )
}

function MembershipNotice({ status, isUnsure }: Pick<MembershipProps, 'status' | 'isUnsure'>) {
  if (isUnsure) return <MembershipNoticeLine>{words.mayBeOutdated}</MembershipNoticeLine>
  if (status.pending)
    return (
      <MembershipNoticeLine>
        {words.pending({ planName: planInSentence(status.pending.planName, locale.language) })}
      </MembershipNoticeLine>
    )
  const { renewal, expirationDate } = status
  if (renewal?.graceUntil)
    return <MembershipNoticeLine>{words.paymentFailed({ until: formatDate(renewal.graceUntil) })}</MembershipNoticeLine>
  if (isRenewalOver(status) && expirationDate !== null)
    return <MembershipNoticeLine>{words.notRenewed({ until: formatDate(expirationDate) })}</MembershipNoticeLine>
  if (status.expiringSoon) return <MembershipNoticeLine>{words.expiringText}</MembershipNoticeLine>
  return null
}

function MembershipNoticeLine({ children }: { children: ReactNode }) {
  return (
    <Status tone="warning" className={styles.membershipStanding}>
      {children}
    </Status>
  )
}

function NextStep({ status, isOffered }: Pick<MembershipProps, 'status' | 'isOffered'>) {
  const page = paymentPageUrl(status.pending?.checkoutUrl ?? null)
  if (page) {
    return (
      <ButtonLink to={page} variant="primary">
        {words.continueToPayment}
      </ButtonLink>
    )
  }
  if (!isOffered) return null
  if (status.status === 'Premium') {
    if (!status.expiringSoon) return null
    return (
      <ButtonLink to="#plans" variant="inverse" onClick={goToPlans}>
        {words.extend}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="#plans" variant="primary" size="large" onClick={goToPlans}>
      {words.seeThePlans}
    </ButtonLink>
  )
}

/** Like following a fragment link, without a history entry. */
function goToPlans(event: MouseEvent) {
  const plans = document.getElementById('plans')
  if (!plans || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  plans.scrollIntoView({ block: 'start' })
  plans.focus({ preventScroll: true })
}

interface CancelDialogProps extends Pick<MembershipProps, 'status' | 'onCancel'> {
  open: boolean
  onClose: () => void
  button: RefObject<HTMLButtonElement | null>
  title: RefObject<HTMLHeadingElement | null>
}

/** SUB-6 */
function CancelDialog({ open, onClose, status, onCancel, button, title }: CancelDialogProps) {
  const [isPending, setPending] = useState(false)
  const [until, setUntil] = useState('')
  // Kept while the dialog closes, when the renewal may have stopped already.
  const [isRenewing, setRenewing] = useState(false)
  if (open && !isPending && willBeCharged(status) !== isRenewing) setRenewing(willBeCharged(status))
  const after = useRef<HTMLElement>(null)
  // The date stays in the text while the dialog closes.
  const ends = status.expirationDate === null ? '' : formatDate(status.expirationDate)
  if (ends !== '' && ends !== until) setUntil(ends)

  // Cancelling removes the button, so focus then goes to the heading.
  useEffect(() => {
    if (open) after.current = title.current
  }, [open, title])

  const cancel = async () => {
    setPending(true)
    const isDone = await onCancel()
    if (!isDone) after.current = button.current
    setPending(false)
    onClose()
  }
  const close = () => {
    after.current = button.current
    onClose()
  }
  return (
    <LazyAlertDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={isRenewing ? words.cancelRenewalTitle : words.cancelTitle}
      text={
        isRenewing ? (
          status.renewal?.state === 'failed' ? (
            words.cancelUnpaidText
          ) : (
            words.cancelRenewalText({ until })
          )
        ) : (
          <>
            {words.cancelText({ until })} {words.refundsIn}{' '}
            <TextLink to={`${paths.terms[0]}#cancelling`}>{words.refunds}</TextLink>.
          </>
        )
      }
      cancelLabel={isRenewing ? words.keepRenewal : words.keepPremium}
      prefersCancel
      confirmLabel={isRenewing ? words.cancelRenewal : words.cancel}
      pending={isPending}
      pendingText={words.cancelling}
      onConfirm={() => void cancel()}
      finalFocus={after}
    />
  )
}

export function MembershipSkeleton() {
  return (
    <div className={styles.membership}>
      <div>
        <p className={styles.membershipTitle}>{words.statusTitle}</p>
        <Skeleton className={styles.membershipStateSkeleton} />
      </div>
      <div className={styles.membershipText}>
        <SkeletonText lines={2} />
      </div>
      <Skeleton className={styles.membershipFootSkeleton} />
    </div>
  )
}

import { durationOf } from '@matinee/contract/plans'
import { Sentence } from '../../ui/sentence.tsx'
import { paths } from '@matinee/contract/paths'
import { profileWords as words } from './words.ts'
import { formatMoney, taxNote } from '@matinee/contract/money'
import type { Offer, SubscriptionOption } from '@matinee/contract/plans'
import { withdrawalConsents } from '@matinee/contract/payments'
import { type RefObject, useState } from 'react'
import { useSite } from '../../platform/site.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { type AppliedCode, CodeField } from '../vouchers/index.ts'
import { dayOf } from '../../ui/day.ts'
import { TestMode } from './test-mode.tsx'
import styles from './profile.module.css'

interface OrderSummaryProps {
  /** The plan's id. */
  plan: string
  open: boolean
  onClose: () => void
  option: SubscriptionOption
  endsAt: Date
  isExtension: boolean
  payments: Offer['payments']
  pending: boolean
  /** `consent`: the version of the text agreed to. `voucher`: the code that lowers the price (PAY-10). */
  onPay: (consent: string | undefined, voucher: string | undefined) => void
  finalFocus: RefObject<HTMLElement | null>
}

export function OrderSummary({ plan, option, endsAt, isExtension, payments, ...props }: OrderSummaryProps) {
  const [applied, setApplied] = useState<AppliedCode>()
  const price = formatMoney(option.cents - (applied?.cents ?? 0), option.currency)
  const isTest = payments === 'test'
  const tax = useSite()?.tax
  const { isRenewing } = option
  const duration = durationOf(option)
  const rule = useSite()?.withdrawal
  const consent = rule && withdrawalConsents[rule]
  const [agreement, setAgreement] = useState<'none' | 'missed' | 'given'>('none')
  if (!props.open && agreement !== 'none') setAgreement('none')
  const pay = () => {
    if (consent && agreement !== 'given') setAgreement('missed')
    else props.onPay(consent?.version, applied?.code)
  }
  return (
    <AlertDialog
      open={props.open}
      onOpenChange={(next) => !next && props.onClose()}
      title={words.checkYourOrder}
      cancelLabel={words.back}
      confirmLabel={isRenewing ? words.subscribeAndPay : isTest ? words.payPrice(price) : words.continueToPayment}
      pending={props.pending}
      pendingText={isExtension ? words.extending : words.subscribing}
      onConfirm={pay}
      finalFocus={props.finalFocus}
    >
      <dl className={styles.order}>
        <dt>{words.plan}</dt>
        <dd>{option.name}</dd>
        <dt>{words.price}</dt>
        <dd>
          {isRenewing ? words.billedEach(price, duration) : words.billedOnce(price)}
          {tax && ` (${taxNote(tax)})`}
        </dd>
        <dt>{isRenewing ? words.period : words.duration}</dt>
        <dd>{isRenewing ? duration : words.planLength(duration, option.days)}</dd>
        <dt>{isRenewing ? words.nextPayment : words.premiumUntil}</dt>
        <dd>
          <time dateTime={endsAt.toISOString()}>{dayOf(endsAt)}</time>
        </dd>
      </dl>
      {!isRenewing && <CodeField plan={plan} option={option} applied={applied} onApply={setApplied} />}
      <p className={styles.orderNote}>
        {isRenewing ? words.renewsText(price, duration) : words.nothingRenewsByItself}{' '}
        {isExtension ? words.theNewDaysAre : !isTest && words.yourDaysStartWhen}
      </p>
      <p className={styles.orderNote}>
        <Sentence
          text={words.byPaying}
          parts={{ terms: <TermsLink to={paths.terms[0]}>{words.termsOfService}</TermsLink> }}
        />{' '}
        {words.refundsIn} <TermsLink to={`${paths.terms[0]}#cancelling`}>{words.refunds}</TermsLink>.
      </p>
      {consent && (
        <div>
          <Checkbox
            className={styles.consent}
            checked={agreement === 'given'}
            aria-invalid={agreement === 'missed' || undefined}
            aria-describedby="consent-needed"
            required
            onChange={({ currentTarget }) => setAgreement(currentTarget.checked ? 'given' : 'none')}
          >
            {consent.text}
          </Checkbox>
          <p id="consent-needed" role="alert" className={styles.consentNeeded}>
            {agreement === 'missed' && words.consentNeeded}
          </p>
        </div>
      )}
      {isTest && <TestMode />}
    </AlertDialog>
  )
}

/** In a new tab, so that the order stays open. */
function TermsLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} target="_blank">
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </TextLink>
  )
}

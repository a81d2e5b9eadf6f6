import { withdrawalConsents } from '@matinee/contract/payments'
import { formatMoney, taxNote } from '@matinee/contract/money'
import { paths } from '@matinee/contract/paths'
import { durationOf, type Offer, periodOf, type SubscriptionOption } from '@matinee/contract/plans'
import { useState } from 'react'
import { useSite } from '../../platform/site.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Checkbox } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { type AppliedCode, CodeField } from '../vouchers/index.ts'
import { TestMode } from './test-mode.tsx'
import * as words from '@matinee/locales/profile'
import styles from './profile.module.css'

export interface Order {
  /** The plan's id. */
  plan: string
  option: SubscriptionOption
  endsAt: Date
  isExtension: boolean
  payments: Offer['payments']
}

/** `consent`: the version of the text agreed to. `voucher`: the code that lowers the price (PAY-10). */
export type Pay = (consent: string | undefined, voucher: string | undefined) => void

/** The user's choices before paying: voucher and consent. */
export function useOrder({ option, payments }: Pick<Order, 'option' | 'payments'>, onPay: Pay) {
  const [applied, setApplied] = useState<AppliedCode>()
  const [agreement, setAgreement] = useState<'none' | 'missed' | 'given'>('none')
  const rule = useSite()?.withdrawal
  const consent = rule && withdrawalConsents[rule]
  const price = formatMoney(option.cents - (applied?.cents ?? 0), option.currency)
  return {
    applied,
    setApplied,
    agreement,
    setAgreement,
    consent,
    price,
    payLabel: option.isRenewing
      ? words.subscribeAndPay
      : payments === 'test'
        ? words.payPrice({ price })
        : words.continueToPayment,
    pay: () => {
      if (consent && agreement !== 'given') setAgreement('missed')
      else onPay(consent?.version, applied?.code)
    },
  }
}

interface OrderDetailsProps extends Order {
  decisions: ReturnType<typeof useOrder>
}

/** SUB-4: plan, price, duration and required consent. */
export function OrderDetails({ plan, option, endsAt, isExtension, payments, decisions }: OrderDetailsProps) {
  const { applied, setApplied, agreement, setAgreement, consent, price } = decisions
  const isTest = payments === 'test'
  const tax = useSite()?.tax
  const { isRenewing } = option
  const duration = durationOf(option)
  return (
    <>
      <dl className={styles.order}>
        <dt>{words.plan}</dt>
        <dd>{option.name}</dd>
        <dt>{words.price}</dt>
        <dd>
          {isRenewing ? words.billedEach({ price, duration: periodOf(option) }) : words.billedOnce({ price })}
          {tax && ` (${taxNote(tax)})`}
        </dd>
        <dt>{isRenewing ? words.period : words.duration}</dt>
        <dd>{isRenewing ? duration : words.planLength({ duration, days: option.days })}</dd>
        <dt>{isRenewing ? words.nextPayment : words.premiumUntil}</dt>
        <dd>
          <time dateTime={endsAt.toISOString()}>{formatDate(endsAt)}</time>
        </dd>
      </dl>
      {!isRenewing && <CodeField plan={plan} option={option} applied={applied} onApply={setApplied} />}
      <p className={styles.orderNote}>
        {isRenewing ? words.renewsText({ price, duration: periodOf(option) }) : words.oneOffText}{' '}
        {isExtension ? words.extensionText : !isTest && words.startText}
      </p>
      <p className={styles.orderNote}>
        <Sentence
          message={words.byPaying}
          values={{ terms: <TermsLink to={paths.terms[0]}>{words.termsOfService}</TermsLink> }}
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
    </>
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

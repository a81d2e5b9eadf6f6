import { durations as durationWords } from '@matinee/locales/api/plans'
import { Sentence } from '../../ui/sentence.tsx'
import { formatMoney, taxNote } from '@matinee/contract/money'
import { paths } from '@matinee/contract/paths'
import { attemptHeader, giftLimits, lastGiftDay, paymentEndpoints, paymentMessages } from '@matinee/contract/payments'
import type { Offer } from '@matinee/contract/plans'
import { useRef, useState } from 'react'
import { browserApi, createIdempotencyKey } from '../../platform/browser-api.ts'
import { isServerDecision, paymentPageUrl } from '../../platform/checkout.ts'
import { RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { emailError, type Refusal, serverFieldErrors, serverMessage } from '../../platform/forms/validation.ts'
import { useSite } from '../../platform/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Counter, Field, TextArea, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { UnconfirmedEmail } from '../../platform/session/unconfirmed-email.tsx'
import * as words from '@matinee/locales/vouchers'
import styles from './vouchers.module.css'

const times = [
  { value: 'now', label: words.now },
  { value: 'day', label: words.onADay },
] as const

/** PAY-10: buys a one-off plan as a gift. */
export function BuyGift({ offer }: { offer: Offer }) {
  const [isDone, setIsDone] = useState(false)
  const plans = Object.entries(offer.subscriptionOptions).filter(([, { isRenewing }]) => !isRenewing)
  if (isDone)
    return (
      <EmptyState
        numeral="+"
        heading="h1"
        title={words.giftDone}
        text={words.giftDoneText}
        alert
        actions={
          <>
            <ButtonLink to={paths.payments[0]} variant="primary">
              {words.seePayments}
            </ButtonLink>
            <Button onClick={() => setIsDone(false)}>{words.another}</Button>
          </>
        }
      />
    )
  return (
    <>
      <h1 className="page-title">{words.giftTitle}</h1>
      <p className={styles.lead}>{words.giftLead}</p>
      {offer.payments === 'off' || plans.length === 0 ? (
        <p className={styles.lead}>{words.giftOff}</p>
      ) : (
        <>
          <UnconfirmedEmail context="gifts" />
          <GiftForm plans={plans} isTest={offer.payments === 'test'} onDone={() => setIsDone(true)} />
        </>
      )}
    </>
  )
}

interface GiftFormProps {
  plans: [string, Offer['subscriptionOptions'][string]][]
  isTest: boolean
  onDone: () => void
}

function GiftForm({ plans, isTest, onDone }: GiftFormProps) {
  const tax = useSite()?.tax
  const [plan, setPlan] = useState(plans[0]![0])
  const [time, setTime] = useState<'now' | 'day'>('now')
  const [message, setMessage] = useState('')
  /** SUB-9: a retry of the same gift pays once. */
  const attempt = useRef<{ of: string; key: string }>(undefined)
  const option = plans.find(([id]) => id === plan)![1]
  const price = formatMoney(option.cents, option.currency)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))

  const { form, pending, refusal } = useFormSubmit(async (values): Promise<Refusal | undefined> => {
    const body = {
      plan,
      recipient: textOf(values, 'recipient').trim(),
      message,
      sendOn: time === 'now' ? null : textOf(values, 'sendOn'),
    }
    if (emailError(body.recipient)) return { fields: { recipient: paymentMessages.giftRecipientInvalid } }
    if (body.sendOn === '') return { fields: { sendOn: paymentMessages.giftDayInvalid } }
    const of = JSON.stringify(body)
    if (attempt.current?.of !== of) attempt.current = { of, key: createIdempotencyKey() }
    const headers = { [attemptHeader]: attempt.current.key }
    try {
      const { checkoutUrl } = await browserApi()(paymentEndpoints.gift, { body }, { headers })
      if (checkoutUrl === null) onDone()
      else {
        const page = paymentPageUrl(checkoutUrl)
        if (page === undefined) return { message: words.giftFailed }
        location.assign(page)
      }
      return undefined
    } catch (error) {
      // A checkout that is over stays over: the next press is another attempt.
      if (isServerDecision(error)) attempt.current = undefined
      const fields = serverFieldErrors(error, ['recipient', 'message', 'sendOn'])
      return fields ? { fields } : { message: serverMessage(error) ?? words.giftFailed }
    }
  })

  return (
    <ScriptedForm {...form} noValidate className={styles.form} busy={pending && words.paying}>
      <Field label={words.plan}>
        <Select name="plan" value={plan} disabled={pending} onChange={(event) => setPlan(event.currentTarget.value)}>
          {plans.map(([id, { name, days, cents, currency }]) => (
            <option key={id} value={id}>
              {`${name}: ${durationWords.days({ count: days })}, ${formatMoney(cents, currency)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.recipient} error={refusal?.fields?.['recipient']}>
        <TextInput name="recipient" type="email" required autoComplete="off" maxLength={254} disabled={pending} />
      </Field>
      <Field
        label={words.message}
        error={refusal?.fields?.['message']}
        help={<Counter count={message.length} limit={giftLimits.messageLength} unit={words.characters} />}
      >
        <TextArea
          name="message"
          rows={4}
          maxLength={giftLimits.messageLength}
          disabled={pending}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.when}>
        <span aria-hidden="true">{words.when}</span>
        <Segmented label={words.when} options={times} value={time} onChange={setTime} full />
        {time === 'day' && (
          <Field label={words.sendOn} help={words.sendOnHelp} error={refusal?.fields?.['sendOn']}>
            <TextInput name="sendOn" type="date" required min={today} max={lastGiftDay(today)} disabled={pending} />
          </Field>
        )}
      </div>
      <p className={styles.note}>
        {words.paidOnce({ price: tax ? `${price} (${taxNote(tax)})` : price })}{' '}
        <Sentence
          message={words.byPaying}
          values={{ terms: <TextLink to={paths.terms[0]}>{words.termsOfService}</TextLink> }}
        />
        {isTest && ` ${paymentMessages.testMode}: ${paymentMessages.testModeText}`}
      </p>
      <RefusalNotice refusal={refusal} pending={pending} />
      <SubmitButton pending={pending} pendingText={words.paying}>
        {isTest ? words.payPrice({ price }) : words.continueToPayment}
      </SubmitButton>
    </ScriptedForm>
  )
}

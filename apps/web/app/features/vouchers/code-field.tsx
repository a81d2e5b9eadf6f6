import { formatMoney } from '@matinee/contract/money'
import { redeemPath } from '@matinee/contract/paths'
import type { SubscriptionOption } from '@matinee/contract/plans'
import { discountOf, parseCode, voucherEndpoints, voucherErrors, voucherMessages } from '@matinee/contract/vouchers'
import { type FormEvent, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { textOf } from '../../platform/forms/use-form-submit.ts'
import { hasCode, serverMessage } from '../../platform/forms/validation.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import * as words from '@matinee/locales/vouchers'
import styles from './vouchers.module.css'

export interface AppliedCode {
  code: string
  percent: number
  /** What is taken off. */
  cents: number
}

interface CodeFieldProps {
  /** The plan's id. */
  plan: string
  option: SubscriptionOption
  applied: AppliedCode | undefined
  onApply: (applied: AppliedCode) => void
}

/** PAY-10: applies a discount code to the order. The server checks it again with the purchase. */
export function CodeField({ plan, option, applied, onApply }: CodeFieldProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [redeemableCode, setRedeemableCode] = useState<string>()
  if (applied)
    return (
      <output className={styles.applied}>
        {words.codeApplied({ percent: applied.percent, saved: formatMoney(applied.cents, option.currency) })}
      </output>
    )

  const check = async (code: string) => {
    const gives = await browserApi()(voucherEndpoints.check, { body: { code, plan } })
    // Asked with a plan, the server refuses the other kinds of codes.
    if (gives.kind === 'percent')
      onApply({ code, percent: gives.percent, cents: discountOf(option.cents, gives.percent) })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const code = parseCode(textOf(new FormData(event.currentTarget), 'code'))
    setRedeemableCode(undefined)
    if (code === undefined) return setError(voucherMessages.codeInvalid)
    setError(undefined)
    setPending(true)
    try {
      await check(code)
    } catch (failure) {
      if (hasCode(failure, voucherErrors.onRedeem().code)) setRedeemableCode(code)
      setError(serverMessage(failure) ?? words.checkFailed)
    } finally {
      setPending(false)
    }
  }
  return (
    <details className={styles.haveCode}>
      <summary>{words.haveCode}</summary>
      <form noValidate className={styles.apply} onSubmit={(event) => void submit(event)}>
        <Field label={<span className="visually-hidden">{words.code}</span>} error={error}>
          <TextInput name="code" autoComplete="off" spellCheck={false} maxLength={40} className={styles.code} />
        </Field>
        <Button type="submit" pending={pending}>
          {words.apply}
        </Button>
      </form>
      {redeemableCode !== undefined && (
        <p>
          <TextLink to={redeemPath(redeemableCode)}>{words.redeemIt}</TextLink>
        </p>
      )}
    </details>
  )
}

import { AppError } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import { parseCode, voucherEndpoints, voucherErrors, voucherMessages } from '@matinee/contract/vouchers'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../../platform/browser-api.ts'
import { RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { hasCode, type Refusal, serverMessage } from '../../platform/forms/validation.ts'
import { reloadUser } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import * as words from '@matinee/locales/vouchers'
import styles from './vouchers.module.css'

export function Redeem() {
  const [search] = useSearchParams()
  const [done, setDone] = useState<string>()
  /** The code lowers a price, so it can only be used with a purchase. */
  const [isForPurchase, setIsForPurchase] = useState(false)

  const { form, pending, refusal } = useFormSubmit(async (values): Promise<Refusal | undefined> => {
    const code = parseCode(textOf(values, 'code'))
    if (code === undefined) return { fields: { code: voucherMessages.codeInvalid } }
    setIsForPurchase(false)
    try {
      const { message } = await browserApi()(voucherEndpoints.redeem, { body: { code } })
      void reloadUser()
      setDone(message)
      return undefined
    } catch (error) {
      setIsForPurchase(hasCode(error, voucherErrors.atCheckout().code))
      const message = serverMessage(error) ?? words.redeemFailed
      const isAboutCode = error instanceof AppError && error.code.startsWith('vouchers.')
      return isAboutCode ? { fields: { code: message } } : { message }
    }
  })

  if (done !== undefined)
    return (
      <div className={classNames('container', styles.page)}>
        <EmptyState
          numeral="+"
          heading="h1"
          title={words.redeemed}
          text={done}
          alert
          actions={
            <>
              <ButtonLink to={paths.browse[0]} variant="primary">
                {words.movies}
              </ButtonLink>
              <ButtonLink to={paths.profile[0]}>{words.profile}</ButtonLink>
            </>
          }
        />
      </div>
    )
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{words.redeemTitle}</h1>
      <p className={styles.lead}>{words.redeemLead}</p>
      <ScriptedForm {...form} noValidate className={styles.form} busy={pending && words.redeeming}>
        <Field label={words.code} help={words.codeHelp} error={refusal?.fields?.['code']}>
          <TextInput
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className={styles.code}
            disabled={pending}
            defaultValue={search.get('code') ?? ''}
          />
        </Field>
        {isForPurchase && (
          <p>
            <TextLink to={`${paths.profile[0]}#plans`}>{words.seePlans}</TextLink>
          </p>
        )}
        <RefusalNotice refusal={refusal} pending={pending} />
        <SubmitButton pending={pending} pendingText={words.redeeming}>
          {words.redeem}
        </SubmitButton>
      </ScriptedForm>
    </div>
  )
}

import { formatMoney } from '@matinee/contract/money'
import { type AdminPlan, planEndpoints } from '@matinee/contract/plans'
import {
  discountOf,
  voucherEndpoints,
  type VoucherInput,
  voucherLimits as limits,
  voucherMessages as messages,
} from '@matinee/contract/vouchers'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { serverFieldErrors } from '../../../platform/forms/validation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/vouchers'
import styles from '../plans/plans.module.css'

const kinds = [
  { value: 'days', label: words.kinds.days },
  { value: 'percent', label: words.kinds.percent },
] as const

const start = { kind: 'days' as 'days' | 'percent', plan: '', amount: '', codes: '1', uses: '1', lastDay: '', note: '' }
type Values = typeof start
type Errors = Partial<Record<keyof Values, string>>

const parseInteger = (text: string, most: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined

function parseVoucher(values: Values): { input: VoucherInput | undefined; errors: Errors } {
  const isDays = values.kind === 'days'
  const amount = parseInteger(values.amount, isDays ? limits.days : limits.percent)
  const codes = parseInteger(values.codes, limits.codes)
  const uses = parseInteger(values.uses, limits.uses)
  const errors: Errors = {
    ...(amount === undefined && { amount: isDays ? messages.daysInvalid : messages.percentInvalid }),
    ...(isDays && values.plan === '' && { plan: messages.planMissing }),
    ...(codes === undefined && { codes: messages.codesInvalid }),
    ...(uses === undefined && { uses: messages.usesInvalid }),
  }
  if (amount === undefined || codes === undefined || uses === undefined || errors.plan)
    return { input: undefined, errors }
  const input = {
    codes,
    uses,
    days: isDays ? amount : null,
    percent: isDays ? null : amount,
    plan: values.plan || null,
    lastDay: values.lastDay || null,
    note: values.note,
  }
  return { input, errors }
}

/** Plans whose price with the discount would be below the least amount that can be charged. */
function tooCheapWith(values: Values, plans: readonly AdminPlan[], minimumCents: number): AdminPlan[] {
  const percent = parseInteger(values.amount, limits.percent)
  if (percent === undefined) return []
  return plans.filter(
    ({ id, isBuyable, isRenewing, cents }) =>
      isBuyable &&
      !isRenewing &&
      (values.plan === '' || values.plan === id) &&
      cents - discountOf(cents, percent) < minimumCents,
  )
}

interface VoucherFormProps {
  onClose: () => void
  finalFocus: () => HTMLElement
}

/** PAY-10: makes one code or many. Render it only while it is open. */
export function VoucherForm({ onClose, finalFocus }: VoucherFormProps) {
  const refresh = useRefreshDesk()
  const { plans = [], minimumCents = 0 } = useDeskQuery(planEndpoints.list, {}).data ?? {}
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setIsPending] = useState(false)
  const isDays = values.kind === 'days'
  const tooCheap = isDays ? [] : tooCheapWith(values, plans, minimumCents)

  const set = (patch: Partial<Values>) => {
    setValues({ ...values, ...patch })
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(patch).map((name) => [name, undefined])) })
  }
  const showErrors = (found: Errors) => {
    setErrors(found)
    const first = (['plan', 'amount', 'codes', 'uses', 'lastDay', 'note'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  /** Also fills in the plan's number of days, unless another number was typed. */
  const choosePlan = (plan: string) => {
    const daysOf = (id: string) => String(plans.find((each) => each.id === id)?.days ?? '')
    const isUntouched = values.amount === '' || values.amount === daysOf(values.plan)
    set({ plan, ...(isDays && isUntouched && { amount: daysOf(plan) }) })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { input, errors: found } = parseVoucher(values)
    if (!input) return showErrors(found)
    setIsPending(true)
    try {
      const { code } = await adminApi()(voucherEndpoints.make, { body: input })
      notify.success(messages.made({ codes: input.codes }), { detail: input.codes === 1 ? code : words.downloadThem })
      onClose()
    } catch (error) {
      const fields = serverFieldErrors(error, ['lastDay', 'note'])
      if (fields) showErrors(fields)
      else notify.createFailed(words.makeFailed, error)
    } finally {
      setIsPending(false)
      refresh()
    }
  }

  const number = (name: 'amount' | 'codes' | 'uses', label: string) => (
    <Field label={label} error={errors[name]}>
      <TextInput
        name={name}
        required
        inputMode="numeric"
        value={values[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    </Field>
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.makeCodes}
      dismissible={!isPending}
      finalFocus={finalFocus}
    >
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Segmented
          label={words.whatItGives}
          options={kinds}
          value={values.kind}
          onChange={(kind) => set({ kind, amount: '', plan: '' })}
          full
        />
        <div className={styles.pair}>
          <Field label={words.plan} error={errors.plan}>
            <Select name="plan" value={values.plan} onChange={(event) => choosePlan(event.currentTarget.value)}>
              <option value="">{isDays ? words.choosePlan : words.everyPlan}</option>
              {plans
                .filter(({ isRenewing }) => isDays || !isRenewing)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
          {number('amount', isDays ? words.days : words.percent)}
        </div>
        <div className={styles.pair}>
          {number('codes', words.numberOfCodes)}
          {number('uses', words.usesOfEach)}
        </div>
        <Field label={words.lastDay} error={errors.lastDay} help={words.lastDayHelp}>
          <TextInput
            name="lastDay"
            type="date"
            value={values.lastDay}
            onChange={(event) => set({ lastDay: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.note} error={errors.note} help={words.noteHelp}>
          <TextInput
            name="note"
            maxLength={limits.noteLength}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </Field>
        {tooCheap.length > 0 && (
          <Banner duration={null} isClosable={false}>
            {words.tooCheap({
              plans: tooCheap.map(({ name }) => name).join(', '),
              least: formatMoney(minimumCents, tooCheap[0]!.currency),
            })}
          </Banner>
        )}
        <p className={styles.note}>
          {isDays ? words.daysNote : words.percentNote} {words.onceEach}
        </p>
        <DialogActions>
          <DialogClose disabled={isPending}>{deskWords.cancel}</DialogClose>
          <Button type="submit" variant="primary" pending={isPending} pendingText={words.making}>
            {words.makeCodes}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

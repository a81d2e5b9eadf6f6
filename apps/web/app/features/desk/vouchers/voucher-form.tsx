import { formatMoney } from '@matinee/contract/money'
import { type DeskPlan, planEndpoints } from '@matinee/contract/plans'
import {
  discountOf,
  voucherEndpoints,
  type VoucherInput,
  voucherLimits as limits,
  voucherMessages as messages,
} from '@matinee/contract/vouchers'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { serverFieldErrors } from '../../../platform/forms/validation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import styles from '../plans/plans.module.css'

const kinds = [
  { value: 'days', label: 'Days of Premium' },
  { value: 'percent', label: 'Percentage' },
] as const

const start = { kind: 'days' as 'days' | 'percent', plan: '', amount: '', codes: '1', uses: '1', lastDay: '', note: '' }
type Values = typeof start
type Errors = Partial<Record<keyof Values, string>>

const whole = (text: string, most: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined

function readVoucher(values: Values): { input: VoucherInput | undefined; errors: Errors } {
  const isDays = values.kind === 'days'
  const amount = whole(values.amount, isDays ? limits.days : limits.percent)
  const codes = whole(values.codes, limits.codes)
  const uses = whole(values.uses, limits.uses)
  const errors: Errors = {
    ...(amount === undefined && { amount: isDays ? messages.daysInvalid : messages.percentInvalid }),
    ...(isDays && values.plan === '' && { plan: 'Please choose a plan.' }),
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

/** Plans of which less would be left than can be charged. */
function tooCheapWith(values: Values, plans: readonly DeskPlan[], minimumCents: number): DeskPlan[] {
  const percent = whole(values.amount, limits.percent)
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
  const show = (found: Errors) => {
    setErrors(found)
    const first = (['plan', 'amount', 'codes', 'uses', 'lastDay', 'note'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  /** Of the plan, unless another number was typed. */
  const choosePlan = (plan: string) => {
    const daysOf = (id: string) => String(plans.find((each) => each.id === id)?.days ?? '')
    const isUntouched = values.amount === '' || values.amount === daysOf(values.plan)
    set({ plan, ...(isDays && isUntouched && { amount: daysOf(plan) }) })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { input, errors: found } = readVoucher(values)
    if (!input) return show(found)
    setIsPending(true)
    try {
      const { message, code } = await adminApi()(voucherEndpoints.make, { body: input })
      notify.success(message, { detail: input.codes === 1 ? code : 'Download them as a CSV file from the list.' })
      onClose()
    } catch (error) {
      const fields = serverFieldErrors(error, ['lastDay', 'note'])
      if (fields) show(fields)
      else notify.failed('Failed to make the codes', error)
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
      title="Make codes"
      dismissible={!isPending}
      finalFocus={finalFocus}
    >
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Segmented
          label="What it gives"
          options={kinds}
          value={values.kind}
          onChange={(kind) => set({ kind, amount: '', plan: '' })}
          full
        />
        <div className={styles.pair}>
          <Field label="Plan" error={errors.plan}>
            <Select name="plan" value={values.plan} onChange={(event) => choosePlan(event.currentTarget.value)}>
              <option value="">{isDays ? 'Choose a plan' : 'Every plan that is paid once'}</option>
              {plans
                .filter(({ isRenewing }) => isDays || !isRenewing)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
          {number('amount', isDays ? 'Days' : 'Percent off')}
        </div>
        <div className={styles.pair}>
          {number('codes', 'Number of codes')}
          {number('uses', 'Uses of each')}
        </div>
        <Field label="Last day (optional)" error={errors.lastDay} help="In UTC. Without one it does not end.">
          <TextInput
            name="lastDay"
            type="date"
            value={values.lastDay}
            onChange={(event) => set({ lastDay: event.currentTarget.value })}
          />
        </Field>
        <Field label="Note (optional)" error={errors.note} help="For you: nobody else sees it.">
          <TextInput
            name="note"
            maxLength={limits.noteLength}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </Field>
        {tooCheap.length > 0 && (
          <Banner duration={null} isClosable={false}>
            {`Nobody can use it for ${tooCheap.map(({ name }) => name).join(', ')}: less than ${formatMoney(minimumCents, tooCheap[0]!.currency)} would be left to pay, and the payment provider charges no less.`}
          </Banner>
        )}
        <p className={styles.note}>
          {isDays
            ? 'The days begin when somebody redeems the code, or are added to what they have.'
            : 'The price is lowered when somebody buys a plan that is paid once.'}{' '}
          Everybody can use a code once.
        </p>
        <DialogActions>
          <DialogClose disabled={isPending}>Cancel</DialogClose>
          <Button type="submit" variant="primary" pending={isPending} pendingText="Making...">
            Make codes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

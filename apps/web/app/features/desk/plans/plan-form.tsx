import { currencyDigits, decimalOf, formatMoney } from '@matinee/contract/money'
import {
  type AdminPlan,
  perMonthCents,
  planEndpoints,
  planErrors,
  planLimits as limits,
  type PlanInput,
  planMessages as messages,
} from '@matinee/contract/plans'
import { AppError } from '@matinee/contract/http/errors'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { useCurrency } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Checkbox, Counter, Field, TextArea, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import * as deskWords from '@matinee/locales/desk'
import { type PlanValues, parsePlan } from './plan-values.ts'
import * as words from '@matinee/locales/desk/plans'
import styles from './plans.module.css'

const kinds = [
  { value: 'once', label: words.kinds.once },
  { value: 'renewing', label: words.kinds.renewing },
] as const

function toFormValues(plan: AdminPlan | undefined, currency: string): PlanValues {
  if (!plan) return { name: '', description: '', price: '', kind: 'once', length: '', mark: 'none', isOnSale: true }
  return {
    name: plan.name,
    description: plan.description,
    // A price in another currency is left out: it has to be set anew.
    price: plan.currency === currency ? decimalOf(plan.cents, currency).toFixed(currencyDigits(currency)) : '',
    kind: plan.isRenewing ? 'renewing' : 'once',
    length: String(plan.months ?? plan.days),
    mark: plan.mark ?? 'none',
    isOnSale: plan.isOnSale,
  }
}

interface PlanFormProps {
  /** Undefined: a new one. */
  plan: AdminPlan | undefined
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null> | (() => HTMLElement | true)
}

/** PAY-2: adds or changes a plan. Render it only while it is open. */
export function PlanForm({ plan, onClose, finalFocus }: PlanFormProps) {
  const currency = useCurrency()
  const refresh = useRefreshDesk()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => toFormValues(plan, currency))
  const [errors, setErrors] = useState<Partial<Record<keyof PlanValues, string>>>({})
  const [isPending, setIsPending] = useState(false)
  const isFixed = plan?.isInUse === true
  const isRenewing = values.kind === 'renewing'

  const set = <K extends keyof PlanValues>(name: K, value: PlanValues[K]) => {
    setValues({ ...values, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  const showErrors = (found: typeof errors) => {
    setErrors(found)
    const first = (['name', 'price', 'length', 'description'] as const).find((name) => found[name] !== undefined)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  const save = async (input: PlanInput) => {
    const api = adminApi()
    if (plan) await api(planEndpoints.update, { params: { planId: plan.id }, body: input })
    else await api(planEndpoints.add, { body: input })
    notify.success(plan ? messages.updated : messages.added, { detail: input.name })
    onClose()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { input, errors: found } = parsePlan(values, currency)
    if (!input) return showErrors(found)
    setIsPending(true)
    try {
      await save(input)
    } catch (error) {
      const name = error instanceof AppError && error.code === planErrors.nameTaken().code ? error.message : undefined
      const length =
        error instanceof AppError && error.code === planErrors.lengthInUse().code ? error.message : undefined
      if (name !== undefined || length !== undefined) showErrors({ name, length })
      else if (plan) notify.failed(words.changeFailed, error)
      else notify.createFailed(words.addFailed, error)
    } finally {
      setIsPending(false)
      refresh()
    }
  }

  const { input } = parsePlan(values, currency)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plan ? <bdi>{words.changeTitle({ name: plan.name })}</bdi> : words.addTitle}
      dismissible={!isPending}
      finalFocus={finalFocus}
    >
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label={words.name} error={errors.name}>
          <TextInput
            name="name"
            required
            maxLength={limits.nameLength}
            value={values.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
        </Field>
        <div className={styles.kind}>
          <span className={styles.kindLabel} aria-hidden="true">
            {words.kind}
          </span>
          <fieldset disabled={isFixed}>
            <legend className="visually-hidden">{words.kind}</legend>
            <Segmented
              label={words.kind}
              options={kinds}
              value={values.kind}
              onChange={(kind) => set('kind', kind)}
              full
            />
          </fieldset>
        </div>
        <div className={styles.pair}>
          <Field
            label={isRenewing ? words.renewsAfterMonths : words.lengthInDays}
            error={errors.length}
            help={isFixed ? words.lengthIsFixed : undefined}
          >
            <TextInput
              name="length"
              required
              inputMode="numeric"
              // Not `disabled`, so that its value and its reason are read out.
              readOnly={isFixed}
              value={values.length}
              onChange={(event) => set('length', event.currentTarget.value)}
            />
          </Field>
          <Field label={words.priceIn({ currency })} error={errors.price} help={input && priceNote(input, currency)}>
            <TextInput
              name="price"
              required
              inputMode="decimal"
              value={values.price}
              onChange={(event) => set('price', event.currentTarget.value)}
            />
          </Field>
        </div>
        <Field
          label={words.description}
          error={errors.description}
          help={<Counter count={values.description.length} limit={limits.descriptionLength} unit={words.characters} />}
        >
          <TextArea
            name="description"
            rows={2}
            value={values.description}
            onChange={(event) => set('description', event.currentTarget.value)}
          />
        </Field>
        <Field label={words.mark}>
          <Select
            name="mark"
            value={values.mark}
            onChange={(event) => set('mark', event.currentTarget.value as PlanValues['mark'])}
          >
            {Object.entries(words.marks).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          name="isOnSale"
          checked={values.isOnSale}
          onChange={(event) => set('isOnSale', event.currentTarget.checked)}
        >
          {words.onSale}
        </Checkbox>
        <p className={styles.note}>{isRenewing ? words.renewingNote : words.onceNote}</p>
        <DialogActions>
          <DialogClose disabled={isPending}>{deskWords.cancel}</DialogClose>
          <Button type="submit" variant="primary" pending={isPending} pendingText={words.saving}>
            {plan ? words.save : words.addPlan}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const priceNote = ({ cents, days }: PlanInput, currency: string) =>
  days === null || days === 30
    ? undefined
    : words.per30Days({ price: formatMoney(perMonthCents({ cents, days }), currency) })

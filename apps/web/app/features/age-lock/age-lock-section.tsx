import { type AgeLock, ageLockEndpoints as endpoints, ageLockMessages as messages } from '@matinee/contract/age-lock'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { RefusalNotice, ScriptedForm } from '../../platform/forms/form.tsx'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { fieldErrors } from '../../platform/forms/validation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { PinInput } from './pin-input.tsx'
import { pinError, refusalOf } from './refusal.ts'
import * as words from '@matinee/locales/age-lock'
import styles from './age-lock.module.css'

const queryKey = ['age-lock']

/** WATCH-14, on the profile: set, change and remove the lock. Below a `QueryProvider`. */
export function AgeLockSection() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    staleTime: Infinity,
    queryFn: () => browserApi()(endpoints.show),
  })
  return (
    <section id="age-lock" className={classNames('section', styles.section)} aria-labelledby="age-lock-title">
      <h2 id="age-lock-title" className={styles.title} tabIndex={-1}>
        {words.title}
      </h2>
      {data && <Lock lock={data} />}
      {isError && !data && (
        <>
          <p className={styles.text} role="alert">
            {words.failedToLoad}
          </p>
          <div className={styles.actions}>
            <Button pending={isFetching} onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </div>
        </>
      )}
      {!data && !isError && (
        <LoadingRegion className={styles.text}>
          <SkeletonText lines={2} />
        </LoadingRegion>
      )}
    </section>
  )
}

type Task = 'set' | 'change' | 'remove'

function Lock({ lock }: { lock: AgeLock }) {
  const queryClient = useQueryClient()
  const [task, setTask] = useState<Task>()
  const buttons = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // Return the focus from the closed form to the first button.
  useEffect(() => {
    if (wasOpen.current && task === undefined) buttons.current?.querySelector('button')?.focus()
    wasOpen.current = task !== undefined
  }, [task])

  const done = (next: AgeLock, message: string) => {
    queryClient.setQueryData(queryKey, next)
    setTask(undefined)
    toast(message)
  }
  return (
    <>
      <p className={styles.text}>{lock.age === null ? words.offText : words.onText({ age: lock.age })}</p>
      {task ? (
        <LockForm key={task} task={task} lock={lock} onDone={done} onCancel={() => setTask(undefined)} />
      ) : (
        <div ref={buttons} className={styles.actions}>
          {lock.age === null ? (
            <Button onClick={() => setTask('set')}>{words.lock}</Button>
          ) : (
            <>
              <Button onClick={() => setTask('change')}>{words.change}</Button>
              <Button variant="quiet" onClick={() => setTask('remove')}>
                {words.remove}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

interface LockFormProps {
  task: Task
  lock: AgeLock
  onDone: (next: AgeLock, message: string) => void
  onCancel: () => void
}

/** Selectable ages: all but the highest, which would lock no rated film, plus the current one. */
const offered = ({ ages, age }: AgeLock) => [...new Set([...ages.slice(0, -1), ...(age === null ? [] : [age])])]

function LockForm({ task, lock, onDone, onCancel }: LockFormProps) {
  const [byPassword, setByPassword] = useState(false)
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const [pin, newPin, password] = ['pin', 'newPin', 'password'].map((name) => textOf(filled, name))
    const fields = fieldErrors({
      newPin: task === 'set' || newPin ? pinError(newPin!) && messages.choosePin : undefined,
      pin: task === 'set' || byPassword ? undefined : pinError(pin!),
    })
    if (fields) return { fields }
    const proof = task === 'set' ? {} : byPassword ? { password: password! } : { pin: pin! }
    try {
      if (task === 'remove') {
        await browserApi()(endpoints.remove, { body: proof })
        onDone({ ...lock, age: null }, words.removed)
      } else {
        const body = { age: Number(textOf(filled, 'age')), ...(newPin && { newPin }), ...proof }
        onDone(await browserApi()(endpoints.set, { body }), task === 'set' ? words.locked : words.changed)
      }
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  })
  const { ref } = form
  useEffect(() => {
    // Not the form's first element, which is the <output> that announces its progress.
    ref.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [ref])

  return (
    <ScriptedForm {...form} noValidate busy={pending && words.saving} className={styles.form}>
      {task !== 'remove' && (
        <>
          <Field label={words.upTo} error={refusal?.fields['age']}>
            <Select name="age" defaultValue={String(lock.age ?? offered(lock).at(-1))} disabled={pending}>
              {offered(lock).map((age) => (
                <option key={age} value={age}>
                  {words.age({ age })}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={words.newPin}
            help={task === 'set' ? words.newPinHelp : words.newPinOptional}
            error={refusal?.fields['newPin']}
          >
            <PinInput name="newPin" required={task === 'set'} disabled={pending} />
          </Field>
        </>
      )}
      {task !== 'set' && (
        <div className={styles.proof}>
          {byPassword ? (
            <Field label={words.password} help={words.passwordHelp} error={refusal?.fields['password']}>
              <PasswordInput name="password" autoComplete="current-password" required disabled={pending} />
            </Field>
          ) : (
            <Field label={words.pin} error={refusal?.fields['pin']}>
              <PinInput name="pin" required disabled={pending} />
            </Field>
          )}
          <button
            type="button"
            className={classNames('link', styles.swap)}
            disabled={pending}
            onClick={() => setByPassword(!byPassword)}
          >
            {byPassword ? words.pinInstead : words.forgot}
          </button>
        </div>
      )}
      <RefusalNotice refusal={refusal} pending={pending} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending} pendingText={words.saving}>
          {task === 'set' ? words.lock : task === 'remove' ? words.remove : words.save}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </ScriptedForm>
  )
}

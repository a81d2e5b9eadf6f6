import * as localeWords from '@matinee/locales/locale'
import { type OwnAccount, ownAccountEndpoints as endpoints, ownAccountErrors } from '@matinee/contract/own-account'
import { paths } from '@matinee/contract/paths'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { RefusalNotice, ScriptedForm } from '../../platform/forms/form.tsx'
import { NewPasswordFields, newPasswordErrors } from '../../platform/forms/new-password.tsx'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import {
  emailError,
  fieldErrors,
  hasCode,
  type Refusal,
  serverFieldErrors,
  serverMessage,
  usernameError,
} from '../../platform/forms/validation.ts'
import { reloadUser, useSession } from '../../platform/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { sessionsKey } from './devices.tsx'
import { useRecentAuthentication } from '../two-steps/index.ts'
import { UnconfirmedEmail } from '../../platform/session/unconfirmed-email.tsx'
import * as words from '@matinee/locales/account'
import settings from '../../ui/settings.module.css'
import styles from './account.module.css'

const queryKey = ['account']
const day = new Intl.DateTimeFormat(localeWords.dates, { dateStyle: 'long' })

/** ACC-1: name, address and password. Below a `QueryProvider`. */
export function Account() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => browserApi()(endpoints.show),
  })
  if (data)
    return (
      <>
        <Name account={data} />
        <Email account={data} />
        <Password account={data} />
      </>
    )
  if (!isError)
    return (
      <LoadingRegion className={styles.section}>
        <SkeletonText lines={6} lastWidth="40%" />
      </LoadingRegion>
    )
  return (
    <section className={styles.section}>
      <p role="alert">{words.failedToLoad}</p>
      <div className={settings.actions}>
        <Button pending={isFetching} onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </div>
    </section>
  )
}

interface AccountSectionProps {
  title: string
  children: ReactNode
  /** The form behind the button. */
  renderForm?: ((close: () => void) => ReactNode) | undefined
  button?: string
}

/** Shows a current value, and a button that opens a form to change it. */
export function AccountSection({ title, children, renderForm, button = words.change }: AccountSectionProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Return the focus from the closed form to its opener.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      {renderForm &&
        (isOpen ? (
          renderForm(() => setIsOpen(false))
        ) : (
          <div className={settings.actions}>
            <Button ref={opener} aria-describedby={id} onClick={() => setIsOpen(true)}>
              {button}
            </Button>
          </div>
        ))}
    </section>
  )
}

interface SectionFormProps {
  /** Returns a refusal, or undefined after success. */
  submit: (filled: FormData) => Promise<Refusal | undefined>
  submitLabel?: string
  onCancel: () => void
  children: (fields: Record<string, string>, pending: boolean) => ReactNode
}

function SectionForm({ submit, submitLabel = words.save, onCancel, children }: SectionFormProps) {
  const { form, pending, refusal } = useFormSubmit(submit)
  const { ref } = form
  useEffect(() => {
    // Not the form's first element, which is the <output> that announces its progress.
    ref.current?.querySelector('input')?.focus()
  }, [ref])
  return (
    <ScriptedForm {...form} noValidate busy={pending && words.saving} className={settings.form}>
      {children(refusal?.fields ?? {}, pending)}
      <RefusalNotice refusal={refusal} pending={pending} />
      <div className={settings.actions}>
        <Button type="submit" variant="primary" pending={pending} pendingText={words.saving}>
          {submitLabel}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </ScriptedForm>
  )
}

const fieldNames = ['username', 'email', 'newPassword']

/** Maps a server error to field errors, or to a message for the whole form. */
function refusalOf(error: unknown, passwordField: string): Refusal {
  const fields = serverFieldErrors(error, fieldNames)
  if (fields) return { fields }
  const wrong = ownAccountErrors.wrongPassword()
  if (hasCode(error, wrong.code)) return { fields: { [passwordField]: wrong.message } }
  return { message: serverMessage(error) ?? words.failed }
}

function Name({ account: { username } }: { account: OwnAccount }) {
  const queryClient = useQueryClient()
  const submit = (close: () => void) => async (filled: FormData) => {
    const name = textOf(filled, 'username')
    const fields = fieldErrors({ username: usernameError(name) })
    if (fields) return { fields }
    try {
      queryClient.setQueryData(queryKey, await browserApi()(endpoints.rename, { body: { username: name } }))
    } catch (error) {
      return refusalOf(error, 'username')
    }
    await reloadUser()
    toast(words.renamed)
    close()
    return undefined
  }
  return (
    <AccountSection
      title={words.username}
      renderForm={(close) => (
        <SectionForm submit={submit(close)} onCancel={close}>
          {(fields, pending) => (
            <Field label={words.newUsername} help={words.usernameHelp} error={fields['username']}>
              <TextInput name="username" defaultValue={username} autoComplete="username" required disabled={pending} />
            </Field>
          )}
        </SectionForm>
      )}
    >
      <p className={classNames(settings.value, styles.value)}>
        <bdi>{username}</bdi>
      </p>
    </AccountSection>
  )
}

function Email({ account }: { account: OwnAccount }) {
  // ACC-2: an unconfirmed address is not asked to agree to its change.
  const isEmailConfirmed = useSession()?.user.isEmailConfirmed
  const queryClient = useQueryClient()
  const recent = useRecentAuthentication(browserApi)
  const submit = (close: () => void) => async (filled: FormData) => {
    const [email, password] = [textOf(filled, 'email'), textOf(filled, 'password')]
    const fields = fieldErrors({ email: emailError(email) })
    if (fields) return { fields }
    try {
      const changed = await recent.run(() => browserApi()(endpoints.changeEmail, { body: { email, password } }))
      if (!changed) return undefined
      queryClient.setQueryData(queryKey, changed)
    } catch (error) {
      return refusalOf(error, 'password')
    }
    toast(isEmailConfirmed === false ? words.emailOnlyAsked : words.emailAsked)
    close()
    return undefined
  }
  return (
    <AccountSection
      title={words.email}
      renderForm={
        account.hasPassword
          ? (close) => (
              <SectionForm submit={submit(close)} onCancel={close}>
                {(fields, pending) => (
                  <>
                    <Field
                      label={words.newEmail}
                      help={isEmailConfirmed === false ? words.newEmailOnlyHelp : words.newEmailHelp}
                      error={fields['email']}
                    >
                      <TextInput type="email" name="email" autoComplete="email" required disabled={pending} />
                    </Field>
                    <Field label={words.password} error={fields['password']}>
                      <PasswordInput name="password" autoComplete="current-password" required disabled={pending} />
                    </Field>
                  </>
                )}
              </SectionForm>
            )
          : undefined
      }
    >
      <p className={classNames(settings.value, styles.value)}>
        <bdi>{account.email}</bdi>
      </p>
      <UnconfirmedEmail context="account" />
      {account.confirmUntil !== null && (
        <p className={styles.text}>{words.confirmBy({ day: day.format(new Date(account.confirmUntil)) })}</p>
      )}
      {account.emailChange && <PendingEmailChange change={account.emailChange} />}
      {recent.dialog}
    </AccountSection>
  )
}

/** A requested change of address, until the mailed links have been opened. */
function PendingEmailChange({ change }: { change: NonNullable<OwnAccount['emailChange']> }) {
  const queryClient = useQueryClient()
  const cancelChange = useMutation({
    mutationFn: () => browserApi()(endpoints.cancelEmailChange),
    onSuccess: (account) => {
      queryClient.setQueryData(queryKey, account)
      toast(words.emailKept)
    },
    onError: (error) => toast(serverMessage(error) ?? words.failed, { type: 'danger' }),
  })
  const open = change.isOldConfirmed ? 'new' : change.isNewConfirmed ? 'old' : 'both'
  return (
    <div className={settings.panel}>
      <p>{words.emailWaits({ email: change.email })}</p>
      <p>{words.stillToOpen[open]}</p>
      <Button size="small" pending={cancelChange.isPending} onClick={() => cancelChange.mutate()}>
        {words.keepEmail}
      </Button>
    </div>
  )
}

function Password({ account: { hasPassword } }: { account: OwnAccount }) {
  const queryClient = useQueryClient()
  const recent = useRecentAuthentication(browserApi)
  const submit = (close: () => void) => async (filled: FormData) => {
    const fields = newPasswordErrors(filled)
    if (fields) return { fields }
    const body = {
      currentPassword: textOf(filled, 'currentPassword'),
      newPassword: textOf(filled, 'newPassword'),
    }
    try {
      const changed = await recent.run(() => browserApi()(endpoints.changePassword, { body }))
      if (!changed) return undefined
      toast(changed.message)
    } catch (error) {
      return refusalOf(error, 'currentPassword')
    }
    void queryClient.invalidateQueries({ queryKey: sessionsKey })
    void queryClient.invalidateQueries({ queryKey })
    close()
    return undefined
  }
  if (!hasPassword)
    return (
      <AccountSection title={words.passwordTitle}>
        <p className={styles.text}>{words.noPasswordText}</p>
        <div className={settings.actions}>
          <ButtonLink to={paths.resetPassword[0]}>{words.setPassword}</ButtonLink>
        </div>
      </AccountSection>
    )
  return (
    <AccountSection
      title={words.passwordTitle}
      button={words.changePassword}
      renderForm={(close) => (
        <SectionForm submit={submit(close)} onCancel={close}>
          {(fields, pending) => (
            <>
              <Field label={words.currentPassword} error={fields['currentPassword']}>
                <PasswordInput name="currentPassword" autoComplete="current-password" required disabled={pending} />
              </Field>
              <NewPasswordFields fields={fields} disabled={pending} />
            </>
          )}
        </SectionForm>
      )}
    >
      <p className={styles.text}>{words.passwordText}</p>
      {recent.dialog}
    </AccountSection>
  )
}

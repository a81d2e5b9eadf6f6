import * as localeWords from '@matinee/locales/locale'
import {
  type Factors,
  factorEndpoints as endpoints,
  factorErrors,
  factorLimits,
  type Passkey,
} from '@matinee/contract/factors'
import type { Call } from '@matinee/contract/http/client'
import { ownAccountEndpoints, ownAccountErrors, type ShownCredential } from '@matinee/contract/own-account'
import { paths } from '@matinee/contract/paths'
import { sessionErrors } from '@matinee/contract/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../platform/chunks.ts'
import { RefusalNotice, ScriptedForm } from '../../platform/forms/form.tsx'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { hasCode, type Refusal, serverFieldErrors, serverMessage } from '../../platform/forms/validation.ts'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { supportsPasskeys, registerPasskey, authenticateWithPasskey } from '../../platform/passkeys.ts'
import { useSession } from '../../platform/session/session.ts'
import { UnconfirmedEmail } from '../../platform/session/unconfirmed-email.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import * as words from '@matinee/locales/two-steps'
import settings from '../../ui/settings.module.css'
import styles from './two-steps.module.css'

const QrCode = lazyComponent(() => import('./qr-code.tsx'), 'QrCode')

const queryKey = ['factors']
const day = new Intl.DateTimeFormat(localeWords.dates, { dateStyle: 'medium' })
const Day = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>

interface Props {
  /** A member's, or an admin's. */
  api: () => Call
  /** Called after each change. */
  onChange?: (factors: Factors) => void
}

/** ACC-3, ACC-4: authenticator app, passkeys and recovery codes. Below a `QueryProvider`. */
export function TwoSteps({ api, onChange }: Props) {
  return (
    <FactorsQuery api={api}>
      {(factors) => <FactorsList factors={factors} api={api} onChange={onChange} />}
    </FactorsQuery>
  )
}

function FactorsQuery({ api, children }: Pick<Props, 'api'> & { children: (factors: Factors) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery({ queryKey, queryFn: () => api()(endpoints.show) })
  if (data) return children(data)
  if (!isError)
    return (
      <LoadingRegion>
        <SkeletonText lines={4} lastWidth="40%" />
      </LoadingRegion>
    )
  return (
    <>
      <p role="alert">{words.failedToLoad}</p>
      <div className={settings.actions}>
        <Button pending={isFetching} onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </div>
    </>
  )
}

/**
 * For calls that may be refused with `authenticateAgain`: `run` then asks the user to authenticate in `dialog`, and
 * makes the call again. It resolves to undefined if that was cancelled. Render `dialog`, below a `QueryProvider`.
 */
export function useRecentAuthentication(api: () => Call) {
  const [waiting, setWaiting] = useState<{ settle: (isConfirmed: boolean) => void }>()
  const ask = useCallback(async (): Promise<boolean> => {
    const isConfirmed = await new Promise<boolean>((settle) => setWaiting({ settle }))
    setWaiting(undefined)
    return isConfirmed
  }, [])
  const run = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!hasCode(error, sessionErrors.authenticateAgain().code)) throw error
    }
    return (await ask()) ? await work() : undefined
  }
  const dialog = waiting && (
    <Dialog open onOpenChange={(open) => !open && waiting.settle(false)} title={words.confirmTitle}>
      <FactorsQuery api={api}>
        {(factors) => (
          <ReauthenticateForm
            isInDialog
            factors={factors}
            api={api}
            onDone={async () => waiting.settle(true)}
            onCancel={() => waiting.settle(false)}
          />
        )}
      </FactorsQuery>
    </Dialog>
  )
  return { ask, run, dialog }
}

/** The list, or the panel that replaces it. */
type View =
  | { kind: 'list' }
  | { kind: 'confirm'; again: () => Promise<void> }
  | { kind: 'app'; secret: string; uri: string }
  | { kind: 'name'; passkey?: Passkey; save: (name: string) => Promise<void> }
  | { kind: 'codes'; codes: string[] }

type Confirmation = { title: string; text: string; label: string; run: () => Promise<void> }

function FactorsList({ factors, api, onChange }: Props & { factors: Factors }) {
  const queryClient = useQueryClient()
  const [view, setView] = useState<View>({ kind: 'list' })
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [running, setRunning] = useState<string>()
  const session = useSession()
  const list = useRef<HTMLUListElement>(null)
  const wasAway = useRef(false)
  // The panel had the focus and is gone.
  useEffect(() => {
    if (wasAway.current && view.kind === 'list') list.current?.focus()
    wasAway.current = view.kind !== 'list'
  }, [view.kind])

  const toList = () => setView({ kind: 'list' })
  const applyFactors = (changed: Factors) => {
    queryClient.setQueryData(queryKey, changed)
    onChange?.(changed)
  }
  const applyCodes = (answer: { codes: string[] | null; factors: Factors }) => {
    if (answer.codes) setView({ kind: 'codes', codes: answer.codes })
    else toList()
    queryClient.setQueryData(queryKey, answer.factors)
    // Codes must be seen before `onChange`, which may replace this panel, as it does when it opens the desk.
    if (!answer.codes) onChange?.(answer.factors)
  }
  /** Authenticates the user again first, if the last time was too long ago. */
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    setRunning(name)
    try {
      await work()
    } catch (error) {
      if (hasCode(error, sessionErrors.authenticateAgain().code))
        setView({ kind: 'confirm', again: () => run(name, work) })
      else {
        toList()
        toast(serverMessage(error) ?? (isCancelled(error) ? words.passkeyFailed : words.failed), { type: 'danger' })
      }
    } finally {
      setRunning(undefined)
      setConfirmation(undefined)
    }
  }

  const setUpApp = () => run('app', async () => setView({ kind: 'app', ...(await api()(endpoints.startTotp)) }))
  const addPasskey = () =>
    run('passkey', async () => {
      const { options } = await api()(endpoints.passkeyOptions)
      const response = await registerPasskey(options)
      const save = async (name: string) => applyCodes(await api()(endpoints.addPasskey, { body: { name, response } }))
      setView({ kind: 'name', save })
    })
  const rename = (passkey: Passkey) => {
    const save = async (name: string) => {
      applyFactors(await api()(endpoints.renamePasskey, { params: { id: passkey.id }, body: { name } }))
      toList()
    }
    setView({ kind: 'name', passkey, save })
  }
  const confirmRemoval = (passkey: Passkey) =>
    setConfirmation({
      title: words.removeQuestion({ name: passkey.name }),
      text: words.removeText,
      label: words.remove,
      run: () =>
        run(passkey.id, async () => {
          applyFactors(await api()(endpoints.removePasskey, { params: { id: passkey.id } }))
          toList()
          toast(words.removed)
        }),
    })
  const confirmTurnOff = () =>
    setConfirmation({
      title: words.turnOffQuestion,
      text: words.turnOffText,
      label: words.turnOff,
      run: () =>
        run('app', async () => {
          applyFactors(await api()(endpoints.removeTotp))
          toList()
          toast(words.turnedOff)
        }),
    })
  const confirmNewCodes = () =>
    setConfirmation({
      title: words.newCodesQuestion,
      text: words.newCodesText,
      label: words.newCodes,
      run: () => run('codes', async () => applyCodes(await api()(endpoints.renewCodes))),
    })

  if (view.kind === 'confirm')
    return <ReauthenticateForm factors={factors} api={api} onDone={view.again} onCancel={toList} />
  if (view.kind === 'app') return <SetUpAuthenticator {...view} api={api} onDone={applyCodes} onCancel={toList} />
  if (view.kind === 'name')
    return <NamePasskey {...(view.passkey && { passkey: view.passkey })} save={view.save} onCancel={toList} />
  if (view.kind === 'codes')
    return (
      <RecoveryCodes
        codes={view.codes}
        onDone={() => {
          toList()
          onChange?.(factors)
        }}
      />
    )

  if (!factors.isEmailConfirmed && session?.user.isEmailConfirmed === false)
    return <UnconfirmedEmail context="twoSteps" />

  return (
    <>
      {factors.isAtDesk && (
        <div className={settings.panel}>
          <p>{words.atDesk}</p>
          <ButtonLink size="small" to={paths.adminDashboard[0]}>
            {words.toDesk}
          </ButtonLink>
        </div>
      )}
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={words.title}>
        {(factors.hasPassword || factors.totpSince !== null) && (
          <Row
            isReadOnly={factors.isAtDesk}
            title={words.app}
            facts={
              factors.totpSince ? (
                <>
                  {words.appSince} <Day at={factors.totpSince} />
                </>
              ) : (
                words.appOff
              )
            }
          >
            {factors.totpSince ? (
              <Button size="small" aria-haspopup="dialog" onClick={confirmTurnOff}>
                {words.turnOff}
              </Button>
            ) : (
              <Button size="small" pending={running === 'app'} onClick={() => void setUpApp()}>
                {words.setUp}
              </Button>
            )}
          </Row>
        )}
        {factors.hasPasskeys && (
          <Row isReadOnly={factors.isAtDesk} title={words.passkeys} facts={words.passkeysText}>
            {supportsPasskeys() ? (
              <Button size="small" pending={running === 'passkey'} onClick={() => void addPasskey()}>
                {words.addPasskey}
              </Button>
            ) : (
              <span className={settings.facts}>{words.passkeyUnsupported}</span>
            )}
          </Row>
        )}
        {factors.passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            isReadOnly={factors.isAtDesk}
            title={<bdi>{passkey.name}</bdi>}
            facts={
              <>
                {words.added} <Day at={passkey.createdAt} />
                {', '}
                {passkey.lastUsedAt ? (
                  <>
                    {words.lastUsed} <Day at={passkey.lastUsedAt} />
                  </>
                ) : (
                  words.neverUsed
                )}
              </>
            }
          >
            <Button
              size="small"
              variant="quiet"
              aria-label={words.renamePasskey({ name: passkey.name })}
              onClick={() => rename(passkey)}
            >
              {words.rename}
            </Button>
            <Button
              size="small"
              aria-label={words.removePasskey({ name: passkey.name })}
              aria-haspopup="dialog"
              onClick={() => confirmRemoval(passkey)}
            >
              {words.remove}
            </Button>
          </Row>
        ))}
        {hasFactor(factors) && (
          <Row
            isReadOnly={factors.isAtDesk}
            title={words.codes}
            facts={words.codesLeft({ count: factors.recoveryCodes })}
          >
            <Button size="small" aria-haspopup="dialog" onClick={confirmNewCodes}>
              {words.newCodes}
            </Button>
          </Row>
        )}
      </ul>
      <LazyAlertDialog
        open={confirmation !== undefined}
        onOpenChange={(open) => !open && setConfirmation(undefined)}
        title={confirmation?.title ?? ''}
        text={confirmation?.text}
        confirmLabel={confirmation?.label ?? ''}
        pending={running !== undefined}
        onConfirm={() => void confirmation?.run()}
      />
    </>
  )
}

/** Thrown by the browser: its passkey window was closed, or timed out. */
const isCancelled = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

interface RowProps {
  title: ReactNode
  facts: ReactNode
  /** Without its buttons. */
  isReadOnly: boolean
  children: ReactNode
}

function Row({ title, facts, isReadOnly, children }: RowProps) {
  return (
    <li className={settings.row}>
      <div>
        <p className={settings.value}>{title}</p>
        <p className={settings.facts}>{facts}</p>
      </div>
      {!isReadOnly && <div className={styles.choices}>{children}</div>}
    </li>
  )
}

interface PanelProps {
  /** Undefined in a dialog, which has a title of its own. */
  title?: string | undefined
  text?: string | undefined
  submitLabel: string
  busy: string
  submit: (filled: FormData) => Promise<Refusal | undefined>
  onCancel: () => void
  /** Above the form. */
  before?: ReactNode
  children: (fields: Record<string, string>, pending: boolean) => ReactNode
}

function Panel({ title, text, submitLabel, busy, submit, onCancel, before, children }: PanelProps) {
  const { form, pending, refusal } = useFormSubmit(submit)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={settings.panel}>
      {title !== undefined && (
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
      )}
      {text && <p>{text}</p>}
      {before}
      <ScriptedForm {...form} noValidate busy={pending && busy} className={settings.form}>
        {children(refusal?.fields ?? {}, pending)}
        <RefusalNotice refusal={refusal} pending={pending} />
        <div className={settings.actions}>
          <Button type="submit" variant="primary" pending={pending} pendingText={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </ScriptedForm>
    </div>
  )
}

function SetUpAuthenticator({
  secret,
  uri,
  api,
  onDone,
  onCancel,
}: {
  secret: string
  uri: string
  api: () => Call
  onDone: (answer: { codes: string[] | null; factors: Factors }) => void
  onCancel: () => void
}) {
  const submit = async (filled: FormData) => {
    try {
      onDone(await api()(endpoints.finishTotp, { body: { code: textOf(filled, 'code') } }))
      return undefined
    } catch (error) {
      const wrong = factorErrors.wrongCode()
      if (hasCode(error, wrong.code)) return { fields: { code: wrong.message } }
      return { message: serverMessage(error) ?? words.failed }
    }
  }
  return (
    <Panel
      title={words.setUpTitle}
      text={words.setUpText}
      submitLabel={words.turnOn}
      busy={words.turningOn}
      submit={submit}
      onCancel={onCancel}
      before={
        <>
          <Suspense fallback={<div className={styles.qr} />}>
            <QrCode text={uri} label={words.qr} />
          </Suspense>
          <p>
            {words.key}: <code className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </>
      }
    >
      {(fields, pending) => (
        <Field label={words.firstCode} help={words.firstCodeHelp} error={fields['code']}>
          <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} disabled={pending} />
        </Field>
      )}
    </Panel>
  )
}

function NamePasskey({
  passkey,
  save,
  onCancel,
}: {
  passkey?: Passkey
  save: (name: string) => Promise<void>
  onCancel: () => void
}) {
  const submit = async (filled: FormData) => {
    try {
      await save(textOf(filled, 'name'))
      return undefined
    } catch (error) {
      const fields = serverFieldErrors(error, ['name'])
      return fields ? { fields } : { message: serverMessage(error) ?? words.failed }
    }
  }
  return (
    <Panel title={words.nameTitle} submitLabel={words.save} busy={words.saving} submit={submit} onCancel={onCancel}>
      {(fields, pending) => (
        <Field label={words.name} help={words.nameHelp} error={fields['name']}>
          <TextInput name="name" defaultValue={passkey?.name} maxLength={factorLimits.passkeyName} disabled={pending} />
        </Field>
      )}
    </Panel>
  )
}

interface ConfirmProps {
  factors: Factors
  api: () => Call
  onDone: () => Promise<void>
  onCancel: () => void
  isInDialog?: boolean
}

/** Authenticates the user again, which counts for the next minutes. */
function ReauthenticateForm({ factors, api, onDone, onCancel, isInDialog = false }: ConfirmProps) {
  // Without a password or factor, only a new login can authenticate the user.
  if (!hasCredential(factors))
    return (
      <div className={settings.panel}>
        <p role="alert">{words.logInAgain}</p>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    )
  return (
    <Credential
      factors={factors}
      api={api}
      title={isInDialog ? undefined : words.confirmTitle}
      text={words.confirmText}
      submitLabel={words.confirm}
      busy={words.confirming}
      onCancel={onCancel}
      onSubmit={async (body) => {
        if (body) await api()(ownAccountEndpoints.authenticate, { body })
        await onDone()
      }}
    />
  )
}

const hasFactor = ({ totpSince, passkeys }: Factors) => totpSince !== null || passkeys.length > 0
const hasCredential = (factors: Factors) => factors.hasPassword || hasFactor(factors)

interface CredentialProps extends Pick<PanelProps, 'title' | 'text' | 'submitLabel' | 'busy' | 'onCancel'> {
  factors: Factors
  api: () => Call
  /** Called with null for an account with neither a password nor a factor. */
  onSubmit: (credential: ShownCredential | null) => Promise<void>
}

/** Asks for the password, a code or a passkey. Below a `QueryProvider`. */
export const CredentialForm = ({ api, ...form }: Omit<CredentialProps, 'factors'>) => (
  <FactorsQuery api={api}>{(factors) => <Credential factors={factors} api={api} {...form} />}</FactorsQuery>
)

function Credential({ factors, api, onSubmit, ...panel }: CredentialProps) {
  const [isAuthenticating, setIsAuthenticating] = useState(false)
  const [hasPassword, hasSecondStep] = [factors.hasPassword, hasFactor(factors)]
  const submit = async (filled: FormData): Promise<Refusal | undefined> => {
    const code = hasSecondStep && { code: textOf(filled, 'code') }
    try {
      await onSubmit(hasPassword ? { password: textOf(filled, 'password'), ...code } : code || null)
      return undefined
    } catch (error) {
      const [wrongPassword, wrongCode] = [ownAccountErrors.wrongPassword(), factorErrors.wrongCode()]
      if (hasCode(error, wrongPassword.code)) return { fields: { password: wrongPassword.message } }
      if (hasCode(error, wrongCode.code)) return { fields: { code: wrongCode.message } }
      const isTooLongAgo = hasCode(error, sessionErrors.authenticateAgain().code)
      return { message: isTooLongAgo ? words.logInAgain : (serverMessage(error) ?? words.failed) }
    }
  }
  const byPasskey = async () => {
    setIsAuthenticating(true)
    try {
      await onSubmit({ passkey: await authenticateWithPasskey(api()) })
    } catch (error) {
      toast(serverMessage(error) ?? words.passkeyFailed, { type: 'danger' })
      setIsAuthenticating(false)
    }
  }
  return (
    <Panel
      {...panel}
      submit={submit}
      before={
        factors.passkeys.length > 0 &&
        supportsPasskeys() && (
          <div className={styles.choices}>
            <Button pending={isAuthenticating} onClick={() => void byPasskey()}>
              {words.showPasskey}
            </Button>
          </div>
        )
      }
    >
      {(fields, pending) => (
        <>
          {hasPassword && (
            <Field label={words.password} error={fields['password']}>
              <PasswordInput name="password" autoComplete="current-password" disabled={pending} />
            </Field>
          )}
          {hasSecondStep && (
            <Field
              label={factors.totpSince ? words.secondStepCode : words.secondStepRecovery}
              help={factors.totpSince ? words.secondStepHelp : words.secondStepPasskey}
              error={fields['code']}
            >
              <TextInput name="code" autoComplete="one-time-code" maxLength={40} disabled={pending} />
            </Field>
          )}
        </>
      )}
    </Panel>
  )
}

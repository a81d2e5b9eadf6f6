import { accountLimits } from '@matinee/contract/accounts'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { paths } from '@matinee/contract/paths'
import { teamEndpoints as endpoints, teamErrors } from '@matinee/contract/team'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../../platform/browser-api.ts'
import { RefusalNotice, ScriptedForm, SubmitButton } from '../../../platform/forms/form.tsx'
import { NewPasswordField } from '../../../platform/forms/new-password.tsx'
import { textOf, useFormSubmit } from '../../../platform/forms/use-form-submit.ts'
import {
  fieldErrors,
  hasCode,
  passwordError,
  serverFieldErrors,
  serverMessage,
  usernameError,
} from '../../../platform/forms/validation.ts'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { pageMeta } from '../../../platform/seo.ts'
import { logOutAdmin, useAdminSession } from '../../../platform/session/session.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field, PasswordInput, TextInput } from '../../../ui/field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadingRegion, SkeletonText } from '../../../ui/skeleton.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import type { Route } from './+types/invitation.page'
import { roleWords } from './words.ts'
import styles from '../frame/admin-login.module.css'

export const handle: RouteHandle = { ownFrame: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Invitation', description: 'An invitation to the desk of this site.', noindex: true })

type Offer = OutputOf<typeof endpoints.look>
/** Undefined while it is asked for. */
type Answer = Offer | 'gone' | { problem: string } | undefined

/** ACC-7: what the mailed link opens, `/admin/invitation#invitation=...`. */
export default function InvitationPage() {
  const token = useRef('')
  const [answer, setAnswer] = useState<Answer>()
  const session = useAdminSession()
  const look = useCallback(async () => {
    setAnswer(undefined)
    try {
      setAnswer(await browserApi()(endpoints.look, { body: { token: token.current } }))
    } catch (error) {
      const isGone = hasCode(error, teamErrors.gone().code)
      setAnswer(isGone ? 'gone' : { problem: serverMessage(error) ?? 'The server does not answer.' })
    }
  }, [])
  useEffect(() => {
    token.current = new URLSearchParams(location.hash.slice(1)).get('invitation') ?? ''
    // A link that was cut off.
    if (token.current === '') setAnswer('gone')
    else void look()
  }, [look])

  if (answer === undefined)
    return (
      <Frame key="loading" title="Invitation">
        <LoadingRegion>
          <SkeletonText lines={4} lastWidth="40%" />
        </LoadingRegion>
      </Frame>
    )
  if (answer === 'gone')
    return (
      <AdminFrame place="Admin">
        <EmptyState
          numeral={0}
          heading="h1"
          title="This invitation does not hold any more"
          text="It was used, withdrawn or replaced by a newer one, or has expired. An owner of this site can send you a new one."
          actions={<TextLink to={paths.adminLogin[0]}>Log in to the desk</TextLink>}
        />
      </AdminFrame>
    )
  if ('problem' in answer)
    return (
      <Frame title="Invitation">
        <p role="alert">{answer.problem}</p>
        <Button onClick={() => void look()}>Try Again</Button>
      </Frame>
    )
  if (session) return <WrongAccount own={session.email} offer={answer} />
  return <Acceptance offer={answer} token={() => token.current} onGone={() => setAnswer('gone')} />
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <AdminFrame place="Admin">
      <div className={styles.column}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </AdminFrame>
  )
}

/** Whoever is logged in has a role already, so the invitation is for somebody else. */
function WrongAccount({ own, offer: { email } }: { own: string; offer: Offer }) {
  const [pending, setPending] = useState(false)
  const leave = () => {
    setPending(true)
    void logOutAdmin().finally(() => setPending(false))
  }
  return (
    <Frame title="Another account is logged in">
      <p>
        This invitation is for <bdi>{email}</bdi>. In this browser <bdi>{own}</bdi> is logged in to the desk.
      </p>
      <Button variant="primary" pending={pending} onClick={leave}>
        Log out and go on
      </Button>
      <TextLink to={paths.adminDashboard[0]}>Back to the desk</TextLink>
    </Frame>
  )
}

interface AcceptanceProps {
  offer: Offer
  token: () => string
  onGone: () => void
}

function Acceptance({ offer: { email, role, username: known }, token, onGone }: AcceptanceProps) {
  const navigate = useNavigate()
  const site = useSite()?.name ?? 'this site'
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const password = textOf(filled, 'password')
    const username = known === null ? textOf(filled, 'username') : undefined
    const fields = fieldErrors({
      ...(username !== undefined && { username: usernameError(username) }),
      password: passwordError(password, 'admin'),
    })
    if (fields) return { fields }
    try {
      const body = { token: token(), password, ...(username !== undefined && { username }) }
      const { message } = await browserApi()(endpoints.accept, { body })
      await navigate(paths.adminLogin[0], { replace: true, state: { notice: message } })
      return undefined
    } catch (error) {
      if (hasCode(error, teamErrors.gone().code)) {
        onGone()
        return undefined
      }
      const refused = serverFieldErrors(error, ['username', 'password'])
      return refused ? { fields: refused } : { message: serverMessage(error) ?? 'The server does not answer.' }
    }
  })
  return (
    <Frame title={`Work at ${site}`}>
      <p>
        You are invited to the desk as <strong>{roleWords[role].name}</strong>. {roleWords[role].text}
      </p>
      <p>
        {known === null
          ? 'With this you make an account.'
          : 'Your account keeps its name and everything in it. It gets a new password, and is logged out everywhere.'}
      </p>
      <ScriptedForm {...form} noValidate busy={pending && 'Accepting...'}>
        <Field label="Email">
          <TextInput type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        {known === null ? (
          <Field label="Username" error={refusal?.fields['username']}>
            <TextInput
              name="username"
              autoComplete="nickname"
              autoCapitalize="none"
              maxLength={accountLimits.usernameMax}
              required
              disabled={pending}
            />
          </Field>
        ) : (
          <p>
            Username: <bdi>{known}</bdi>
          </p>
        )}
        <NewPasswordField label="Password" of="admin" error={refusal?.fields['password']}>
          <PasswordInput name="password" autoComplete="new-password" required disabled={pending} />
        </NewPasswordField>
        <RefusalNotice refusal={refusal} pending={pending} />
        <SubmitButton pending={pending} pendingText="Accepting...">
          Accept the invitation
        </SubmitButton>
      </ScriptedForm>
    </Frame>
  )
}

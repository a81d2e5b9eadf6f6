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
import { Sentence } from '../../../ui/sentence.tsx'
import { LoadingRegion, SkeletonText } from '../../../ui/skeleton.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import type { Route } from './+types/invitation.page'
import * as words from '@matinee/locales/desk/team-invitation'
import * as teamWords from '@matinee/locales/desk/team'
import { roles as roleWords } from '@matinee/locales/desk/team'
import styles from '../frame/admin-login.module.css'

export const handle: RouteHandle = { ownFrame: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.invitation, description: words.description, noindex: true })

type Offer = OutputOf<typeof endpoints.getInvitation>
/** Undefined while it is asked for. */
type Answer = Offer | 'gone' | { problem: string } | undefined

/** ACC-7: what the mailed link opens, `/admin/invitation#invitation=...`. */
export default function InvitationPage() {
  const token = useRef('')
  const [answer, setAnswer] = useState<Answer>()
  const session = useAdminSession()
  const loadInvitation = useCallback(async () => {
    setAnswer(undefined)
    try {
      setAnswer(await browserApi()(endpoints.getInvitation, { body: { token: token.current } }))
    } catch (error) {
      const isGone = hasCode(error, teamErrors.gone().code)
      setAnswer(isGone ? 'gone' : { problem: serverMessage(error) ?? words.noAnswer })
    }
  }, [])
  useEffect(() => {
    token.current = new URLSearchParams(location.hash.slice(1)).get('invitation') ?? ''
    // A link that was cut off.
    if (token.current === '') setAnswer('gone')
    else void loadInvitation()
  }, [loadInvitation])

  if (answer === undefined)
    return (
      <Frame key="loading" title={words.invitation}>
        <LoadingRegion>
          <SkeletonText lines={4} lastWidth="40%" />
        </LoadingRegion>
      </Frame>
    )
  if (answer === 'gone')
    return (
      <AdminFrame label={words.admin}>
        <EmptyState
          numeral={0}
          heading="h1"
          title={words.gone}
          text={words.goneText}
          actions={<TextLink to={paths.adminLogin[0]}>{words.logIn}</TextLink>}
        />
      </AdminFrame>
    )
  if ('problem' in answer)
    return (
      <Frame title={words.invitation}>
        <p role="alert">{answer.problem}</p>
        <Button onClick={() => void loadInvitation()}>{words.tryAgain}</Button>
      </Frame>
    )
  if (session) return <WrongAccount own={session.email} offer={answer} />
  return <Acceptance offer={answer} token={() => token.current} onGone={() => setAnswer('gone')} />
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <AdminFrame label={words.admin}>
      <div className={styles.column}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </AdminFrame>
  )
}

/** The logged-in admin already has a role, so the invitation is for another account. */
function WrongAccount({ own, offer: { email } }: { own: string; offer: Offer }) {
  const [pending, setPending] = useState(false)
  const onLogOut = () => {
    setPending(true)
    void logOutAdmin().finally(() => setPending(false))
  }
  return (
    <Frame title={words.otherAccount}>
      <p>
        <Sentence message={words.otherAccountText} values={{ email: <bdi>{email}</bdi>, own: <bdi>{own}</bdi> }} />
      </p>
      <Button variant="primary" pending={pending} onClick={onLogOut}>
        {words.logOut}
      </Button>
      <TextLink to={paths.adminDashboard[0]}>{words.backToDesk}</TextLink>
    </Frame>
  )
}

interface AcceptanceProps {
  offer: Offer
  token: () => string
  onGone: () => void
}

function Acceptance({ offer: { email, role, username: known, factors }, token, onGone }: AcceptanceProps) {
  const navigate = useNavigate()
  const site = useSite()?.name ?? words.thisSite
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
      return refused ? { fields: refused } : { message: serverMessage(error) ?? words.noAnswer }
    }
  })
  return (
    <Frame title={words.workAt({ site })}>
      <p>
        <Sentence message={words.invitedAs} values={{ role: <strong>{roleWords[role].name}</strong> }} />{' '}
        {roleWords[role].text}
      </p>
      <p>{known === null ? words.makesAccount : words.keepsAccount}</p>
      {factors && (factors.hasTotp || factors.passkeys > 0) && (
        <>
          <p>{words.keepsFactors}</p>
          <ul>
            {factors.passkeys > 0 && <li>{words.passkeys({ count: factors.passkeys })}</li>}
            {factors.hasTotp && <li>{words.app}</li>}
          </ul>
          <p>{words.notYours}</p>
        </>
      )}
      <ScriptedForm {...form} noValidate busy={pending && words.accepting}>
        <Field label={teamWords.email}>
          <TextInput type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        {known === null ? (
          <Field label={words.username} error={refusal?.fields['username']}>
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
            <Sentence message={words.usernameIs} values={{ name: <bdi>{known}</bdi> }} />
          </p>
        )}
        <NewPasswordField label={words.password} audience="admin" error={refusal?.fields['password']}>
          <PasswordInput name="password" autoComplete="new-password" required disabled={pending} />
        </NewPasswordField>
        <RefusalNotice refusal={refusal} pending={pending} />
        <SubmitButton pending={pending} pendingText={words.accepting}>
          {words.accept}
        </SubmitButton>
      </ScriptedForm>
    </Frame>
  )
}

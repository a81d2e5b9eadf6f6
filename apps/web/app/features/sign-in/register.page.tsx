import { accountEndpoints, accountMessages, emailTakenLinks } from '@matinee/contract/accounts'
import { unreachable } from '@matinee/contract/http/errors'
import { invitationErrors } from '@matinee/contract/invitations'
import { paths } from '@matinee/contract/paths'
import { isPurchasePath } from '@matinee/contract/purchase-path'
import { signInPath } from '@matinee/contract/sign-in-providers'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { type Site, useSite } from '../../platform/site.ts'
import { memberFeatures } from '../../platform/member-features.ts'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { startSession, useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/register.page'
import {
  emailError,
  fieldErrors,
  isUnreachable,
  passwordError,
  type Refusal,
  serverFieldErrors,
  serverMessage,
  usernameError,
} from '../../platform/forms/validation.ts'
import { RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { Body, Lead, SignInFrame, SocialSignIn } from './frame.tsx'
import { NewPasswordField } from '../../platform/forms/new-password.tsx'
import { type LoginLocationState, useLoginLocationState } from '../../platform/session/login-path.ts'
import { useReturnTo } from './address.ts'
import { emptySignInPage, loadSignInPage } from './load-sign-in-page.ts'
import { useInvitation } from './use-invitation.ts'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import styles from '../../platform/forms/form.module.css'
import * as words from '@matinee/locales/sign-in'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSignInPage(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => emptySignInPage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.register,
    description: words.registerDescription,
    noindex: true,
  })

export default function RegisterPage({ loaderData: { art, film, providers } }: Route.ComponentProps) {
  const site = useSite()
  const signUp = site?.signUp ?? 'open'
  const invitation = useInvitation()
  const canRegister = signUp === 'open' || (signUp === 'invitation' && invitation.email !== undefined)
  const session = useSession()
  const navigate = useNavigate()
  const { from, target, withReturnTo } = useReturnTo()
  const isPurchase = from !== undefined && isPurchasePath(from)
  const loginState = useLoginLocationState()
  const [email, setEmail] = useState<string>()
  const typed: LoginLocationState = { email: email ?? loginState.email }

  const redirect = useEffectEvent(() => void navigate(target, { replace: true }))
  useEffect(() => {
    if (session) redirect()
  }, [session])

  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const body = {
      username: textOf(filled, 'username'),
      email: textOf(filled, 'email').trim(),
      password: textOf(filled, 'password'),
      ...(invitation.email !== undefined && { invitation: invitation.token }),
      ...(isPurchase && { returnTo: from }),
    }
    const fields = fieldErrors({
      username: usernameError(body.username),
      email: emailError(body.email),
      password: passwordError(body.password),
    })
    if (fields) return { fields }
    try {
      const { message } = await browserApi()(accountEndpoints.register, { body })
      if (isPurchase && (await logIn(body))) return undefined
      const state: LoginLocationState = { notice: message || accountMessages.registered, email: body.email }
      await navigate(withReturnTo(paths.login[0]), { replace: true, state })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  })
  const emailRefusal = refusal?.fields['email']
  return (
    <SignInFrame title={words.register} art={art}>
      <Lead>
        {!canRegister
          ? refusalText(signUp, invitation)
          : isPurchase
            ? film === null
              ? words.registerOnTheWay
              : words.registerOnTheWayToFilm({ film })
            : words.registerLead({ parts: memberFeatures(site) })}
      </Lead>
      <Body>
        {canRegister && (
          <>
            <ScriptedForm {...form} noValidate busy={pending && accountMessages.registering}>
              <Field label={words.username} error={refusal?.fields?.['username']}>
                <TextInput
                  name="username"
                  autoComplete="nickname"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                  disabled={pending}
                />
              </Field>
              <Field
                label={words.email}
                error={emailRefusal === accountMessages.emailTaken ? <EmailTaken state={typed} /> : emailRefusal}
              >
                <TextInput
                  name="email"
                  type="email"
                  autoComplete="email"
                  placeholder="you@example.org"
                  required
                  disabled={pending}
                  // Another address would need another invitation.
                  key={invitation.email}
                  readOnly={invitation.email !== undefined}
                  defaultValue={invitation.email ?? loginState.email}
                  onChange={(event) => setEmail(event.currentTarget.value)}
                />
              </Field>
              <NewPasswordField label={words.password} audience="user" error={refusal?.fields?.['password']}>
                <PasswordInput name="password" autoComplete="new-password" required disabled={pending} />
              </NewPasswordField>
              <RefusalNotice refusal={refusal} pending={pending} />
              <SubmitButton pending={pending} pendingText={accountMessages.registering}>
                {words.signUp}
              </SubmitButton>
            </ScriptedForm>
            <SocialSignIn providers={providers} hrefOf={(id) => signInPath(id, { returnTo: from })} />
          </>
        )}
        <p className={styles.line}>
          <span>
            {words.alreadyAMember}{' '}
            <TextLink to={withReturnTo(paths.login[0])} state={typed}>
              {words.logIn}
            </TextLink>
          </span>
        </p>
      </Body>
    </SignInFrame>
  )
}

/** Why there is no form. */
function refusalText(signUp: Site['signUp'], { token, problem }: ReturnType<typeof useInvitation>): string {
  if (signUp === 'closed') return accountMessages.signUpClosed
  if (token === undefined) return invitationErrors.needed().message
  return problem ?? words.openingYourInvitation
}

function EmailTaken({ state }: { state: LoginLocationState }) {
  const { withReturnTo } = useReturnTo()
  const { login, reset } = emailTakenLinks
  const linkTo = (path: string, text: string) => (
    <TextLink to={withReturnTo(path)} state={state}>
      {text}
    </TextLink>
  )
  return (
    <span>
      <Sentence
        // The API says the whole sentence, so it holds the texts of the links.
        message={(links: { login: string; reset: string }) =>
          accountMessages.emailTaken.replace(login, links.login).replace(reset, links.reset)
        }
        values={{ login: linkTo(paths.login[0], login), reset: linkTo(paths.resetPassword[0], reset) }}
      />
    </span>
  )
}

/** OFFER-9: logs in after registering on the way to a film. Returns false if a login form is needed. */
async function logIn({ email, password }: { email: string; password: string }): Promise<boolean> {
  try {
    startSession(await browserApi()(accountEndpoints.login, { body: { email, password } }))
    return true
  } catch {
    return false
  }
}

/** REG-2, REG-3 */
function refusalOf(error: unknown): Refusal {
  const fields = serverFieldErrors(error, ['username', 'email', 'password'])
  if (fields) return { fields }
  const silent = isUnreachable(error) ? unreachable().message : words.registrationFailed
  return { message: serverMessage(error) ?? silent }
}

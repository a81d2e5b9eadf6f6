import { accountEndpoints, accountMessages } from '@matinee/contract/accounts'
import type { ShownSecondStep } from '@matinee/contract/factors.schemas'
import { unreachable } from '@matinee/contract/http/errors'
import { invitationErrors } from '@matinee/contract/invitations'
import { paths, returnPath } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import { signInPath, signInProviderEndpoints } from '@matinee/contract/sign-in-providers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { useSite } from '../../platform/site.ts'
import { memberFeatures } from '../../platform/member-features.ts'
import { Checkbox } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.ts'
import { startSession, useSession } from '../../platform/session/session.ts'
import { BackButton, LoginForm, SecondStep, usePasskeySignIn, useSecondStep } from '../two-steps/index.ts'
import type { Route } from './+types/login.page'
import { useReturnTo, useLinkSecret } from './address.ts'
import { FormNotice, RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { Body, Lead, SignInFrame, SocialSignIn } from './frame.tsx'
import { isUnreachable, serverMessage } from '../../platform/forms/validation.ts'
import { type LoginLocationState, useLoginLocationState } from '../../platform/session/login-path.ts'
import { emptySignInPage, loadSignInPage } from './load-sign-in-page.ts'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import styles from '../../platform/forms/form.module.css'
import * as words from '@matinee/locales/sign-in'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSignInPage(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => emptySignInPage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.logIn,
    description: words.loginDescription,
    noindex: true,
  })

/** LOGIN-3 */
const leaveAfterMs = 100

/** `?problem=` after returning from a provider. */
const problems = new Map([
  ['emailTaken', sessionMessages.signInEmailTaken],
  ['signUpClosed', accountMessages.signUpClosed],
  ['invitationNeeded', invitationErrors.needed().message],
  ['failed', sessionMessages.signInFailed],
])

export default function LoginPage({ loaderData: { art, providers } }: Route.ComponentProps) {
  const { finishing, secondStep, problem, go } = useProviderSignIn()
  const site = useSite()
  return (
    <SignInFrame title={words.logIn} art={art}>
      {!finishing && !secondStep.step && <Lead>{words.loginLead({ parts: memberFeatures(site) })}</Lead>}
      <Body>
        {finishing ? (
          <Spinner label={words.loggingYouIn} showLabel />
        ) : secondStep.step ? (
          <ProviderSecondStep {...secondStep} step={secondStep.step} />
        ) : (
          <LogIn problem={problem} providers={providers} onDone={go} />
        )}
      </Body>
    </SignInFrame>
  )
}

/** Redirects signed-in users, and completes the sign-in with a provider. */
function useProviderSignIn() {
  const session = useSession()
  const navigate = useNavigate()
  const { target, withReturnTo } = useReturnTo()
  const query = new URLSearchParams(useLocation().search)
  const code = useLinkSecret('code')
  const [failure, setFailure] = useState<string>()
  const secondStep = useSecondStep()
  const leaving = useRef(false)
  const sent = useRef<string>(null)

  const completeSignIn = (answer: Parameters<typeof startSession>[0], to: string) => {
    leaving.current = true
    startSession(answer)
    toast(sessionMessages.loggedIn)
    setTimeout(() => void navigate(to, { replace: true }), leaveAfterMs)
  }

  const finish = async (given: string, shown?: ShownSecondStep) => {
    leaving.current = true
    try {
      const body = { code: given, ...(shown && { secondStep: shown }) }
      const answer = await browserApi()(signInProviderEndpoints.finish, { body })
      completeSignIn(answer, returnPath(answer.returnTo, target))
    } catch (error) {
      leaving.current = false
      throw error
    }
  }
  const begin = useEffectEvent((given: string) => {
    if (sent.current === given) return
    sent.current = given
    setFailure(undefined)
    void finish(given).catch((error: unknown) => {
      if (!secondStep.handleRefusal(error))
        setFailure(isUnreachable(error) ? unreachable().message : sessionMessages.signInFailed)
    })
  })
  useEffect(() => {
    if (code !== null) begin(code)
  }, [code])

  const redirect = useEffectEvent(() => {
    if (!leaving.current) void navigate(target, { replace: true })
  })
  useEffect(() => {
    if (session) redirect()
  }, [session])

  return {
    finishing: code !== null && !failure && !secondStep.step,
    secondStep: {
      ...secondStep,
      finish: (shown: ShownSecondStep) => finish(code ?? '', shown),
      back: () => {
        secondStep.back()
        void navigate(withReturnTo(paths.login[0]), { replace: true })
      },
    },
    problem: failure ?? problems.get(query.get('problem') ?? ''),
    go: completeSignIn,
  }
}

type SecondStepOfProvider = ReturnType<typeof useProviderSignIn>['secondStep']

/** ACC-4. The provider was the first step. */
function ProviderSecondStep({
  step,
  finish,
  handleRefusal,
  back,
}: SecondStepOfProvider & { step: NonNullable<SecondStepOfProvider['step']> }) {
  const passkey = usePasskeySignIn((shown) => finish({ passkey: shown }))
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    try {
      await finish({ code: textOf(filled, 'code') })
      return undefined
    } catch (error) {
      return handleRefusal(error) ?? { message: serverMessage(error) ?? unreachable().message }
    }
  })
  return (
    <>
      <ScriptedForm {...form} busy={pending && sessionMessages.loggingIn}>
        <SecondStep step={step} error={refusal?.fields['code']} pending={pending} passkey={passkey} />
        <RefusalNotice refusal={refusal} pending={pending} />
        <FormNotice>{passkey.problem}</FormNotice>
        <SubmitButton pending={pending} pendingText={sessionMessages.loggingIn}>
          {words.logIn}
        </SubmitButton>
      </ScriptedForm>
      <BackButton disabled={pending} onBack={back} />
    </>
  )
}

interface LogInProps {
  problem: string | undefined
  providers: Route.ComponentProps['loaderData']['providers']
  onDone: (answer: Parameters<typeof startSession>[0], to: string) => void
}

function LogIn({ problem, providers, onDone }: LogInProps) {
  const site = useSite()
  const isOpen = (site?.signUp ?? 'open') === 'open'
  const { from, target, withReturnTo } = useReturnTo()
  const [rememberMe, setRememberMe] = useState(false)
  const { notice, reason, email } = useLoginLocationState()
  const [typed, setTyped] = useState<string>()
  const state: LoginLocationState = { email: typed ?? email }
  const secondStep = useSecondStep()
  const passkey = usePasskeySignIn(async (shown) =>
    onDone(await browserApi()(accountEndpoints.passkeyLogin, { body: { passkey: shown, rememberMe } }), target),
  )
  const submission = useFormSubmit(async (filled) => {
    const body = {
      email: textOf(filled, 'email'),
      password: textOf(filled, 'password'),
      rememberMe: filled.has('rememberMe'),
      ...(filled.has('code') && { code: textOf(filled, 'code') }),
    }
    try {
      onDone(await browserApi()(accountEndpoints.login, { body }), target)
      return undefined
    } catch (error) {
      const ofSecondStep = secondStep.handleRefusal(error)
      if (ofSecondStep) return ofSecondStep
      const silent = isUnreachable(error) ? unreachable().message : sessionMessages.loginFailed
      return { message: serverMessage(error) ?? silent, retryField: 'password' }
    }
  })
  const { pending, refusal } = submission
  const isFirstStep = secondStep.step === undefined
  return (
    <>
      <LoginForm
        submission={submission}
        secondStep={secondStep}
        passkey={passkey}
        submitLabel={words.logIn}
        notices={
          <>
            <FormNotice>{!refusal && problem}</FormNotice>
            <FormNotice type="success">{!problem && notice}</FormNotice>
            <FormNotice type="warning">{!problem && reason}</FormNotice>
          </>
        }
        email={{ defaultValue: email, onChange: (event) => setTyped(event.currentTarget.value) }}
      >
        <div className={styles.line}>
          <Checkbox
            name="rememberMe"
            value="yes"
            disabled={pending}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          >
            {words.rememberMe}
          </Checkbox>
          <TextLink to={withReturnTo(paths.resetPassword[0])} state={state}>
            {words.forgotPassword}
          </TextLink>
        </div>
      </LoginForm>
      {isFirstStep && (
        <SocialSignIn providers={providers} hrefOf={(id) => signInPath(id, { returnTo: from, rememberMe })} />
      )}
      {isOpen && isFirstStep && (
        <p className={styles.line}>
          <span>
            {words.newHere}{' '}
            <TextLink to={withReturnTo(paths.register[0])} state={state}>
              {words.register}
            </TextLink>
          </span>
        </p>
      )}
    </>
  )
}

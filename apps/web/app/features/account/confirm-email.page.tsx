import { ownAccountEndpoints as endpoints, ownAccountErrors } from '@matinee/contract/own-account'
import { paths } from '@matinee/contract/paths'
import { useState } from 'react'
import { apiCall } from '../../platform/api.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { FormNotice, RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { hasCode, serverMessage } from '../../platform/forms/validation.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { reloadUser, useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import {
  emptySignInPage,
  Body,
  focusMain,
  Lead,
  loadSignInPage,
  SignInFrame,
  useReturnTo,
  useLinkSecret,
} from '../sign-in/index.ts'
import type { Route } from './+types/confirm-email.page'
import * as words from '@matinee/locales/account'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSignInPage(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => emptySignInPage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.confirmTitle, description: words.confirmText, noindex: true })

/**
 * ACC-1, ACC-2, SAFE-1: mailed links, `/confirm-email#t=...`. Mail programs open links too, so only the button confirms.
 * Without a session it asks for the password, as another person may have signed up with this address.
 */
export default function ConfirmEmailPage({ loaderData: { art, film } }: Route.ComponentProps) {
  const secret = useLinkSecret('t', { keep: true })
  const [done, setDone] = useState<{ secret: string; state: State }>()
  // Another link may be opened on the same page.
  const state = done?.secret === secret ? done?.state : undefined
  return (
    <SignInFrame title={state ? words.confirmedTitle[state] : words.confirmTitle} art={art}>
      {secret === null ? (
        <Lead>{words.noLink}</Lead>
      ) : state ? (
        <Confirmed state={state} film={film} />
      ) : (
        <Confirm key={secret} secret={secret} onDone={(next) => setDone({ secret, state: next })} />
      )}
    </SignInFrame>
  )
}

type State = keyof typeof words.confirmed

/** OFFER-9: after confirming a new account, continues to the film it was created for. */
function Confirmed({ state, film }: { state: State; film: string | null }) {
  const session = useSession()
  const { from, withReturnTo } = useReturnTo()
  const next = (to: string, text: string) => (
    <ButtonLink to={to} variant="primary" size="large" block>
      {text}
    </ButtonLink>
  )
  return (
    <Body>
      <FormNotice type="success">{words.confirmed[state]}</FormNotice>
      {state !== 'confirmed'
        ? next(paths.account[0], words.toAccount)
        : from === undefined
          ? next(paths.home[0], words.toHome)
          : next(session ? from : withReturnTo(paths.login[0]), film === null ? words.goOn : words.toFilm)}
    </Body>
  )
}

function Confirm({ secret, onDone }: { secret: string; onDone: (state: State) => void }) {
  const [needsPassword, setNeedsPassword] = useState(false)
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    try {
      const body = { secret, ...(needsPassword && { password: textOf(filled, 'password') }) }
      const answer = await browserApi()(endpoints.confirmEmail, { body })
      // Before the success message, as the user may leave as soon as it shows.
      if (answer.state === 'changed' || answer.state === 'confirmed') await reloadUser()
      focusMain()
      onDone(answer.state)
      return undefined
    } catch (error) {
      if (hasCode(error, ownAccountErrors.passwordNeeded().code)) {
        setNeedsPassword(true)
        return { retryField: 'password' }
      }
      const wrong = ownAccountErrors.wrongPassword()
      if (hasCode(error, wrong.code)) return { fields: { password: wrong.message } }
      return { message: serverMessage(error) ?? words.failed }
    }
  })
  return (
    <>
      <Lead>{needsPassword ? words.confirmPasswordText : words.confirmText}</Lead>
      <Body>
        <ScriptedForm {...form} busy={pending && words.confirming}>
          {needsPassword && (
            <Field label={words.password} error={refusal?.fields?.['password']}>
              <PasswordInput
                name="password"
                autoComplete="current-password"
                maxLength={1024}
                required
                disabled={pending}
              />
            </Field>
          )}
          <RefusalNotice refusal={refusal} pending={pending} />
          <SubmitButton pending={pending} pendingText={words.confirming}>
            {words.confirm}
          </SubmitButton>
        </ScriptedForm>
        {needsPassword && (
          <p>
            {words.notYou} <TextLink to={paths.resetPassword[0]}>{words.setNewPassword}</TextLink>
          </p>
        )}
      </Body>
    </>
  )
}

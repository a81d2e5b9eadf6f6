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
import { reloadUser } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { bare, Body, focusMain, Lead, loadSurroundings, SignInFrame, useSecretOfLink } from '../sign-in/index.ts'
import type { Route } from './+types/confirm-email.page'
import { accountWords as words } from './words.ts'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSurroundings(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => bare)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.confirmTitle, description: words.confirmText, noindex: true })

/**
 * ACC-1, ACC-2, SAFE-1: mailed links, `/confirm-email#t=...`. Mail programs open links too, so only the button confirms.
 * Where nobody is logged in, it asks for the password: somebody else may have signed up with this address.
 */
export default function ConfirmEmailPage({ loaderData: { art } }: Route.ComponentProps) {
  const secret = useSecretOfLink('t', { keep: true })
  return (
    <SignInFrame title={words.confirmTitle} art={art}>
      {secret === null ? <Lead>{words.noLink}</Lead> : <Confirm key={secret} secret={secret} />}
    </SignInFrame>
  )
}

function Confirm({ secret }: { secret: string }) {
  const [state, setState] = useState<keyof typeof words.confirmed>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    try {
      const body = { secret, ...(needsPassword && { password: textOf(filled, 'password') }) }
      const answer = await browserApi()(endpoints.confirmEmail, { body })
      // Before the success message: people may leave as soon as they read it, with a stale stored user.
      if (answer.state === 'changed' || answer.state === 'confirmed') await reloadUser()
      focusMain()
      setState(answer.state)
      return undefined
    } catch (error) {
      if (hasCode(error, ownAccountErrors.passwordNeeded().code)) {
        setNeedsPassword(true)
        return { again: 'password' }
      }
      const wrong = ownAccountErrors.wrongPassword()
      if (hasCode(error, wrong.code)) return { fields: { password: wrong.message } }
      return { message: serverMessage(error) ?? words.failed }
    }
  })
  if (state)
    return (
      <Body>
        <FormNotice type="success">{words.confirmed[state]}</FormNotice>
        <ButtonLink to={paths.account[0]} variant="primary" size="large" block>
          {words.toAccount}
        </ButtonLink>
      </Body>
    )
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

import { ownAccountEndpoints as endpoints } from '@matinee/contract/own-account'
import { paths } from '@matinee/contract/paths'
import { useState } from 'react'
import { apiCall } from '../../platform/api.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { FormNotice, RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { serverMessage } from '../../platform/forms/validation.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { reloadUser } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { bare, Body, focusMain, Lead, loadSurroundings, SignInFrame, useSecretOfLink } from '../sign-in/index.ts'
import type { Route } from './+types/confirm-email.page'
import { accountWords as words } from './words.ts'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSurroundings(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => bare)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.confirmTitle, description: words.confirmText, noindex: true })

/** ACC-1, ACC-2: mailed links, `/confirm-email#t=...`. Mail programs open links too, so only the button confirms. */
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
  const { form, pending, refusal } = useFormSubmit(async () => {
    try {
      const answer = await browserApi()(endpoints.confirmEmail, { body: { secret } })
      // Before the success message: people may leave as soon as they read it, with a stale stored user.
      if (answer.state === 'changed' || answer.state === 'confirmed') await reloadUser()
      focusMain()
      setState(answer.state)
      return undefined
    } catch (error) {
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
      <Lead>{words.confirmText}</Lead>
      <Body>
        <ScriptedForm {...form} busy={pending && words.confirming}>
          <RefusalNotice refusal={refusal} pending={pending} />
          <SubmitButton pending={pending} pendingText={words.confirming}>
            {words.confirm}
          </SubmitButton>
        </ScriptedForm>
      </Body>
    </>
  )
}

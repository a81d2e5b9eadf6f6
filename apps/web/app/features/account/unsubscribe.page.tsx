import { mailChoiceEndpoints } from '@matinee/contract/mail-choices'
import { AppError } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import { data, Form, useNavigation } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { FormNotice } from '../../platform/forms/form.tsx'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { emptySignInPage, Body, Lead, loadSignInPage, SignInFrame } from '../sign-in/index.ts'
import type { Route } from './+types/unsubscribe.page'
import * as words from '@matinee/locales/account'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSignInPage(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => emptySignInPage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.unsubscribeTitle, description: words.unsubscribeText, noindex: true })

/** RFC 8058: mail programs send this form by themselves, without a cookie, to the address in the mail's header. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    const { kind } = await context.get(apiCall)(mailChoiceEndpoints.unsubscribe, { body: { token } })
    return data({ kind, message: undefined })
  } catch (error) {
    const isOurs = error instanceof AppError && error.status >= 400 && error.status < 500
    return data({ kind: undefined, message: isOurs ? error.message : words.failed }, { status: isOurs ? 400 : 503 })
  }
}

/** ACC-10. Mail programs and scanners open links too, so only the form unsubscribes. Works without scripts. */
export default function UnsubscribePage({ loaderData: { art }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === 'POST'
  const done = actionData?.kind
  return (
    <SignInFrame title={words.unsubscribeTitle} art={art}>
      {done === undefined && <Lead>{words.unsubscribeText}</Lead>}
      <Body>
        {done !== undefined && <FormNotice type="success">{words.unsubscribed[done]}</FormNotice>}
        {actionData?.message !== undefined && <FormNotice type="danger">{actionData.message}</FormNotice>}
        {done === undefined && (
          <Form method="post">
            <Button type="submit" variant="primary" size="large" block pending={pending} pendingText={words.saving}>
              {words.unsubscribe}
            </Button>
          </Form>
        )}
        <ButtonLink to={paths.account[0]} size="large" block>
          {words.chooseMails}
        </ButtonLink>
      </Body>
    </SignInFrame>
  )
}

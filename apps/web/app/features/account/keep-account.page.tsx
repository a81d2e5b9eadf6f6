import { paths } from '@matinee/contract/paths'
import { personalDataEndpoints as endpoints } from '@matinee/contract/personal-data'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { serverMessage } from '../../platform/forms/validation.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { logOut, reloadUser, useSession } from '../../platform/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { emptySignInPage, Body, focusMain, Lead, loadSignInPage, SignInFrame } from '../sign-in/index.ts'
import type { Route } from './+types/keep-account.page'
import type { DeletionLocationState } from './delete-account.tsx'
import { formatDeletionDate } from './format-deletion-date.ts'
import * as words from '@matinee/locales/account'
import styles from '../../platform/forms/form.module.css'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSignInPage(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => emptySignInPage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.keepTitle, description: words.keepTitle, noindex: true })

/** ACC-6: the only page that an account about to be deleted can open. */
export default function KeepAccountPage({ loaderData: { art } }: Route.ComponentProps) {
  const session = useSession()
  const deletesAt = session?.user.deletesAt
  const { state } = useLocation() as { state: Partial<DeletionLocationState> | null }
  const isHydrated = useHydrated()
  if (deletesAt !== undefined)
    return (
      <SignInFrame title={words.keepTitle} art={art}>
        <KeepAccountForm deletesAt={deletesAt} />
      </SignInFrame>
    )
  const requested = isHydrated && !session ? state?.deletesAt : undefined
  return requested === undefined ? (
    <SignInFrame title={words.keepTitle} art={art}>
      <NoPendingDeletion />
    </SignInFrame>
  ) : (
    <SignInFrame title={words.deletionTitle} art={art}>
      <DeletionRequested deletesAt={requested} />
    </SignInFrame>
  )
}

/** Shown right after the request, when all sessions have ended. */
function DeletionRequested({ deletesAt }: DeletionLocationState) {
  // The form that had the focus is gone.
  useEffect(focusMain, [])
  return (
    <>
      <Lead>{words.deletionBegun({ day: formatDeletionDate(deletesAt) })}</Lead>
      <Body>
        <ButtonLink to={`${paths.login[0]}?returnTo=${encodeURIComponent(paths.keepAccount[0])}`} size="large" block>
          {words.keep}
        </ButtonLink>
        <p className={styles.line}>
          <TextLink to={paths.home[0]}>{words.toHome}</TextLink>
        </p>
      </Body>
    </>
  )
}

function NoPendingDeletion() {
  return (
    <>
      <Lead>{words.keepNothing}</Lead>
      <Body>
        <ButtonLink to={paths.home[0]} variant="primary" size="large" block>
          {words.toHome}
        </ButtonLink>
      </Body>
    </>
  )
}

function KeepAccountForm({ deletesAt }: { deletesAt: string }) {
  const navigate = useNavigate()
  const { form, pending, refusal } = useFormSubmit(async () => {
    try {
      const { message } = await browserApi()(endpoints.cancelDeletion)
      await reloadUser()
      toast(message)
      await navigate(paths.home[0], { replace: true })
      return undefined
    } catch (error) {
      return { message: serverMessage(error) ?? words.failed }
    }
  })
  return (
    <>
      <Lead>{words.keepText({ day: formatDeletionDate(deletesAt) })}</Lead>
      <Body>
        <ScriptedForm {...form} busy={pending && words.keeping}>
          <RefusalNotice refusal={refusal} pending={pending} />
          <SubmitButton pending={pending} pendingText={words.keeping}>
            {words.keep}
          </SubmitButton>
        </ScriptedForm>
        <Button variant="quiet" disabled={pending} onClick={() => void logOut()}>
          {words.logOut}
        </Button>
      </Body>
    </>
  )
}

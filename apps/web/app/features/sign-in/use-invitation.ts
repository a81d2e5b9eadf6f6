import { hasCode, serverMessage } from '../../platform/forms/validation.ts'
import { invitationEndpoints, invitationErrors } from '@matinee/contract/invitations'
import { useEffect, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { useLinkSecret } from './address.ts'
import * as words from '@matinee/locales/sign-in'

interface OpenedInvitation {
  /** Undefined: no link was opened. */
  token: string | undefined
  /** The invited address, once the server has said it. */
  email?: string
  /** Why the invitation cannot be used. */
  problem?: string
}

/** SITE-2: what the mailed link opens, `/register#invitation=...`. */
export function useInvitation(): OpenedInvitation {
  const token = useLinkSecret('invitation', { keep: true }) ?? undefined
  const [found, setFound] = useState<{ token: string; email?: string; problem?: string }>()
  useEffect(() => {
    if (token === undefined) return
    browserApi()(invitationEndpoints.look, { body: { token } }).then(
      ({ email }) => setFound({ token, email }),
      (error: unknown) => setFound({ token, problem: problemOf(error) }),
    )
  }, [token])
  return found && found.token === token ? found : { token }
}

const problemOf = (error: unknown) => {
  const { code, message } = invitationErrors.gone()
  if (hasCode(error, code)) return message
  return serverMessage(error) ?? words.invitationCheckFailed
}

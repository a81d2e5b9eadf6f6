import { sessionEndpoints } from '@matinee/contract/sessions'
import { browserApi } from '../browser-api.ts'
import { writeStored } from '../storage.ts'
import { readSession, sessionState } from './session-store.ts'
import { USER } from './stored-names.ts'

/**
 * The person as the server knows them now: what was stored at the login may have changed since, and the session may have
 * been ended elsewhere, which ends it here as well (AUTH-4). When nobody answers, what is stored will do.
 */
export async function lookUpUser(): Promise<void> {
  const answer = await browserApi()(sessionEndpoints.me).catch(() => undefined)
  const session = sessionState().session
  if (!answer || session?.user._id !== answer.user._id) return
  const written = JSON.stringify(answer.user)
  if (written !== JSON.stringify(session.user) && writeStored('localStorage', USER, written)) readSession()
}

import { sessionEndpoints, sessionMessages } from '@matinee/contract/sessions'
import { toast } from '../../ui/toasts.ts'
import { createKeeper } from './refresh.ts'
import { currentToken, forgetEverything, forgetSession, setLeaving, storeToken } from './session-store.ts'

const HOME_AFTER_MS = 1_000

const keeper = createKeeper(
  {
    token: currentToken,
    replace: storeToken,
    end: () => {
      forgetSession()
      toast(sessionMessages.expired, { type: 'warning' })
    },
  },
  { refresh: sessionEndpoints.refresh, logout: sessionEndpoints.logout, lock: 'session' },
)

export const { look, refused } = keeper

let leaving: Promise<void> | undefined

/** AUTH-5. A second click is the same logout. */
export async function logOut(goHome: () => void): Promise<void> {
  await (leaving ??= leave(goHome).finally(() => {
    leaving = undefined
  }))
}

async function leave(goHome: () => void) {
  await keeper.revoke()
  setLeaving(true)
  forgetEverything()
  toast(sessionMessages.loggedOut)
  await new Promise((resolve) => setTimeout(resolve, HOME_AFTER_MS))
  goHome()
  setLeaving(false)
}

import { sessionEndpoints, sessionMessages, storageKeys } from '@matinee/contract/sessions'
import { readStored } from '../storage.ts'
import { toast } from '../../ui/toasts.ts'
import { call, createKeeper, forAMoment } from './refresh.ts'
import { currentToken, forgetSession, sessionState, setLeaving, storeToken } from './session-store.ts'

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
export async function logOut(goHome: () => void | Promise<void>): Promise<void> {
  await (leaving ??= leave(goHome).finally(() => {
    leaving = undefined
  }))
}

async function leave(goHome: () => void | Promise<void>) {
  const from = location.pathname
  // The desk's items go with everything else, so its session has to end on the server too.
  const desk = readStored('localStorage', storageKeys.adminToken)
  await Promise.all([keeper.revoke(), desk && forAMoment(call(sessionEndpoints.adminLogout, desk, true))])
  setLeaving(true)
  forgetEverything()
  toast(sessionMessages.loggedOut)
  await new Promise((resolve) => setTimeout(resolve, HOME_AFTER_MS))
  // Who has gone elsewhere meanwhile, or logged in again, is not taken away from there.
  if (location.pathname === from && !sessionState().session) await goHome()
  else setLeaving(false)
}

function forgetEverything() {
  forgetSession()
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[area].clear()
    } catch {
      // Switched off: there is nothing in it.
    }
  }
  // The other tabs are told by the browser; in this one, whatever follows the storage is told here, such as the theme.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

import { unreachable } from '@matinee/contract/http/errors'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { setCredentials } from '../browser-api.ts'
import {
  currentToken,
  forgetSession,
  readSession,
  type Session,
  type SessionState,
  sessionState,
  storeSession,
  subscribe,
  unknown,
} from './session-store.ts'
import { TOKEN, USER } from './stored-names.ts'

export type { Session }

const load = async () => await import('./keeper.ts')
let loading: ReturnType<typeof load> | undefined

/** Only for those who have a session: it refreshes the token and ends the session. Visitors never load it. */
const keeper = () =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

function useChosen<T>(choose: (state: SessionState) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => choose(sessionState()),
    () => choose(unknown),
  )
}

/** Who is signed in. Null on the server, and until the browser has looked. */
export const useSession = (): Session | null => useChosen(({ session }) => session)
/** False on the server, and until the browser has looked into its storage. */
export const useSessionKnown = (): boolean => useChosen(({ known }) => known)
/** Somebody has logged out here, and is being taken home. */
export const useLeaving = (): boolean => useChosen(({ leaving }) => leaving)

/** After a login. The other tabs follow. */
export function startSession(given: Session): void {
  storeSession({ user: given.user, token: given.token })
  keep()
}

/** AUTH-5 */
export async function logOut(): Promise<void> {
  const present = await keeper().catch(() => undefined)
  if (present) return await present.logOut(goHome)
  // The part that tells the server did not come; that must not keep anybody from leaving.
  forgetSession()
  await goHome()
}

setCredentials('user', {
  token: currentToken,
  refused: async (token, again) => {
    const present = await keeper().catch((cause: unknown) => {
      throw unreachable({ cause })
    })
    return await present.refused(token, again)
  },
})

let goHome: () => void | Promise<void> = () => location.assign('/')

/** Render it once, in the layout: reads the session and keeps it, in this tab and in step with the others. */
export function useSessionWatch(): void {
  const navigate = useNavigate()
  useEffect(() => {
    goHome = () => navigate('/')
    const look = () => {
      readSession()
      keep()
    }
    const followTabs = ({ key }: StorageEvent) => {
      // Clearing the whole storage names no key.
      if (key === null || key === USER || key === TOKEN) look()
    }
    readSession(true)
    keep()
    // Timers stand still while a computer sleeps, and a page taken out of the back/forward cache has heard nothing.
    const wakeUps = ['focus', 'online', 'pageshow'] as const
    for (const each of wakeUps) window.addEventListener(each, look)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('storage', followTabs)
    return () => {
      for (const each of wakeUps) window.removeEventListener(each, look)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('storage', followTabs)
    }
  }, [navigate])
}

/** Looks when the token has to be refreshed, or whether it has expired. */
function keep() {
  if (currentToken() === null) return
  keeper().then(
    ({ look }) => look(),
    // Without a connection there is nothing to be kept; the next look tries again.
    () => {},
  )
}

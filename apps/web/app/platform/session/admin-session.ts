import { sessionEndpoints, sessionMessages, storageKeys } from '@matinee/contract/sessions'
import { useEffect, useSyncExternalStore } from 'react'
import { setCredentials } from '../browser-api.ts'
import { readStored, writeStored } from '../storage.ts'
import { toast } from '../../ui/toasts.ts'
import { createKeeper } from './refresh.ts'
import { readToken } from './token.ts'

export interface AdminSession {
  email: string
  token: string
}

const { adminLoggedIn: FLAG, adminToken: TOKEN, adminEmail: EMAIL } = storageKeys

let session: AdminSession | null = null
let hasLooked = false
/** For this page alone, where storage is switched off or full. */
let unstored: AdminSession | null = null
const listeners = new Set<() => void>()

const currentToken = () => unstored?.token ?? readStored('localStorage', TOKEN)

const keeper = createKeeper(
  {
    token: currentToken,
    replace: (token) => {
      if (unstored) unstored = { ...unstored, token }
      else writeStored('localStorage', TOKEN, token)
      read()
    },
    end: () => {
      forget()
      toast(sessionMessages.expired, { type: 'warning' })
    },
  },
  { refresh: sessionEndpoints.adminRefresh, logout: sessionEndpoints.adminLogout, lock: 'admin-session' },
)

/** The admin who is signed in to the desk, as far as the browser can tell: what the desk shows, the server decides. */
export function useAdminSession(): AdminSession | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      if (!hasLooked) read()
      return session
    },
    () => null,
  )
}

export function startAdminSession(given: AdminSession): void {
  const { email, token } = given
  const isStored =
    writeStored('localStorage', EMAIL, email) &&
    writeStored('localStorage', TOKEN, token) &&
    writeStored('localStorage', FLAG, 'true')
  if (!isStored) forget()
  unstored = isStored ? null : { email, token }
  read()
  keeper.look()
}

/** AUTH-5: only the admin's own items. */
export async function logOutAdmin(): Promise<void> {
  await keeper.revoke()
  forget()
  toast(sessionMessages.loggedOut)
}

/** The server knows no such admin: whatever is stored here is not one. */
export function dropAdminSession(): void {
  forget()
}

/** While the desk is open: its token is refreshed, and its calls carry it. */
export function useAdminSessionWatch(): void {
  useEffect(() => {
    const look = () => {
      read()
      keeper.look()
    }
    const wakeUps = ['focus', 'online', 'pageshow'] as const
    for (const each of wakeUps) window.addEventListener(each, look)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      keeper.stop()
      for (const each of wakeUps) window.removeEventListener(each, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

setCredentials('admin', { token: currentToken, refused: keeper.refused })

function subscribe(notify: () => void) {
  listeners.add(notify)
  window.addEventListener('storage', read)
  return () => {
    listeners.delete(notify)
    if (listeners.size === 0) window.removeEventListener('storage', read)
  }
}

/** The stored flag alone opens nothing. */
function read() {
  hasLooked = true
  const token = currentToken()
  const email = unstored?.email ?? readStored('localStorage', EMAIL)
  const isFlagged = unstored !== null || readStored('localStorage', FLAG) === 'true'
  const holds = token !== null && (readToken(token)?.expiresAt ?? 0) > Date.now()
  const next = isFlagged && holds && email ? { email, token } : null
  if (next?.token === session?.token && next?.email === session?.email) return
  session = next
  for (const notify of listeners) notify()
}

function forget() {
  unstored = null
  for (const key of [FLAG, TOKEN, EMAIL]) writeStored('localStorage', key, null)
  read()
}

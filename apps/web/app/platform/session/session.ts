import { accountEndpoints, type User } from '@matinee/contract/accounts'
import { paths } from '@matinee/contract/paths'
import { sessionEndpoints, sessionMessages, storageKeys } from '@matinee/contract/sessions'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dismissToast, toast, type ToastOptions, toastStore } from '../../ui/toasts.ts'
import { browserApi } from '../browser-api.ts'
import { devicePreferenceKeys } from '../device-preferences.ts'
import { writeStored } from '../storage.ts'
import { loginPath } from './login-path.ts'
import { createSessionStore } from './session-store.ts'
import { readToken } from './token-refresh.ts'

export interface Session {
  user: User
  token: string
}

interface AdminSession {
  email: string
  token: string
}

const members = createSessionStore<Session>({
  name: 'user',
  lock: 'session',
  endpoints: { refresh: sessionEndpoints.refresh, logout: sessionEndpoints.logout },
  tokenKey: storageKeys.token,
  keys: [storageKeys.user, storageKeys.subscriptionData, storageKeys.continuing, storageKeys.charge],
  write: ({ user }) => ({ [storageKeys.user]: JSON.stringify(user) }),
  read: (token, item) => {
    const stored = item(storageKeys.user)
    if (stored === null) return null
    const user = parseUser(stored)
    return user && { user, token }
  },
  // Shows the visitor's or the member's links until React has rendered: see the boot script.
  onChange: (session) => {
    document.documentElement.toggleAttribute('data-session', session !== null)
    if (session) return
    for (const name of ['data-continue', 'data-payment-failed']) document.documentElement.removeAttribute(name)
  },
})

const admins = createSessionStore<AdminSession>({
  name: 'admin',
  lock: 'admin-session',
  endpoints: { refresh: sessionEndpoints.adminRefresh, logout: sessionEndpoints.adminLogout },
  tokenKey: storageKeys.adminToken,
  keys: [storageKeys.adminEmail, storageKeys.adminLoggedIn],
  write: ({ email }) => ({ [storageKeys.adminEmail]: email, [storageKeys.adminLoggedIn]: 'true' }),
  read: (token, item) => {
    const email = item(storageKeys.adminEmail)
    return email && item(storageKeys.adminLoggedIn) === 'true' ? { email, token } : null
  },
})

function parseUser(stored: string): User | undefined {
  try {
    const user = JSON.parse(stored) as Partial<User> | null
    return typeof user?._id === 'string' && typeof user.username === 'string' ? (user as User) : undefined
  } catch {
    return undefined
  }
}

export const {
  useSession,
  useReady: useSessionReady,
  useLoggingOut,
  start: startSession,
  read: readSession,
  forget: forgetSession,
  current: currentSession,
  currentToken,
} = members

/** A stored admin session grants nothing: the server decides what the desk shows. */
export const {
  useSession: useAdminSession,
  useReady: useAdminSessionReady,
  start: startAdminSession,
  forget: forgetAdminSession,
} = admins

/** Checked against the stored token: another tab may have changed the session. */
export function currentUserId(): string | undefined {
  const userId = members.current()?.user._id
  return userId !== undefined && readToken(members.currentToken())?.subject === userId ? userId : undefined
}

let navigateTo: (path: string) => void | Promise<void> = (path) => location.assign(path)

/**
 * Call once, in the layout: syncs the session, and provides `navigate` to code outside of components. An account that
 * is about to be deleted is redirected to its only page (ACC-6).
 */
export function useSessionSync(): void {
  members.useReady()
  const navigate = useNavigate()
  useEffect(() => {
    navigateTo = navigate
  }, [navigate])
  const isDeletionPending = members.useSession()?.user.deletesAt !== undefined
  const { pathname } = useLocation()
  const [keepAccount] = paths.keepAccount
  useEffect(() => {
    if (isDeletionPending && pathname !== keepAccount) void navigate(keepAccount, { replace: true })
  }, [isDeletionPending, pathname, keepAccount, navigate])
}

export function goToLogin(): void {
  // If the session has just ended, the login must not see it any more, or it would redirect back.
  members.read()
  void navigateTo(loginPath(location))
}

const HOME_AFTER_MS = 1_000
let loggingOut: Promise<void> | undefined

/** AUTH-5. A second click joins the first. */
export async function logOut(): Promise<void> {
  await (loggingOut ??= logOutOnce().finally(() => {
    loggingOut = undefined
  }))
}

async function logOutOnce() {
  const from = location.pathname
  // The admin's items are cleared too, so the admin's session ends on the server as well.
  await Promise.all([members.revoke(), admins.revoke()])
  clearSession()
  toast(sessionMessages.loggedOut)
  await new Promise((resolve) => setTimeout(resolve, HOME_AFTER_MS))
  if (location.pathname === from && !members.current()) await navigateTo('/')
  else members.setLoggingOut(false)
}

/** For an account whose sessions the server has already ended, including the desk's. */
export function clearSession(): void {
  // A guard that is still mounted must not redirect to the login.
  members.setLoggingOut(true)
  members.forget()
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[area])) if (!devicePreferenceKeys.includes(key)) window[area].removeItem(key)
    } catch {
      // Storage is switched off.
    }
  }
  // Browsers notify the other tabs only; in this one the admin's session follows this event.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** AUTH-5: only the admin's own items. */
export async function logOutAdmin(): Promise<void> {
  await admins.revoke()
  admins.forget()
  toast(sessionMessages.loggedOut)
}

/** Updates the stored user from the server. A session that was ended elsewhere ends here as well (AUTH-4). */
export async function reloadUser(): Promise<void> {
  const answer = await browserApi()(accountEndpoints.me).catch(() => undefined)
  const session = members.current()
  if (!answer || session?.user._id !== answer.user._id) return
  if (writeStored('localStorage', storageKeys.user, JSON.stringify(answer.user))) members.read()
}

/** Replaces the general toast about an expired session with the message of the action that failed. */
export function toastExpired(message: string, action?: ToastOptions['action']): number {
  for (const each of toastStore.get()) if (each.message === sessionMessages.expired) dismissToast(each.id)
  return toast(message, { type: 'warning', action })
}

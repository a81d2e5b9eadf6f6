import { sessionMessages } from '@matinee/contract/sessions'
import { useSyncExternalStore } from 'react'
import { toast } from '../../ui/toasts.ts'
import { setCredentials } from '../browser-api.ts'
import { readStored, writeStored } from '../storage.ts'
import { createTokenRefresh, readToken } from './token-refresh.ts'

interface Audience<Session extends { token: string }> {
  name: 'user' | 'admin'
  endpoints: Omit<Parameters<typeof createTokenRefresh>[1], 'lock'>
  lock: string
  tokenKey: string
  /** The other items of a session; they are removed with it. */
  keys: readonly string[]
  /** The values of those keys; a key without one is not written. */
  write: (session: Session) => Record<string, string>
  /** Null if something is missing, undefined if it is malformed. */
  read: (token: string, item: (key: string) => string | null) => Session | null | undefined
  onChange?: (session: Session | null) => void
}

interface SessionState<Session> {
  session: Session | null
  /** False on the server, and until the browser has read its storage. */
  ready: boolean
  /** True until the redirect to home after a logout: guards must not redirect to the login meanwhile. */
  loggingOut: boolean
}

/** The session of one audience in local storage, shared by all tabs and kept fresh while a component uses it. */
export function createSessionStore<Session extends { token: string }>(audience: Audience<Session>) {
  const initialState: SessionState<Session> = { session: null, ready: false, loggingOut: false }
  let state = initialState
  /** The session if storage is disabled or full. */
  let inMemory: Session | null = null
  const listeners = new Set<() => void>()
  const readItem = (key: string) => readStored('localStorage', key)

  const currentToken = (): string | null => inMemory?.token ?? readItem(audience.tokenKey)

  const update = (change: Partial<SessionState<Session>>) => {
    state = { ...state, ...(change.session && { loggingOut: false }), ...change }
    audience.onChange?.(state.session)
    for (const notify of listeners) notify()
  }
  const clearStorage = () => {
    inMemory = null
    for (const key of [audience.tokenKey, ...audience.keys]) writeStored('localStorage', key, null)
  }

  /** AUTH-2 */
  const read = (): void => {
    const token = readItem(audience.tokenKey)
    const claims = readToken(token)
    const stored = audience.read(token ?? '', readItem)
    if ((token !== null && !claims) || stored === undefined) clearStorage()
    const isValid = claims !== undefined && claims.expiresAt > Date.now()
    const session = inMemory ?? (isValid && stored ? stored : null)
    // An unchanged session keeps its identity, so that nothing renders again.
    if (!state.ready || JSON.stringify(session) !== JSON.stringify(state.session)) update({ session, ready: true })
  }

  const forget = (): void => {
    clearStorage()
    update({ session: null })
  }

  const refresh = createTokenRefresh(
    {
      token: currentToken,
      replace: (token) => {
        const session = state.session && { ...state.session, token }
        if (inMemory || !writeStored('localStorage', audience.tokenKey, token)) {
          clearStorage()
          inMemory = session
        }
        update({ session })
      },
      end: () => {
        forget()
        toast(sessionMessages.expired, { type: 'warning' })
      },
    },
    { ...audience.endpoints, lock: audience.lock },
  )
  setCredentials(audience.name, { token: currentToken, handleUnauthorized: refresh.handleUnauthorized })

  const start = (session: Session): void => {
    // The token is removed first and written last, so that no tab sees one user's name with another's token.
    writeStored('localStorage', audience.tokenKey, null)
    const items = { ...audience.write(session), [audience.tokenKey]: session.token }
    const isStored = Object.entries(items).every(([key, value]) => writeStored('localStorage', key, value))
    if (!isStored) clearStorage()
    inMemory = isStored ? null : session
    update({ session, ready: true })
    if (listeners.size > 0) refresh.schedule()
  }

  const sync = () => {
    read()
    refresh.schedule()
  }
  const onStorage = ({ key }: StorageEvent) => {
    // Clearing the whole storage names no key.
    if (key === null || key === audience.tokenKey || audience.keys.includes(key)) sync()
  }
  // Timers are suspended during sleep and in the back/forward cache.
  const wakeUpEvents = ['focus', 'online', 'pageshow', 'visibilitychange'] as const

  const subscribe = (notify: () => void) => {
    listeners.add(notify)
    if (listeners.size === 1) {
      for (const event of wakeUpEvents) window.addEventListener(event, sync)
      window.addEventListener('storage', onStorage)
      sync()
    }
    return () => {
      listeners.delete(notify)
      if (listeners.size > 0) return
      for (const event of wakeUpEvents) window.removeEventListener(event, sync)
      window.removeEventListener('storage', onStorage)
      refresh.stop()
    }
  }
  function useSelector<T>(select: (state: SessionState<Session>) => T): T {
    return useSyncExternalStore(
      subscribe,
      () => select(state),
      () => select(initialState),
    )
  }

  return {
    current: () => state.session,
    currentToken,
    read,
    start,
    forget,
    revoke: refresh.revoke,
    setLoggingOut: (leaving: boolean) => update({ loggingOut: leaving }),
    /** Null on the server, and until the browser has read its storage. */
    useSession: () => useSelector(({ session }) => session),
    useReady: () => useSelector(({ ready }) => ready),
    useLoggingOut: () => useSelector(({ loggingOut }) => loggingOut),
  }
}

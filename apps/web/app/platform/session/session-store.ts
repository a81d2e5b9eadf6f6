import type { User } from '@matinee/contract/accounts'
import { readStored, writeStored } from '../storage.ts'
import { SUBSCRIPTION, TOKEN, USER } from './stored-names.ts'
import { readToken } from './token.ts'

export interface Session {
  user: User
  token: string
}

export interface SessionState {
  session: Session | null
  /** The browser has looked into its storage. */
  known: boolean
  /** Somebody has logged out here, and is being taken home: no guard is to send them elsewhere meanwhile. */
  leaving: boolean
}

/** What the server sends, and what the page is until the browser knows better. */
export const unknown: SessionState = { session: null, known: false, leaving: false }

let state = unknown
/** For this page alone, where storage is switched off or full. */
let unstored: Session | null = null
/** What was read last, as it was written; undefined if something else happened since. */
let seen: string | undefined
const listeners = new Set<() => void>()

export const sessionState = (): SessionState => state

export function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The token as it is now: another tab may have replaced it a moment ago. */
export const currentToken = (): string | null => unstored?.token ?? readStored('localStorage', TOKEN)

/** AUTH-2: logged in with both, user and token. What cannot be read is thrown away, when a page starts. */
export function readSession(isStart = false): void {
  const token = readStored('localStorage', TOKEN)
  const written = readStored('localStorage', USER)
  const claims = readToken(token)
  const user = written === null ? undefined : readUser(written)
  const isMalformed = (token !== null && !claims) || (written !== null && !user)
  if (isMalformed && isStart) forget()
  const isValid = token && user && claims && claims.expiresAt > Date.now()
  const session = isValid ? { user, token } : unstored
  const found = isValid ? `${token} ${written}` : (unstored?.token ?? '')
  // The same is kept, so that nobody who shows it has to draw it again.
  if (found !== seen) update({ session, known: true })
  seen = found
}

export function storeSession(session: Session): void {
  // Both or none: a tab that looks in between must not find one person's name beside another's token.
  writeStored('localStorage', TOKEN, null)
  const isStored =
    writeStored('localStorage', USER, JSON.stringify(session.user)) && writeStored('localStorage', TOKEN, session.token)
  if (!isStored) forget()
  unstored = isStored ? null : session
  update({ session, known: true })
}

/** The successor of a token (AUTH-3). */
export function storeToken(token: string): void {
  const session = state.session && { ...state.session, token }
  if (unstored || !writeStored('localStorage', TOKEN, token)) {
    forget()
    unstored = session
  }
  update({ session })
}

/** Of the session alone: the theme and the like are not its own. */
export function forgetSession(): void {
  forget()
  update({ session: null })
}

export function setLeaving(leaving: boolean): void {
  update({ leaving })
}

function forget() {
  unstored = null
  for (const key of [TOKEN, USER, SUBSCRIPTION]) writeStored('localStorage', key, null)
}

function readUser(written: string): User | undefined {
  try {
    const user = JSON.parse(written) as Partial<User> | null
    return typeof user?._id === 'string' && typeof user.username === 'string' ? (user as User) : undefined
  } catch {
    return undefined
  }
}

function update(change: Partial<SessionState>) {
  seen = undefined
  state = { ...state, ...(change.session && { leaving: false }), ...change }
  // Decides which corner of the bar is shown until React knows: see the boot script.
  document.documentElement.toggleAttribute('data-session', state.session !== null)
  for (const notify of listeners) notify()
}

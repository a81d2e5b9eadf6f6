import type { Role } from '@matinee/contract/permissions'

/** The user who makes a request, from a verified token and its session. */
export interface Caller {
  id: string
  /** The kind of token: only the admin sign-in gives `admin` ones, and only to people with a role in the desk. */
  audience: 'user' | 'admin'
  /** As it is now in the database. */
  role: Role
  sessionId: string
  /** The token's number in its session; each refresh increments it. */
  generation: number
  /** Signed in or re-authenticated within `recentMinutes` (SAFE-3). */
  isRecentlyAuthenticated?: boolean
  /** The desk asks for a second step that is not set up: only calls with `allowsRestricted` are permitted. */
  isRestricted?: boolean
  /** The token was replaced by a newer one: it may only be used to refresh. */
  isReplaced: boolean
  /** The account's deletion was requested: only calls with `allowsDeletionPending` are permitted, as to cancel it. */
  isDeletionPending?: boolean
}

/** The admin that makes a change, and the address of the request, for the audit log. */
export interface Actor {
  id: string
  address: string
  requestId: string
}

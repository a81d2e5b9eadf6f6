import type { Role } from '@matinee/contract/permissions'

/** The user who makes a request, from a verified token and its session. */
export interface Caller {
  id: string
  /** The kind of token: only the admin sign-in gives `admin` ones, and only to people with a role in the desk. */
  audience: 'user' | 'admin'
  /** As it is now in the database. */
  role: Role
  sessionId: string
  /** Which of the session's tokens it was. */
  generation: number
  /** Has to set something up first: only calls that declare it answer (`allowsRestricted`). */
  isRestricted?: boolean
  /** Replaced by a newer token: it may only be used to refresh. */
  isReplaced: boolean
  /** The account waits to be deleted: it can be kept, and used for nothing else. */
  isDeletionPending?: boolean
}

/** Who does something at the desk, and from where: for the audit log. */
export interface Actor {
  id: string
  address: string
  requestId: string
}

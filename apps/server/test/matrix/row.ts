import type { Access, Endpoint, InputOf } from '@matinee/contract/http/endpoint'
import type { DeskRole, Permission } from '@matinee/contract/permissions'
import type { Person } from '../people.ts'
import type { Kind, World } from './world.ts'

export interface Given {
  world: World
  /** Whom the request is to name, where it names somebody: its caller, somebody else, or nobody that there is. */
  userId: string
  /** Who is asking; for a visitor, somebody who is not. */
  caller: Person
}

/** What is sent, as `createClient` takes it, and what only a test of a browser's manners adds. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
}

/** A rule of one call that its access does not tell: what this caller may not do although they may make the call. */
interface Refusal {
  what: string
  as: Kind | 'nobody'
  status: 403 | 404
  call: (given: Given) => Sent | Promise<Sent>
}

export interface Row {
  key: string
  /** Where a call has more than one row: what is special about this one. */
  title?: string
  /**
   * Said again, and not taken from the endpoint: a call that is declared for more people than it should be would
   * otherwise prove itself right.
   */
  access: Access
  /** Said again as well: of calls that take an admin's token. */
  permission?: Permission
  /** Said again too: it asks for a credential that was shown a short time ago (SAFE-3). */
  fresh?: true | 'atDesk'
  /** Somebody with a role may make it with an admin's token only (SAFE-3). */
  isTeamsAtDesk?: true
  /** Guarded by the call itself, as what it does depends on what is sent. The endpoint then says 'public'. */
  isGuardedInside?: true
  /** Asks for a new token. */
  takesReplacedToken?: true
  /** Compares or makes a password, and is public: a few sorts of credentials show that they make no difference. */
  isSlow?: true
  /** Of an answer that is no refusal. */
  status?: number
  /** A request that is answered, if its caller may ask. */
  call: (given: Given) => Sent | Promise<Sent>
  refusals?: Refusal[]
}

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Said again: who may do what, as ACC-7 has it. */
export const holders: Record<Permission, readonly DeskRole[]> = {
  desk: ['owner', 'editor', 'support', 'finance'],
  catalogue: ['owner', 'editor'],
  films: ['owner', 'editor'],
  pages: ['owner', 'editor'],
  people: ['owner', 'support'],
  comments: ['owner', 'support'],
  gifts: ['owner', 'support'],
  payments: ['owner', 'finance'],
  refunds: ['owner', 'support', 'finance'],
  plans: ['owner', 'finance'],
  figures: ['owner', 'finance'],
  settings: ['owner'],
  health: ['owner'],
  auditLog: ['owner'],
  team: ['owner'],
}

type Declared<E> = Omit<Row, 'key' | 'call'> & {
  call?: (given: Given) => (InputOf<E> & Sent) | Promise<InputOf<E> & Sent>
}

export const row = <E extends Endpoint>(endpoint: E, { call, ...rest }: Declared<E>): Row => ({
  key: keyOf(endpoint),
  call: call ?? (() => ({})),
  ...rest,
})

import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

/** Whose token a call requires. `optional`: no token is required, but one that is sent must be valid. */
export type Access = 'public' | 'optional' | 'user' | 'admin' | 'signedIn'

/**
 * What goes in and what comes out of one call. Schemas live in `<feature>.schemas.ts`, the rest of a feature's contract
 * in `<feature>.ts`: a page imports the latter and gets paths, words and types, but not zod.
 */
export interface Schemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
}

/**
 * SAFE-3: whether an admin who makes the call must have shown a credential within `recentMinutes`. `byHandler`: it depends
 * on what is sent, so the service asks. `atDesk`: a user who makes the call about themselves need not.
 */
type Fresh = boolean | 'byHandler'

/** One HTTP call, described once: the API serves it, the client calls it, the documentation prints it. */
export interface Endpoint<S extends Schemas = Schemas, A extends Access = Access> {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: A
  /** The permission that a caller with an admin's token needs. */
  readonly permission: A extends 'admin' | 'signedIn' ? Permission : undefined
  /** Set for a desk call that changes or exports data. */
  readonly fresh: A extends 'admin' ? Fresh | undefined : A extends 'signedIn' ? 'atDesk' | undefined : undefined
  /** Whether it takes an `Idempotency-Key`: see `idempotent`. */
  readonly idempotent?: true
  /** For the type checker alone; never set. */
  readonly schemas?: S
}

const callFor =
  <A extends 'public' | 'optional' | 'user'>(access: A) =>
  <S extends Schemas>(method: Endpoint['method'], path: Endpoint['path']) =>
    ({ method, path, access, permission: undefined, fresh: undefined }) as Endpoint<S, A>

export const publicCall = callFor('public')
export const optionalCall = callFor('optional')
export const userCall = callFor('user')

type Reading = 'GET' | 'HEAD'

/** `fresh` is required for every method that changes data, and for exports: the server checks at start. */
export function adminCall<S extends Schemas>(
  method: Reading,
  path: Endpoint['path'],
  permission: Permission,
  rule?: { fresh: Fresh },
): Endpoint<S, 'admin'>
export function adminCall<S extends Schemas>(
  method: Exclude<Endpoint['method'], Reading>,
  path: Endpoint['path'],
  permission: Permission,
  rule: { fresh: Fresh },
): Endpoint<S, 'admin'>
export function adminCall(
  method: Endpoint['method'],
  path: Endpoint['path'],
  permission: Permission,
  rule?: { fresh: Fresh },
) {
  return { method, path, access: 'admin', permission, fresh: rule?.fresh }
}

/** A user may make the call about themselves, an admin about any user. */
export const signedInCall = <S extends Schemas>(
  method: Endpoint['method'],
  path: Endpoint['path'],
  permission: Permission,
  rule?: { fresh: 'atDesk' },
) => ({ method, path, access: 'signedIn', permission, fresh: rule?.fresh }) as Endpoint<S, 'signedIn'>

type Part<S, K extends string> = S extends Record<K, infer T extends z.ZodType> ? { [key in K]: z.input<T> } : unknown

export type InputOf<E> = E extends Endpoint<infer S> ? Part<S, 'params'> & Part<S, 'query'> & Part<S, 'body'> : never
export type OutputOf<E> = E extends Endpoint<infer S> ? z.output<S['response']> : never

import type { Endpoint } from './endpoint.ts'

/** The header with the idempotency key of a call: one that is sent again with the same key does its work once. */
export const idempotencyHeader = 'idempotency-key'

/** A call that makes something. With an `Idempotency-Key` it makes it once, and a repeated call gets the first answer. */
export type Idempotent<E extends Endpoint = Endpoint> = E & { readonly idempotent: true }

/** Declares that an endpoint takes an `Idempotency-Key`. */
export const idempotent = <E extends Endpoint>(endpoint: E): Idempotent<E> => ({ ...endpoint, idempotent: true })

import type { mailSchemas } from './mail.schemas.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'

export const mailLimits = {
  /** The newest of those in trouble. */
  shown: 50,
  /** Of one call that names them. */
  atOnce: 100,
} as const

/** Emails that have not surely arrived, from their first failure on. */
export const mailEndpoints = {
  list: adminCall<typeof mailSchemas.list>('GET', '/api/admin/mail', 'people'),
  /** Without ids: all of them. */
  retry: adminCall<typeof mailSchemas.retry>('POST', '/api/admin/mail/retry', 'people'),
  dismiss: adminCall<typeof mailSchemas.dismiss>('POST', '/api/admin/mail/dismiss', 'people'),
}

/** `failing` is tried again by itself, the others are not. */
export const unsentStates = ['failing', 'failed', 'uncertain'] as const
export type UnsentState = (typeof unsentStates)[number]

export const mailErrors = /* @__PURE__ */ defineErrors('mail', {
  nothingThere: { status: 404, message: 'These emails were sent or dismissed in the meantime.' },
})

export type { UnsentEmail, UnsentEmails } from './mail.schemas.ts'

import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { mailSchemas, mailTextSchemas } from './mail.schemas.ts'
import { problems as mailProblems } from '@matinee/locales/api/mail'

export const mailLimits = {
  /** The newest of those in trouble. */
  shown: 50,
  /** Of one call that names them. */
  atOnce: 100,
  subjectLength: 200,
  textLength: 10_000,
} as const

/** Emails that have not surely arrived, from their first failure on. */
export const mailEndpoints = {
  list: adminCall<typeof mailSchemas.list>('GET', '/api/admin/mail', 'people'),
  /** Without ids: all of them. */
  retry: adminCall<typeof mailSchemas.retry>('POST', '/api/admin/mail/retry', 'people', { fresh: false }),
  dismiss: adminCall<typeof mailSchemas.dismiss>('POST', '/api/admin/mail/dismiss', 'people', { fresh: false }),
}

/** SITE-4: what mails say, in the languages that the site offers. */
export const mailTextEndpoints = {
  list: adminCall<typeof mailTextSchemas.list>('GET', '/api/admin/mail-texts', 'settings'),
  open: adminCall<typeof mailTextSchemas.open>('GET', '/api/admin/mail-texts/:id', 'settings'),
  save: adminCall<typeof mailTextSchemas.save>('PUT', '/api/admin/mail-texts/:id/:language', 'settings', {
    fresh: true,
  }),
  /** Ours again. */
  reset: adminCall<typeof mailTextSchemas.reset>('DELETE', '/api/admin/mail-texts/:id/:language', 'settings', {
    fresh: true,
  }),
  /** What would arrive. Changes nothing. */
  preview: adminCall<typeof mailTextSchemas.preview>(
    'POST',
    '/api/admin/mail-texts/:id/:language/preview',
    'settings',
    { fresh: false },
  ),
  /** To the address of whoever asks. */
  test: adminCall<typeof mailTextSchemas.test>('POST', '/api/admin/mail-texts/:id/:language/test', 'settings', {
    fresh: false,
  }),
}

/** `failing` is tried again by itself, the others are not. */
export const unsentStates = ['failing', 'failed', 'uncertain'] as const
export type UnsentState = (typeof unsentStates)[number]

export const mailErrors = /* @__PURE__ */ defineErrors('mail', {
  nothingThere: { status: 404, message: mailProblems.nothingThere },
  unknownMail: { status: 404, message: mailProblems.unknownMail },
  notReworded: { status: 404, message: mailProblems.notReworded },
  /** `details` name the fields: `missing` have to stay, `unknown` are none of this mail. */
  fields: { status: 400, message: mailProblems.fields },
})

export { messages as mailMessages } from '@matinee/locales/api/mail'
export type { AdminMail, MailPreview, OpenMail, UnsentEmail, UnsentEmails, Wording } from './mail.schemas.ts'

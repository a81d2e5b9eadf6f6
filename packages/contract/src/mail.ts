import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { mailSchemas, mailTextSchemas } from './mail.schemas.ts'
import { problems as mailProblems } from '@matinee/locales/api/mail'

export const mailLimits = {
  /** The number of unsent emails that the list has, the newest first. */
  listLength: 50,
  /** Ids that one call may name. */
  maxIds: 100,
  subjectLength: 200,
  textLength: 10_000,
} as const

/** Emails that may not have arrived, from their first failure on. */
export const unsentMailEndpoints = {
  list: adminCall<typeof mailSchemas.list>('GET', '/api/admin/mail', 'people'),
  /** Retries the named emails; without ids, all of them. */
  retry: adminCall<typeof mailSchemas.retry>('POST', '/api/admin/mail/retry', 'people', { fresh: false }),
  dismiss: adminCall<typeof mailSchemas.dismiss>('POST', '/api/admin/mail/dismiss', 'people', { fresh: false }),
}

/** SITE-4: the texts of mails, in the languages that the site offers. */
export const mailTextEndpoints = {
  list: adminCall<typeof mailTextSchemas.list>('GET', '/api/admin/mail-texts', 'settings'),
  open: adminCall<typeof mailTextSchemas.open>('GET', '/api/admin/mail-texts/:id', 'settings'),
  save: adminCall<typeof mailTextSchemas.save>('PUT', '/api/admin/mail-texts/:id/:language', 'settings', {
    fresh: true,
  }),
  /** Restores the built-in text. */
  reset: adminCall<typeof mailTextSchemas.reset>('DELETE', '/api/admin/mail-texts/:id/:language', 'settings', {
    fresh: true,
  }),
  /** Returns the mail as it would arrive. Changes nothing. */
  preview: adminCall<typeof mailTextSchemas.preview>(
    'POST',
    '/api/admin/mail-texts/:id/:language/preview',
    'settings',
    { fresh: false },
  ),
  /** Sends it to the calling admin's address. */
  test: adminCall<typeof mailTextSchemas.test>('POST', '/api/admin/mail-texts/:id/:language/test', 'settings', {
    fresh: false,
  }),
}

/** Emails in state `failing` are retried automatically, the others are not. */
export const unsentStates = ['failing', 'failed', 'uncertain'] as const
export type UnsentState = (typeof unsentStates)[number]

export const mailErrors = /* @__PURE__ */ defineErrors('mail', {
  nothingThere: { status: 404, message: mailProblems.nothingThere },
  unknownMail: { status: 404, message: mailProblems.unknownMail },
  notReworded: { status: 404, message: mailProblems.notReworded },
  /** `details` name the fields: the text must contain those in `missing`; this mail has none of those in `unknown`. */
  fields: { status: 400, message: mailProblems.fields },
})

export { messages as mailMessages } from '@matinee/locales/api/mail'
export type { AdminMail, MailPreview, OpenMail, UnsentEmail, UnsentEmails, Wording } from './mail.schemas.ts'

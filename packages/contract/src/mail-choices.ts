import { publicCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { mailChoiceSchemas } from './mail-choices.schemas.ts'
import * as problems from '@matinee/locales/api/mail-choices'

/** ACC-10: mails that are not about the account itself. Each kind is off until the user turns it on. */
export const mailKinds = ['newFilms', 'startedFilm'] as const
export type MailKind = (typeof mailKinds)[number]

export const mailChoiceLimits = {
  /** Days between two digests of new films, at least. */
  digestDays: 7,
  /** Titles that a digest names; the others are only counted. */
  digestFilms: 10,
  /** An unfinished film is mentioned after the first number of days, and no longer after the second. */
  startedAfterDays: 4,
  startedWithinDays: 30,
} as const

export const mailChoiceEndpoints = {
  show: userCall<typeof mailChoiceSchemas.show>('GET', '/api/me/mails'),
  /** Turns the given kinds on, and all others off. */
  choose: userCall<typeof mailChoiceSchemas.choose>('PUT', '/api/me/mails'),
  /** Turns a kind off by the link in such a mail. The signed token authorizes the call; repeating it is harmless. */
  unsubscribe: publicCall<typeof mailChoiceSchemas.unsubscribe>('POST', '/api/unsubscribe'),
}

export const mailChoiceErrors = /* @__PURE__ */ defineErrors('mail-choices', {
  linkInvalid: {
    status: 400,
    message: problems.linkInvalid,
  },
})

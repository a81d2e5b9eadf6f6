import { publicCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { mailChoiceSchemas } from './mail-choices.schemas.ts'
import * as problems from '@matinee/locales/api/mail-choices'

/** ACC-10: mails that are not about the account itself. Each is off until it is asked for. */
export const mailKinds = ['newFilms', 'startedFilm'] as const
export type MailKind = (typeof mailKinds)[number]

export const mailChoiceLimits = {
  /** At most one digest of new films in so many days. */
  digestDays: 7,
  /** Titles in a digest; of more it says how many. */
  digestFilms: 10,
  /** Days after which a film that was left in the middle is mentioned, and after which it no longer is. */
  startedAfterDays: 4,
  startedWithinDays: 30,
} as const

export const mailChoiceEndpoints = {
  show: userCall<typeof mailChoiceSchemas.show>('GET', '/api/me/mails'),
  /** All that are wanted; the others are off. */
  choose: userCall<typeof mailChoiceSchemas.choose>('PUT', '/api/me/mails'),
  /** By the link in such a mail: the signed token is the proof, and a second time does no harm. */
  unsubscribe: publicCall<typeof mailChoiceSchemas.unsubscribe>('POST', '/api/unsubscribe'),
}

export const mailChoiceErrors = /* @__PURE__ */ defineErrors('mail-choices', {
  linkInvalid: {
    status: 400,
    message: problems.linkInvalid,
  },
})

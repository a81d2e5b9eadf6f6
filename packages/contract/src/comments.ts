import type { commentSchemas } from './comments.schemas.ts'
import { optionalCall, publicCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import { problems } from '@matinee/locales/api/comments'
import { commentLimits } from './comments.limits.ts'

export { commentLimits } from './comments.limits.ts'

export { messages as commentMessages } from '@matinee/locales/api/comments'

/** ACC-8: why somebody reports a comment. */
export const reportReasons = ['spam', 'insult', 'spoiler', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const commentEndpoints = {
  /** Lists comments, the newest first. `before` is the `next` of the previous answer. */
  list: publicCall<typeof commentSchemas.list>('GET', '/api/movies/:id/comments'),
  post: idempotent(userCall<typeof commentSchemas.post>('POST', '/api/movies/:id/comments')),
  /** Deletes the caller's own comment. */
  remove: userCall<typeof commentSchemas.remove>('DELETE', '/api/comments/:id'),
  /** ACC-8: returns the caller's comments that wait for approval, and until when the caller is muted. */
  own: userCall<typeof commentSchemas.own>('GET', '/api/movies/:id/comments/own'),
  /**
   * ACC-8: reports a comment. Until an admin decides, each user or visitor's network has one report; repeating it changes
   * nothing.
   */
  report: optionalCall<typeof commentSchemas.report>('POST', '/api/comments/:id/reports'),
}

export const commentErrors = /* @__PURE__ */ defineErrors('comments', {
  /** SITE-2 */
  off: { status: 403, message: problems.off },
  empty: { status: 400, message: problems.empty },
  tooLong: { status: 400, message: problems.tooLong },
  notFound: { status: 404, message: problems.notFound },
  /** `details.until` says until when. */
  muted: { status: 403, message: problems.muted },
  notYours: { status: 403, message: problems.notYours },
})

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** COMM-3: cuts a text after the last allowed word. */
export function firstWords(text: string, count: number = commentLimits.words): string {
  const words = text.matchAll(/\S+/g)
  let end = 0
  for (let taken = 0; taken < count; taken++) {
    const { value } = words.next()
    if (!value) return text
    end = value.index + value[0].length
  }
  return text.slice(0, end)
}

// Direction marks, invisible blanks, tags.
const unseen =
  /[\u034f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2800]/g

/**
 * Removes what is invisible, changes the writing direction or piles up marks. Zero-width joiners stay: scripts and emoji
 * need them. A text without visible characters is empty.
 */
export function cleanComment(text: string): string {
  const cleaned = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(control, ' ')
    .replace(unseen, '')
    // Normalizing a long pile of marks is slow.
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .normalize('NFC')
    // No script needs more than three on one letter.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    // Lookbehind, against quadratic backtracking.
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
}

export type { Comment } from './comments.schemas.ts'

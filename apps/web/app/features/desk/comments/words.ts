import type { ReportReason } from '@matinee/contract/comments'
import type { HiddenReason } from '@matinee/contract/moderation'

/** What is done at once, as it can be taken back. */
export type Decision = 'hide' | 'show' | 'keep' | 'unmute'

export const reasonWords: Record<ReportReason, string> = {
  spam: 'Advertising or spam',
  insult: 'Insult or hate',
  spoiler: 'Gives the story away',
  illegal: 'Against the law',
  other: 'Something else',
}

export const hiddenWords: Record<HiddenReason, string> = {
  desk: 'Hidden',
  everything: 'Hidden with all of theirs',
  first: 'Their first comment',
  word: 'Has a word from your list',
}

import type { Translated } from './words.ts'
import type * as english from './comments.words.ts'
import { commentLimits } from './comments.limits.ts'

export const commentMessages: Translated<typeof english.commentMessages> = {
  title: 'Kommentare',
  posted: 'Kommentar veröffentlicht.',
  waiting: 'Danke. Dein Kommentar erscheint, sobald er freigegeben ist.',
  deleted: 'Kommentar gelöscht.',
  reported: 'Danke. Wir sehen uns diesen Kommentar an.',
}

export const commentProblems: Translated<typeof english.commentProblems> = {
  off: 'Kommentare sind hier ausgeschaltet.',
  empty: 'Ein Kommentar kann nicht leer sein.',
  tooLong: `Ein Kommentar kann höchstens ${commentLimits.characters} Zeichen haben.`,
  notFound: 'Diesen Kommentar gibt es nicht mehr.',
  muted: 'Du kannst gerade keine Kommentare schreiben.',
  notYours: 'Du kannst nur deine eigenen Kommentare löschen.',
}

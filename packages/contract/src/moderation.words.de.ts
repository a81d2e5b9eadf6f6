import type { Translated } from './words.ts'
import type * as english from './moderation.words.ts'

export const moderationMessages: Translated<typeof english.moderationMessages> = {
  hidden: 'Kommentar ausgeblendet.',
  shown: 'Kommentar wird angezeigt.',
  kept: 'Kommentar behalten. Seine Meldungen sind erledigt.',
  deleted: 'Kommentar gelöscht.',
  warned: 'Verwarnung per E-Mail gesendet.',
  allHidden: 'Alle Kommentare der Person sind ausgeblendet.',
  allShown: 'Die Kommentare der Person sind wieder da.',
  muted: 'Die Person kann lesen, aber vorerst keine Kommentare schreiben.',
  unmuted: 'Die Person kann wieder Kommentare schreiben.',
}

export const moderationProblems: Translated<typeof english.moderationProblems> = {
  noAuthor: 'Das Konto der Person, die ihn geschrieben hat, wurde gelöscht: Es gibt niemanden zu verwarnen.',
}

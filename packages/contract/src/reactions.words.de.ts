import type { Translated } from './words.ts'
import type * as english from './reactions.words.ts'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  liked: 'Film gefällt dir!',
  disliked: 'Film gefällt dir nicht',
  likeCleared: '„Gefällt mir“ zurückgenommen',
  dislikeCleared: '„Gefällt mir nicht“ zurückgenommen',
}

export const reactionProblems: Translated<typeof english.reactionProblems> = {
  off: '„Gefällt mir“ ist hier ausgeschaltet.',
  invalidIds: 'Ungültige Film- oder Benutzer-ID',
  missingIds: 'Film- oder Benutzer-ID fehlt',
}

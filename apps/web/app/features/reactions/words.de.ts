import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  ...contractMessages,
  like: (count: number) => `Gefällt mir (${count})`,
  dislike: (count: number) => `Gefällt mir nicht (${count})`,
  logInToLike: 'Bitte melde dich an, um zu sagen, dass dir der Film gefällt.',
  logInToDislike: 'Bitte melde dich an, um zu sagen, dass dir der Film nicht gefällt.',
  dislikeFailed: '„Gefällt mir nicht“ hat nicht geklappt',

  yourOpinion: 'Deine Meinung',
  failedToLikeThis: '„Gefällt mir“ hat nicht geklappt.',
  failedToLikeMovie: '„Gefällt mir“ hat nicht geklappt',
  failedToLikeMoviePlease: '„Gefällt mir“ hat nicht geklappt. Bitte versuche es noch einmal.',
  anErrorOccurredWhile: 'Bei „Gefällt mir“ ist ein Fehler aufgetreten. Versuche es noch einmal.',
  failedToDislikeMovie: '„Gefällt mir nicht“ hat nicht geklappt. Bitte versuche es noch einmal.',
  anErrorOccurredWhileDisliking: 'Bei „Gefällt mir nicht“ ist ein Fehler aufgetreten. Versuche es noch einmal.',
  logIn: 'Anmelden',
}

import type { Translated } from './words.ts'
import type * as english from './reactions.words.ts'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  liked: 'Vous aimez ce film\u202F!',
  disliked: 'Vous n’aimez pas ce film',
  likeCleared: '«\u202FJ’aime\u202F» retiré',
  dislikeCleared: '«\u202FJe n’aime pas\u202F» retiré',
}

export const reactionProblems: Translated<typeof english.reactionProblems> = {
  off: 'Les «\u202FJ’aime\u202F» sont désactivés ici.',
  invalidIds: 'Identifiant de film ou d’utilisateur non valide',
  missingIds: 'Identifiant de film ou d’utilisateur manquant',
}

import type { Translated } from './words.ts'
import type * as english from './reactions.words.ts'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  liked: 'Vous aimez ce film\u00A0!',
  disliked: 'Vous n’aimez pas ce film',
  likeCleared: '«\u00A0J’aime\u00A0» retiré',
  dislikeCleared: '«\u00A0Je n’aime pas\u00A0» retiré',
}

export const reactionProblems: Translated<typeof english.reactionProblems> = {
  off: 'Les «\u00A0J’aime\u00A0» sont désactivés ici.',
  invalidIds: 'Identifiant de film ou d’utilisateur non valide',
  missingIds: 'Identifiant de film ou d’utilisateur manquant',
}

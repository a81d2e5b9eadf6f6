import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  ...contractMessages,
  like: (count: number) => `J’aime (${count})`,
  dislike: (count: number) => `Je n’aime pas (${count})`,
  logInToLike: 'Veuillez vous connecter pour aimer le film.',
  logInToDislike: 'Veuillez vous connecter pour ne pas aimer le film.',
  dislikeFailed: '«\u00A0Je n’aime pas\u00A0» n’a pas fonctionné',

  yourOpinion: 'Votre avis',
  failedToLikeThis: '«\u00A0J’aime\u00A0» n’a pas fonctionné.',
  failedToLikeMovie: '«\u00A0J’aime\u00A0» n’a pas fonctionné',
  failedToLikeMoviePlease: '«\u00A0J’aime\u00A0» n’a pas fonctionné. Veuillez réessayer.',
  anErrorOccurredWhile: 'Une erreur s’est produite avec «\u00A0J’aime\u00A0». Réessayez.',
  failedToDislikeMovie: '«\u00A0Je n’aime pas\u00A0» n’a pas fonctionné. Veuillez réessayer.',
  anErrorOccurredWhileDisliking: 'Une erreur s’est produite avec «\u00A0Je n’aime pas\u00A0». Réessayez.',
  logIn: 'Se connecter',
}

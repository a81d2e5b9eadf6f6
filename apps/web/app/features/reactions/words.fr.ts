import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  ...contractMessages,
  like: (count: number) => `J’aime (${count})`,
  dislike: (count: number) => `Je n’aime pas (${count})`,
  logInToLike: 'Veuillez vous connecter pour dire que vous aimez ce film.',
  logInToDislike: 'Veuillez vous connecter pour dire que vous n’aimez pas ce film.',
  dislikeFailed: '«\u202FJe n’aime pas\u202F» n’a pas fonctionné',

  yourOpinion: 'Votre avis',
  failedToLikeThis: '«\u202FJ’aime\u202F» n’a pas fonctionné.',
  failedToLikeMovie: '«\u202FJ’aime\u202F» n’a pas fonctionné',
  failedToLikeMoviePlease: '«\u202FJ’aime\u202F» n’a pas fonctionné. Veuillez réessayer.',
  anErrorOccurredWhile: 'Une erreur s’est produite avec «\u202FJ’aime\u202F». Réessayez.',
  failedToDislikeMovie: '«\u202FJe n’aime pas\u202F» n’a pas fonctionné. Veuillez réessayer.',
  anErrorOccurredWhileDisliking: 'Une erreur s’est produite avec «\u202FJe n’aime pas\u202F». Réessayez.',
  logIn: 'Se connecter',
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  ...contractMessages,
  like: (count: number) => `Me gusta (${count})`,
  dislike: (count: number) => `No me gusta (${count})`,
  logInToLike: 'Inicia sesión para decir que te gusta la película.',
  logInToDislike: 'Inicia sesión para decir que no te gusta la película.',
  dislikeFailed: '«No me gusta» ha fallado',

  yourOpinion: 'Tu opinión',
  failedToLikeThis: '«Me gusta» ha fallado.',
  failedToLikeMovie: '«Me gusta» ha fallado',
  failedToLikeMoviePlease: '«Me gusta» ha fallado. Inténtalo de nuevo.',
  anErrorOccurredWhile: 'Se ha producido un error con «Me gusta». Inténtalo de nuevo.',
  failedToDislikeMovie: '«No me gusta» ha fallado. Inténtalo de nuevo.',
  anErrorOccurredWhileDisliking: 'Se ha producido un error con «No me gusta». Inténtalo de nuevo.',
  logIn: 'Iniciar sesión',
}

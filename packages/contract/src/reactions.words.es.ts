import type { Translated } from './words.ts'
import type * as english from './reactions.words.ts'

export const reactionMessages: Translated<typeof english.reactionMessages> = {
  liked: '¡Te gusta esta película!',
  disliked: 'No te gusta esta película',
  likeCleared: '«Me gusta» retirado',
  dislikeCleared: '«No me gusta» retirado',
}

export const reactionProblems: Translated<typeof english.reactionProblems> = {
  off: 'Los «Me gusta» están desactivados aquí.',
  invalidIds: 'Identificador de película o usuario no válido',
  missingIds: 'Falta el identificador de película o usuario',
}

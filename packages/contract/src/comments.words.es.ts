import type { Translated } from './words.ts'
import type * as english from './comments.words.ts'
import { commentLimits } from './comments.limits.ts'

export const commentMessages: Translated<typeof english.commentMessages> = {
  title: 'Comentarios',
  posted: 'Comentario publicado.',
  waiting: 'Gracias. Tu comentario se mostrará cuando se apruebe.',
  deleted: 'Comentario eliminado.',
  reported: 'Gracias. Revisaremos este comentario.',
}

export const commentProblems: Translated<typeof english.commentProblems> = {
  off: 'Los comentarios están desactivados aquí.',
  empty: 'El comentario no puede estar vacío.',
  tooLong: `Un comentario puede tener como máximo ${commentLimits.characters} caracteres.`,
  notFound: 'Este comentario ya no está.',
  muted: 'Por ahora no puedes publicar comentarios.',
  notYours: 'Solo puedes eliminar tus propios comentarios.',
}

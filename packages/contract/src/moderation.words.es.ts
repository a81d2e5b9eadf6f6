import type { Translated } from './words.ts'
import type * as english from './moderation.words.ts'

export const moderationMessages: Translated<typeof english.moderationMessages> = {
  hidden: 'Comentario ocultado.',
  shown: 'El comentario se muestra.',
  kept: 'Comentario conservado. Sus denuncias están cerradas.',
  deleted: 'Comentario eliminado.',
  warned: 'Advertencia enviada por correo.',
  allHidden: 'Todos sus comentarios están ocultos.',
  allShown: 'Sus comentarios han vuelto.',
  muted: 'Puede leer, pero por ahora no puede publicar comentarios.',
  unmuted: 'Ya puede volver a publicar comentarios.',
}

export const moderationProblems: Translated<typeof english.moderationProblems> = {
  noAuthor: 'La cuenta de quien lo escribió se eliminó: no hay a quién advertir.',
}

import type { Translated } from './words.ts'
import type * as english from './comments.words.ts'
import { commentLimits } from './comments.limits.ts'

export const commentMessages: Translated<typeof english.commentMessages> = {
  title: 'Commentaires',
  posted: 'Commentaire publié.',
  waiting: 'Merci. Votre commentaire apparaîtra une fois approuvé.',
  deleted: 'Commentaire supprimé.',
  reported: 'Merci. Nous allons examiner ce commentaire.',
}

export const commentProblems: Translated<typeof english.commentProblems> = {
  off: 'Les commentaires sont désactivés ici.',
  empty: 'Un commentaire ne peut pas être vide.',
  tooLong: `Un commentaire peut compter au plus ${commentLimits.characters} caractères.`,
  notFound: 'Ce commentaire n’est plus là.',
  muted: 'Vous ne pouvez pas publier de commentaires pour le moment.',
  notYours: 'Vous ne pouvez supprimer que vos propres commentaires.',
}

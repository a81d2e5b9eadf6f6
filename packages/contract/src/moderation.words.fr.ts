import type { Translated } from './words.ts'
import type * as english from './moderation.words.ts'

export const moderationMessages: Translated<typeof english.moderationMessages> = {
  hidden: 'Commentaire masqué.',
  shown: 'Le commentaire est affiché.',
  kept: 'Commentaire conservé. Ses signalements sont clos.',
  deleted: 'Commentaire supprimé.',
  warned: 'Avertissement envoyé par e-mail.',
  allHidden: 'Tous ses commentaires sont masqués.',
  allShown: 'Ses commentaires sont de retour.',
  muted: 'Cette personne peut lire, mais pas publier de commentaires pour le moment.',
  unmuted: 'Cette personne peut à nouveau publier des commentaires.',
}

export const moderationProblems: Translated<typeof english.moderationProblems> = {
  noAuthor: 'Le compte de son auteur a été supprimé\u00A0: il n’y a personne à avertir.',
}

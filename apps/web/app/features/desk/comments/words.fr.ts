import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('fr')

export const moderationWords: Translated<typeof english.moderationWords> = {
  title: 'Commentaires',
  whichComments: 'Quels commentaires',
  states: {
    reported: 'Signalés',
    waiting: 'En attente',
    hidden: 'Masqués',
    all: 'Tous',
  },
  nothing: {
    reported: {
      title: 'Aucun signalement',
      text: 'Les commentaires signalés vous attendent ici.',
    },
    waiting: {
      title: 'Rien n’attend d’être approuvé',
      text: 'Dans les réglages, vous choisissez quels commentaires attendent.',
    },
    hidden: {
      title: 'Aucun commentaire masqué',
      text: 'Ce que vous masquez reste ici et peut être réaffiché.',
    },
    all: {
      title: 'Aucun commentaire pour l’instant',
      text: 'Ici s’affiche ce qu’on écrit sur les films.',
    },
  },
  search: 'Rechercher par texte, nom ou film',
  noneContains: (term: string) => `Aucun commentaire ne contient «\u00A0${term}\u00A0»`,
  noneContainsText: 'Il se trouve peut-être dans une autre liste.',
  searchAll: 'Rechercher dans tous',
  tryAnotherWord: 'Essayez un autre mot.',
  clearSearch: 'Effacer la recherche',
  waits: 'En attente',
  moreFailed: 'D’autres commentaires n’ont pas pu être chargés',
  failed: 'Les commentaires n’ont pas pu être chargés',
  count: (count: number, counted: string) => plural(count, `${counted} commentaire`, `${counted} commentaires`),
  showMore: 'Afficher plus',
  failures: {
    hide: 'Le commentaire n’a pas pu être masqué',
    show: 'Le commentaire n’a pas pu être affiché',
    keep: 'Les signalements n’ont pas pu être clos',
    unmute: 'La personne n’a pas pu être autorisée à commenter',
    delete: 'Le commentaire n’a pas pu être supprimé',
    hideAll: 'Les commentaires n’ont pas pu être masqués',
    showAll: 'Les commentaires n’ont pas pu être rétablis',
  },
  contextFailed: 'Le contexte n’a pas pu être chargé',
  inThisThread: 'Dans ce fil',
  othersByThem: 'Autres de cette personne',
  nothingElse: 'Rien d’autre.',
  doneBefore: 'Ce qui a déjà été fait',
  nothingYet: 'Rien encore.',
  theSystem: 'le système',
  deletedUser: 'Compte supprimé',
  aDeletedUser: 'un compte supprimé',
  theCommentBy: (name: string) => ` le commentaire de ${name}`,
  ofTheCommentBy: (name: string) => ` du commentaire de ${name}`,
  moreFor: (name: string) => `Plus pour le commentaire de ${name}`,
  approve: 'Approuver',
  showAgain: 'Réafficher',
  hide: 'Masquer',
  keep: 'Conserver',
  hideAllBy: (count: string, name: string) => `Masquer les ${count} de ${name}`,
  bringBackBy: (count: string, name: string) => `Rétablir les ${count} de ${name}`,
  less: 'Moins',
  context: 'Contexte',
  warnByEmail: 'Avertir par e-mail',
  muteForDays: 'Mettre en sourdine pour des jours',
  letComment: 'Autoriser à nouveau à commenter',
  ban: 'Bannir\u00A0: désactiver le compte',
  deleteComment: 'Supprimer le commentaire',
  where: 'sur {movie}, {time}',
  accountDisabled: 'Compte désactivé',
  mutedUntil: (day: string) => `En sourdine jusqu’au ${day}`,
  byName: (name: string) => ` par ${name}`,
  reports: 'Signalements',
  aVisitor: 'Un visiteur',
  andMore: (count: string) => `et ${count} de plus`,
  delete: {
    title: 'Supprimer ce commentaire\u202F?',
    text: 'Il disparaît définitivement, avec ses signalements. Masquer peut être annulé.',
    confirmLabel: 'Supprimer',
    pendingText: 'Suppression…',
  },
  hideAll: {
    title: (name: string) => `Masquer tout ce qu’a écrit ${name}\u202F?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        `${counted} commentaire est masqué aussitôt, et ses signalements sont clos. Vous pouvez le rétablir.`,
        `${counted} commentaires sont masqués aussitôt, et leurs signalements sont clos. Vous pouvez les rétablir ensemble.`,
      ),
    confirmLabel: 'Tout masquer',
    pendingText: 'Masquage…',
  },
  showAll: {
    title: (name: string) => `Rétablir les commentaires de ${name}\u202F?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        `${counted} commentaire est réaffiché. Ce que vous aviez masqué séparément reste masqué.`,
        `${counted} commentaires sont réaffichés. Ce que vous aviez masqué séparément reste masqué.`,
      ),
    confirmLabel: 'Rétablir',
    pendingText: 'Rétablissement…',
  },
  warnTitle: (name: string) => `Avertir ${name}`,
  warnText: 'La personne reçoit un e-mail avec son commentaire et ce que vous écrivez ici.',
  sendWarning: 'Envoyer l’avertissement',
  sending: 'Envoi…',
  warnFailed: 'L’avertissement n’a pas pu être envoyé',
  muteTitle: (name: string) => `Mettre ${name} en sourdine`,
  muteText: 'La personne peut lire et regarder, et voit jusqu’à quand elle ne peut pas publier de commentaires.',
  muteFailed: 'La personne n’a pas pu être mise en sourdine',
  muteFor: 'Pendant',
  mute: 'Mettre en sourdine',
  muting: 'Mise en sourdine…',
  cancel: 'Annuler',
  muteDays: (days: number) => plural(days, `${days} jour`, `${days} jours`),
  aYear: 'un an',
}

export const reasonWords: Translated<typeof english.reasonWords> = {
  spam: 'Publicité ou spam',
  insult: 'Insulte ou haine',
  spoiler: 'Dévoile l’histoire',
  illegal: 'Contraire à la loi',
  other: 'Autre chose',
}

export const hiddenWords: Translated<typeof english.hiddenWords> = {
  desk: 'Masqué',
  everything: 'Masqué avec tous les siens',
  first: 'Son premier commentaire',
  word: 'Contient un mot de votre liste',
}

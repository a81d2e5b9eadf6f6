import type { Translated } from '@matinee/contract/words'
import { pluralsIn } from '@matinee/contract/plurals'
import type * as english from './words.ts'

const plural = pluralsIn('fr')

export const groupNames: Translated<typeof english.groupNames> = {
  catalogue: 'Catalogue',
  people: 'Personnes',
  money: 'Finances',
  site: 'Site',
  system: 'Système',
}

export const tabLabels: Translated<typeof english.tabLabels> = {
  movie: 'Ajouter/modifier un film',
  movies: 'Gérer les films',
  import: 'Import/export',
  collections: 'Collections',
  films: 'Fichiers vidéo',
  subscribers: 'Abonnés',
  users: 'Gérer les comptes',
  watching: 'Visionnages en cours',
  comments: 'Commentaires',
  plans: 'Formules',
  vouchers: 'Codes cadeaux',
  analytics: 'Statistiques',
  pages: 'Pages',
  mails: 'E-mails',
  settings: 'Réglages',
  team: 'Équipe',
  record: 'Journal',
  health: 'État',
}

export const subscriptionLabels: Translated<typeof english.subscriptionLabels> = {
  active: 'Actif',
  expiring: 'Expire bientôt',
  expired: 'Expiré',
  cancelled: 'Résilié',
}

export const premiumLabels: Translated<typeof english.premiumLabels> = {
  Premium: 'Premium',
  Expired: 'Expiré',
  Free: 'Gratuit',
}

export const deskWords: Translated<typeof english.deskWords> = {
  title: 'Tableau de bord',
  nav: 'Administration',
  editMovie: 'Modifier le film',
  refresh: 'Actualiser',
  figuresFailed: 'Certains chiffres n’ont pas pu être chargés.',
  untrustedProxies: (addresses) =>
    `Tous les visiteurs partagent une même limite de requêtes\u00A0: ils passent par un proxy auquel le serveur ne fait pas confiance. Ajoutez ${addresses} à TRUST_PROXY et redémarrez le serveur.`,
  notYourRole: (screen) => `«\u202F${screen}\u202F» ne fait pas partie de votre rôle`,
  yourRole: (name, text) =>
    `Votre rôle est ${name}\u00A0: ${text} S’il vous en faut plus, demandez à un propriétaire de ce site.`,
  screenFailed: (screen) => `«\u202F${screen}\u202F» n’a pas pu être chargé`,
  screenFailedText: 'Le reste de l’administration reste utilisable. Vérifiez votre connexion, puis réessayez.',
  release: (version) => `Matinee ${version}`,
  goTo: (screen) => `Aller à «\u202F${screen}\u202F»`,

  cancel: 'Annuler',
  close: 'Fermer',
  tryAgain: 'Réessayer',
  doneUnknown: 'Nous ne savons pas si cela a été fait',
  madeUnknown: 'Nous ne savons pas si la création a eu lieu',
  unknownDetail: 'Aucune réponse n’est arrivée. Vérifiez votre connexion et réessayez : rien ne sera fait deux fois.',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  change: 'Modifier',
  delete: 'Supprimer',
  deleting: 'Suppression…',
  undo: 'Annuler',
  characters: 'caractères',
  showMore: 'Afficher plus',
  loading: 'Chargement…',
  justNow: 'à l’instant',
  utc: (time) => `${time} UTC`,
  user: 'Utilisateur',
  deletedUser: 'Compte supprimé',
  refusesMail: 'Cette adresse refuse les e-mails',
  reason: 'Motif',
  reasonHelp: 'Envoyé par e-mail à la personne et conservé dans le journal',

  actions: 'Actions',
  details: 'Détails',
  selectAll: 'Tout sélectionner sur cette page',
  select: (name) => `Sélectionner ${name}`,
  nothingFoundText: 'Modifiez votre recherche ou vos filtres',
  clearFilters: 'Effacer les filtres',
  showing: ({ from, to, total, noun, more }) => `${from}–${to} sur ${total} ${noun}${more}`,
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  pagesOf: (noun) => `Pages\u00A0: ${noun}`,
  bulkActions: 'Actions groupées',
  selected: (count) => plural(count, `${count} ligne sélectionnée`, `${count} lignes sélectionnées`),
  clearSelection: 'Effacer la sélection',

  exportCsv: 'Exporter en CSV',
  exporting: 'Export en cours…',
  exportFailed: 'L’export a échoué. Veuillez réessayer.',
  saved: (file) => `${file} a été enregistré.`,

  moviesFull: 'La liste est complète',
  findMovie: 'Chercher un film par son titre',
  movies: 'Films',
  movieDeleted: 'Supprimé\u00A0: personne ne le voit ici tant qu’il n’est pas restauré',
  moveUp: (name) => `Monter ${name}`,
  moveDown: (name) => `Descendre ${name}`,
  isNumber: (name, place) => `${name} est au rang ${place}.`,
  takeOut: (name) => `Retirer ${name}`,
  takenOut: (name) => `Retiré\u00A0: ${name}.`,
}

export const tileWords: Translated<typeof english.tileWords> = {
  totalMovies: 'Films au total',
  totalUsers: 'Comptes au total',
  activeSubscribers: 'Abonnés actifs',
  monthRevenue: 'Revenus du mois',
  since: (day) => `depuis le ${day}`,
  inDays: (days) => `en ${days} jours`,
  newSubscribers: (count) => `{count} ${plural(count, 'nouvel abonné', 'nouveaux abonnés')}`,
  users: 'Comptes',
  everybody: 'Toutes les personnes inscrites',
  activeUsers: 'Comptes actifs',
  loggedInWithin: (days) => `Connectés dans les ${days} derniers jours`,
  free: 'Gratuit',
  premium: 'Premium',
  shareOfAll: (percent) => `${percent}\u00A0% du total`,
}

export const quickWords: Translated<typeof english.quickWords> = {
  title: 'Actions rapides',
  expiringSoon: 'Expirent bientôt',
  withinDays: 'Dans les 7 prochains jours',
  sendReminders: 'Envoyer les rappels',
  remindersFailed: 'Les rappels n’ont pas pu être envoyés',
  remindersSent: 'Rappels d’expiration envoyés\u202F!',
  remindersCount: (sent, already) => {
    const were = plural(already, '1 personne a déjà reçu un rappel.', `${already} personnes ont déjà reçu un rappel.`)
    if (already === 0)
      return sent === 0
        ? 'Aucun envoi\u00A0: personne n’expire bientôt.'
        : plural(sent, `${sent} envoyé.`, `${sent} envoyés.`)
    if (sent > 0) return `${plural(sent, `${sent} envoyé`, `${sent} envoyés`)}, ${were}`
    return already === 1 ? `Aucun envoi\u00A0: ${were}` : `Aucun envoi\u00A0: les ${were}`
  },
  cleanupNeeded: 'Nettoyage nécessaire',
  stillActive: 'Expirés mais encore marqués actifs',
  cleanUp: 'Nettoyer',
  cleaningUp: (done, total) => `Nettoyage\u00A0: ${done} sur ${total}`,
  stoppedAfter: (done, total) => `Arrêté après ${done} sur ${total}`,
  cleanupFailed: 'Les abonnements expirés n’ont pas pu être nettoyés',
  cleanedUp: 'Abonnements expirés nettoyés\u202F!',
  cleanedUpCount: (count) =>
    count === 0
      ? 'Rien à nettoyer.'
      : plural(count, '1 est maintenant marqué expiré.', `${count} sont maintenant marqués expirés.`),
}

const emails = (count: number) => plural(count, `${count} e-mail`, `${count} e-mails`)

export const mailNoticeWords: Translated<typeof english.mailNoticeWords> = {
  checkFailed: 'Impossible de vérifier si les e-mails sont distribués.',
  notDelivered: (count) => `${emails(count)} ${plural(count, 'n’a pas été distribué', 'n’ont pas été distribués')}.`,
  reasonIs: (reason) => `Motif\u00A0: ${reason}`,
  waiting: (count) =>
    `${emails(count)} ${plural(count, 'attend', 'attendent')} depuis plus de 10 minutes. Le worker est-il en marche\u202F?`,
  unknown: 'inconnu',
  show: 'Afficher',
  hide: 'Masquer',
  tryAllAgain: 'Tout réessayer',
  dismissAll: 'Tout écarter',
  email: 'E-mail',
  state: 'État',
  tryAgain: 'Réessayer',
  dismiss: 'Écarter',
  about: (subject, recipient) => ` ${subject}, à ${recipient}`,
  newestOf: (shown, count) => `Les ${shown} plus récents sur ${count}`,
  dismissQuestion: (count) => plural(count, 'Écarter cet e-mail\u202F?', `Écarter ${emails(count)}\u202F?`),
  dismissText: (count) =>
    plural(
      count,
      'Il ne sera pas envoyé et n’apparaîtra plus ici.',
      'Ils ne seront pas envoyés et n’apparaîtront plus ici.',
    ),
  dismissing: 'En cours…',
  retryFailed: 'Le nouvel envoi a échoué',
  retried: (count) => `${emails(count)} ${plural(count, 'va être renvoyé', 'vont être renvoyés')} maintenant.`,
  dismissFailed: 'L’opération a échoué',
  dismissed: (count) => `${emails(count)} ${plural(count, 'a été écarté', 'ont été écartés')}.`,
  states: { failing: 'Sera réessayé', failed: 'Abandonné', uncertain: 'Peut-être arrivé' },
  stateTries: (state, tries) => `${state}, ${plural(tries, `${tries} essai`, `${tries} essais`)}`,
  nextTry: (state, when) => `${state}, prochain ${when}`,
  inAMoment: 'dans un instant',
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const problemMessages: Translated<typeof english.problemMessages> = {
  notFoundText:
    'Nous ne trouvons pas cette page. Elle a peut-être été déplacée, ou l’adresse contient une faute de frappe.',
  crashed: 'Oups\u202F! Une erreur s’est produite',
  crashedText: 'Nous n’avons pas pu afficher cette page. Rien de ce que vous avez enregistré n’est perdu.',
  refresh: 'Recharger la page',
  goBack: 'Retour',
  offline: 'Vous êtes hors ligne',
  offlineText:
    'Veuillez vérifier votre connexion Internet. La page se chargera d’elle-même dès que vous serez de retour en ligne.',

  pageNotFound: 'Page introuvable',
  oopsPageNotFound: 'Oups\u202F! Page introuvable',
  home: 'Accueil',
  browse: 'Parcourir',
  otherPages: 'Autres pages',
  search: 'Recherche',
  browseByGenre: 'Parcourir par genre',
  watchlist: 'Ma liste',
  help: 'Aide',
}

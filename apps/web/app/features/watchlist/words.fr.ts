import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { markWords } from './mark.words.ts'

export const watchlistWords: Translated<typeof english.watchlistWords> = {
  ...markWords,
  title: 'Ma liste',
  logIn: 'Se connecter',
  loading: 'Chargement de votre liste…',
  emptyText: 'Ajoutez les films que vous voulez voir plus tard, et retrouvez-les ici.',
  watchNow: 'Regarder',
  clearAll: 'Tout retirer',
  undo: 'Annuler',
  logInToView: 'Veuillez vous connecter pour voir votre liste.',
  expired: 'Votre session a expiré. Veuillez vous reconnecter.',
  failedToLoad: 'Votre liste n’a pas pu être chargée. Veuillez réessayer plus tard.',

  totalMovies: 'Total des films',
  recentMovies: 'Films récents',
  highlyRated: 'Très bien notés',
  averageRating: 'Note moyenne',
  watchlistNotFoundPlease: 'Liste introuvable. Veuillez réessayer.',
  pleaseLogInTo: 'Veuillez vous connecter pour retirer des films de votre liste.',
  itIsBackIn: 'Le film est de retour dans votre liste.',
  pleaseLogInToClear: 'Veuillez vous connecter pour vider votre liste.',
  errorClearingWatchlistPlease: 'La liste n’a pas pu être vidée. Veuillez réessayer.',
  theWatchlistCouldNot: 'La liste n’a pas pu être lue',
  moviesNewestFirst: (movies: string) => `${movies}, récents d’abord`,
  browseMore: 'Parcourir encore',
  yourWatchlistIsEmpty: 'Votre liste est vide',
  browseMovies: 'Parcourir les films',
  showMore: 'Afficher plus',
  areYouSureYou: 'Voulez-vous vraiment vider toute votre liste\u202F? Cette action est irréversible.',
  clearing: 'Vidage…',
  tryAgain: 'Réessayer',
  goHome: 'Accueil',
  addedOn: 'Ajouté le {day}',
  removedTitle: (title: string) => `Retiré\u00A0: ${title}.`,
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const historyWords: Translated<typeof english.historyWords> = {
  title: 'Historique',
  logInToView: 'Veuillez vous connecter pour voir ce que vous avez regardé.',
  loading: 'Chargement de votre historique…',
  failedToLoad: 'Votre historique n’a pas pu être chargé. Veuillez réessayer plus tard.',
  empty: 'Rien regardé pour l’instant',
  emptyText: 'Ce que vous regardez s’affiche ici, le plus récent d’abord.',
  emptyAndOff: 'Rien n’est retenu',
  emptyAndOffText: 'Activez l’historique, et ce que vous regardez s’affichera ici.',
  remember: 'Retenir ce que je regarde',
  rememberHelp:
    'Garde aussi votre place dans chaque film. Ce qui est déjà listé reste jusqu’à ce que vous le retiriez.',
  clear: 'Effacer l’historique',
  clearQuestion: 'Tout retirer de votre historique\u202F?',
  removeQuestion: (title: string) => `Retirer «\u202F${title}\u202F» de votre historique\u202F?`,
  consequence: 'Votre place dans le film est oubliée aussi. C’est irréversible.',
  allConsequence: 'Vos places dans ces films sont oubliées aussi. C’est irréversible.',
  remove: 'Retirer',
  removed: 'Retiré de votre historique.',
  cleared: 'Votre historique est vide.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  finished: 'Regardé jusqu’au bout',
  notKept: 'Ouvert',

  today: 'Aujourd’hui',
  yesterday: 'Hier',
  browseMovies: 'Parcourir les films',
  showMore: 'Afficher plus',
  watchedOfTitle: (title: string) => `Part vue de ${title}`,
  tryAgain: 'Réessayer',
  goHome: 'Accueil',
}

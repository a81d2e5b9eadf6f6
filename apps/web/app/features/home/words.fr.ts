import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const homeWords: Translated<typeof english.homeWords> = {
  nothingToContinueWhat: 'Rien à reprendre. Ce que vous commencez à regarder apparaît ici.',
  whatYouWereWatching: 'Ce que vous regardiez n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  resumeTitleLeft: (title: string, left: string) => `Reprendre ${title}, ${left}`,
  watched: 'Vu',
  removeTitle: (title: string) => `Retirer ${title}`,
  remove: 'Retirer',
  continueWatching: 'Reprendre la lecture',
  history: 'Historique',
  thisCouldNotBe: 'Le chargement a échoué. Rechargez la page pour réessayer.',
  easyToFind: 'Facile à trouver',
  filmsAndShowsBy:
    'Films et séries par genre, année et note, avec bandes-annonces. Cherchez par titre, réalisation, distribution ou un mot dont vous vous souvenez.',
  yourOwnWatchlist: 'Votre propre liste',
  keepAWatchlistThat:
    'Gardez une liste présente sur tous vos appareils. Aimez, n’aimez pas et commentez ce que vous avez vu.',
  freeToStart: 'Gratuit pour commencer',
  trailersAndFreeFilms:
    'Les bandes-annonces et les films gratuits ne demandent pas de compte. Premium ajoute ses propres films, et un genre préféré avec une liste «\u00A0À voir\u00A0» qui en est tirée.',
  aboutThisSite: 'À propos de ce site',
  contact: 'Contact',
  whatYouCanExpect: 'Ce qui vous attend',
  resume: 'Reprendre',
  watchNow: 'Regarder',
  addTitleToWatchlist: (title: string) => `Ajouter ${title} à ma liste`,
  watchlist: 'Ma liste',
  featuredMovies: 'Films à la une',
  stopAutomaticSlideShow: 'Arrêter le diaporama automatique',
  startAutomaticSlideShow: 'Lancer le diaporama automatique',
  goToSlideAt: (at: number, title: string) => `Aller à la diapositive ${at}\u00A0: ${title}`,
  previousSlide: 'Diapositive précédente',
  nextSlide: 'Diapositive suivante',
  filmsAndShowsTo:
    'Des films et des séries à regarder, à noter et à commenter\u00A0: les nouveautés, les plus aimés et les mieux notés.',
  itCouldNotBe: 'Il n’a pas pu être rétabli. Veuillez réessayer.',
  undo: 'Annuler',
  undoTitle: (title: string) => `Annuler\u00A0: ${title}`,
  removedFromContinueWatching: 'Retiré de «\u00A0Reprendre la lecture\u00A0».',
  itCouldNotBeRemoved: 'Il n’a pas pu être retiré. Veuillez réessayer.',
  comingSoon: 'Les films arrivent\u00A0bientôt.',
  noFilmsYet: (name: string) => `${name} n’a pas encore de films. Jetez un œil, et revenez bientôt.`,
  slideOf: (at: number, count: number) => `${at} sur ${count}`,
}

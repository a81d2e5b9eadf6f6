import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const homeWords: Translated<typeof english.homeWords> = {
  continueWatching: 'Reprendre la lecture',
  history: 'Historique',
  failedToLoad: 'Le chargement a échoué. Rechargez la page pour réessayer.',
  easyToFind: 'Facile à trouver',
  filmsAndShowsBy:
    'Films et séries par genre, année et note, avec bandes-annonces. Cherchez par titre, réalisation, distribution ou un mot dont vous vous souvenez.',
  yourOwnWatchlist: 'Votre propre liste',
  keepAWatchlistThat:
    'Gardez une liste présente sur tous vos appareils. Dites ce que vous aimez ou non, et commentez ce que vous avez vu.',
  freeToStart: 'Gratuit pour commencer',
  trailersAndFreeFilms:
    'Les bandes-annonces et les films gratuits ne demandent pas de compte. Premium ajoute ses propres films, et un genre préféré avec une liste «\u202FÀ voir\u202F» qui en est tirée.',
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
  comingSoon: 'Les films arrivent\u00A0bientôt.',
  noFilmsYet: (name: string) => `${name} n’a pas encore de films. Jetez un œil, et revenez bientôt.`,
  slideOf: (at: number, count: number) => `${at} sur ${count}`,
  collections: 'Collections',
}

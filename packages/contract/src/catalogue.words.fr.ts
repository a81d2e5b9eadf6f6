import type { Translated } from './words.ts'
import type * as english from './catalogue.words.ts'

export const catalogueMessages: Translated<typeof english.catalogueMessages> = {
  loading: 'Chargement des films…',
  noMovies: 'Aucun film trouvé',
  failedToLoad: 'Les films n’ont pas pu être chargés. Veuillez réessayer plus tard.',
  retry: 'Réessayer',
  newArrivals: 'Nouveautés',
  mostPopular: 'Les plus populaires',
  mostRated: 'Les mieux notés',
  blankSearch: 'Veuillez saisir un terme de recherche',
}

export const browseMessages: Translated<typeof english.browseMessages> = {
  title: 'Catégories de films',
  filters: 'Filtres',
  clearAll: 'Tout effacer',
  added: { all: 'Tous', week: 'Cette semaine', month: 'Ce mois-ci' },
  watch: { all: 'Tous', free: 'Gratuit', premium: 'Avec Premium' },
  sorts: {
    title: 'Titre A–Z',
    'title-desc': 'Titre Z–A',
    newest: 'Ajoutés récemment',
    rating: 'Les mieux notés',
    popular: 'Les plus populaires',
    year: 'Année, récents d’abord',
  },
  statistics: {
    totalMovies: 'Total des films',
    genres: 'Genres',
    newThisMonth: 'Nouveautés du mois',
    highlyRated: 'Très bien notés, 8,0 et plus',
  },
}

export const catalogueProblems: Translated<typeof english.catalogueProblems> = {
  noArtist: 'Personne de ce nom n’a fait de film qui soit ici.',
  searchTooSlow: 'Cette recherche prend trop de temps. Essayez un terme plus long ou plus rare.',
}

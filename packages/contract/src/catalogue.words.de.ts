import type { Translated } from './words.ts'
import type * as english from './catalogue.words.ts'

export const catalogueMessages: Translated<typeof english.catalogueMessages> = {
  loading: 'Filme werden geladen …',
  noMovies: 'Keine Filme gefunden',
  failedToLoad: 'Die Filme konnten nicht geladen werden. Bitte versuche es später noch einmal.',
  retry: 'Noch einmal',
  newArrivals: 'Neu im Programm',
  mostPopular: 'Am beliebtesten',
  mostRated: 'Am besten bewertet',
  blankSearch: 'Bitte gib einen Suchbegriff ein',
}

export const browseMessages: Translated<typeof english.browseMessages> = {
  title: 'Filme nach Kategorie',
  filters: 'Filter',
  clearAll: 'Alle löschen',
  added: { all: 'Alle', week: 'Diese Woche', month: 'Diesen Monat' },
  watch: { all: 'Alle', free: 'Kostenlos', premium: 'Mit Premium' },
  sorts: {
    title: 'Titel A–Z',
    'title-desc': 'Titel Z–A',
    newest: 'Zuletzt hinzugefügt',
    rating: 'Am besten bewertet',
    popular: 'Am beliebtesten',
    year: 'Jahr, neueste',
  },
  statistics: {
    totalMovies: 'Filme insgesamt',
    genres: 'Genres',
    newThisMonth: 'Neu diesen Monat',
    highlyRated: 'Top bewertet ab 8,0',
  },
}

export const catalogueProblems: Translated<typeof english.catalogueProblems> = {
  noArtist: 'Von niemandem dieses Namens gibt es hier einen Film.',
  searchTooSlow: 'Diese Suche dauert zu lange. Bitte versuche es mit einem längeren oder selteneren Begriff.',
}

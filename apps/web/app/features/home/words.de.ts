import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const homeWords: Translated<typeof english.homeWords> = {
  continueWatching: 'Weiterschauen',
  history: 'Verlauf',
  failedToLoad: 'Das konnte nicht geladen werden. Lade die Seite neu, um es noch einmal zu versuchen.',
  easyToFind: 'Leicht zu finden',
  filmsAndShowsBy:
    'Filme und Serien nach Genre, Jahr und Bewertung, mit Trailern. Suche nach Titel, Regie, Besetzung oder einem Wort, an das du dich erinnerst.',
  yourOwnWatchlist: 'Deine eigene Merkliste',
  keepAWatchlistThat:
    'Eine Merkliste, die auf jedem Gerät da ist. Sag, was dir gefällt und was nicht, und kommentiere, was du gesehen hast.',
  freeToStart: 'Kostenlos starten',
  trailersAndFreeFilms:
    'Trailer und kostenlose Filme brauchen kein Konto. Premium bringt eigene Filme und ein Lieblingsgenre mit einer Must-Watch-Liste daraus.',
  aboutThisSite: 'Über diese Seite',
  contact: 'Kontakt',
  whatYouCanExpect: 'Was dich erwartet',
  resume: 'Fortsetzen',
  watchNow: 'Jetzt ansehen',
  addTitleToWatchlist: (title: string) => `${title} auf die Merkliste setzen`,
  watchlist: 'Merkliste',
  featuredMovies: 'Ausgewählte Filme',
  stopAutomaticSlideShow: 'Automatischen Wechsel anhalten',
  startAutomaticSlideShow: 'Automatischen Wechsel starten',
  goToSlideAt: (at: number, title: string) => `Zu Bild ${at}: ${title}`,
  previousSlide: 'Voriges Bild',
  nextSlide: 'Nächstes Bild',
  filmsAndShowsTo:
    'Filme und Serien zum Ansehen, Bewerten und Besprechen: was neu ist, was am besten gefällt und was am höchsten bewertet ist.',
  comingSoon: 'Bald gibt es hier\u00A0Filme.',
  noFilmsYet: (name: string) => `${name} hat noch keine Filme. Sieh dich um und komm bald wieder.`,
  slideOf: (at: number, count: number) => `${at} von ${count}`,
  collections: 'Sammlungen',
}

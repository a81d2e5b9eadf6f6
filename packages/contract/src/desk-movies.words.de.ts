import type { Translated } from './words.ts'
import type * as english from './desk-movies.words.ts'
import { movieLimits } from './movies.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('de')

export const deskMovieMessages: Translated<typeof english.deskMovieMessages> = {
  titleRequired: 'Bitte gib einen Titel ein',
  descriptionRequired: 'Bitte gib eine Beschreibung ein',
  genreRequired: 'Bitte wähle ein Genre',
  yearInvalid: 'Bitte gib ein gültiges Jahr ein',
  ratingInvalid: 'Die Bewertung muss zwischen 0 und 10 liegen',
  imageRequired: 'Bitte gib die Adresse eines Bilds an',
  videoRequired: 'Bitte gib die Adresse eines Videos an',
  addressInvalid: 'Bitte gib eine Adresse ein, die mit https://, http:// oder /media/ beginnt',
  titleTooLong: `Höchstens ${movieLimits.titleLength} Zeichen.`,
  descriptionTooLong: `Höchstens ${movieLimits.descriptionLength} Zeichen.`,
  genresTooMany: `Wähle höchstens ${movieLimits.genres} Genres.`,
  nameTooLong: `Höchstens ${movieLimits.nameLength} Zeichen.`,
  castTooLong: `Nenne höchstens ${movieLimits.cast} Personen mit je höchstens ${movieLimits.nameLength} Zeichen.`,
  minutesInvalid: `Die Minuten müssen eine ganze Zahl von 1 bis ${movieLimits.minutes} sein`,
  countryInvalid: 'Bitte gib ein Land mit seinen zwei Buchstaben ein, zum Beispiel FR',
  languageInvalid: 'Bitte gib eine Sprache mit ihrem Kürzel ein, zum Beispiel fr oder pt-BR',
  ageRatingInvalid: 'Bitte wähle eine der Altersfreigaben',
  wordTooLong: 'Bitte verwende Wörter mit weniger als 500 Zeichen.',
  added: 'Film angelegt!',
  updated: 'Film geändert!',
  deleted: 'Film gelöscht!',
  deleteFailed: 'Der Film konnte nicht gelöscht werden',
  deletedMany: (n) => `${n} ${plural(n, 'Film', 'Filme')} gelöscht!`,
  deletedSome: (n, of) => `${n} von ${of} Filmen gelöscht.`,
  deleteManyFailed: 'Die gewählten Filme konnten nicht gelöscht werden',
  restored: 'Film wiederhergestellt!',
  restoredMany: (n, of) =>
    n === of ? `${n} ${plural(n, 'Film', 'Filme')} wiederhergestellt!` : `${n} von ${of} Filmen wiederhergestellt.`,
  restoreManyFailed: 'Die Filme konnten nicht wiederhergestellt werden',
}

export const deskMovieProblems: Translated<typeof english.deskMovieProblems> = {
  changedMeanwhile:
    'Jemand anderes hat diesen Film geändert, seit du ihn geöffnet hast. Lade ihn neu, um die Änderungen zu sehen.',
  notDeleted: 'Es gibt keinen gelöschten Film mit dieser Kennung.',
}

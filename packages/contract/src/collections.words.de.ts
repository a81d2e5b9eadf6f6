import type { Translated } from './words.ts'
import type * as english from './collections.words.ts'
import { collectionLimits } from './collections.limits.ts'

export const collectionMessages: Translated<typeof english.collectionMessages> = {
  added: 'Die Sammlung wurde angelegt.',
  updated: 'Die Sammlung wurde gespeichert.',
  deleted: 'Die Sammlung wurde gelöscht.',
  failedToLoad: 'Die Sammlung konnte nicht geladen werden. Bitte versuche es später noch einmal.',
  listFailedToLoad: 'Die Sammlungen konnten nicht geladen werden. Bitte versuche es später noch einmal.',
  titleMissing: 'Bitte gib der Sammlung einen Titel.',
  titleTooLong: `Ein Titel hat höchstens ${collectionLimits.titleLength} Zeichen.`,
  descriptionTooLong: `Ein Text hat höchstens ${collectionLimits.descriptionLength} Zeichen.`,
  moviesTooMany: `Eine Sammlung hat höchstens ${collectionLimits.movies} Filme.`,
  movieTwice: 'Ein Film kann in einer Sammlung nur einmal sein.',
  endsTooEarly: 'Das Ende muss nach dem Anfang liegen.',
}

export const collectionProblems: Translated<typeof english.collectionProblems> = {
  notFound: 'Diese Sammlung gibt es nicht.',
  movieGone: 'Einen dieser Filme gibt es nicht mehr. Bitte lade die Sammlung neu.',
  full: `Es kann ${collectionLimits.collections} Sammlungen geben. Bitte lösche zuerst eine.`,
}

import type { Translated } from './words.ts'
import type * as english from './desk-movies.words.ts'
import { movieLimits } from './movies.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('fr')

export const deskMovieMessages: Translated<typeof english.deskMovieMessages> = {
  titleRequired: 'Veuillez saisir un titre',
  descriptionRequired: 'Veuillez saisir une description',
  genreRequired: 'Veuillez choisir un genre',
  yearInvalid: 'Veuillez saisir une année valide',
  ratingInvalid: 'La note doit être comprise entre 0 et 10',
  imageRequired: 'Veuillez saisir l’adresse d’une image',
  videoRequired: 'Veuillez saisir l’adresse d’une vidéo',
  addressInvalid: 'Veuillez saisir une adresse qui commence par https://, http:// ou /media/',
  titleTooLong: `Au plus ${movieLimits.titleLength} caractères.`,
  descriptionTooLong: `Au plus ${movieLimits.descriptionLength} caractères.`,
  genresTooMany: `Choisissez au plus ${movieLimits.genres} genres.`,
  nameTooLong: `Au plus ${movieLimits.nameLength} caractères.`,
  castTooLong: `Indiquez au plus ${movieLimits.cast} personnes, de ${movieLimits.nameLength} caractères chacune au plus.`,
  minutesInvalid: `La durée doit être un nombre entier de minutes entre 1 et ${movieLimits.minutes}`,
  countryInvalid: 'Indiquez un pays par ses deux lettres, par exemple FR',
  languageInvalid: 'Indiquez une langue par son code, par exemple fr ou pt-BR',
  ageRatingInvalid: 'Choisissez l’une des limites d’âge',
  wordTooLong: 'Utilisez des mots de moins de 500 caractères.',
  added: 'Film ajouté\u202F!',
  updated: 'Film modifié\u202F!',
  deleted: 'Film supprimé\u202F!',
  deleteFailed: 'Le film n’a pas pu être supprimé',
  deletedMany: (n) => plural(n, `${n} film supprimé\u202F!`, `${n} films supprimés\u202F!`),
  deletedSome: (n, of) => plural(n, `${n} film supprimé sur ${of}.`, `${n} films supprimés sur ${of}.`),
  deleteManyFailed: 'Les films choisis n’ont pas pu être supprimés',
  restored: 'Film restauré\u202F!',
  restoredMany: (n, of) =>
    n === of
      ? plural(n, `${n} film restauré\u202F!`, `${n} films restaurés\u202F!`)
      : plural(n, `${n} film restauré sur ${of}.`, `${n} films restaurés sur ${of}.`),
  restoreManyFailed: 'Les films n’ont pas pu être restaurés',
}

export const deskMovieProblems: Translated<typeof english.deskMovieProblems> = {
  changedMeanwhile:
    'Quelqu’un d’autre a modifié ce film depuis que vous l’avez ouvert. Rechargez-le pour voir les changements.',
  notDeleted: 'Aucun film supprimé ne porte cet identifiant.',
}

import type { Translated } from './words.ts'
import type * as english from './personal-data.words.ts'

export const personalDataMessages: Translated<typeof english.personalDataMessages> = {
  kept: 'Votre compte est conservé, et tout est comme avant.',
}

export const personalDataProblems: Translated<typeof english.personalDataProblems> = {
  noExport: 'Il n’y a pas d’archive à télécharger. Veuillez en demander une nouvelle.',
  tooLate: 'Le délai pour conserver ce compte est passé\u00A0: il est en cours de suppression.',
  lastOwner: 'Vous êtes le seul administrateur de ce site. Nommez quelqu’un d’autre avant de supprimer votre compte.',
}

import { pluralsIn } from '@matinee/contract/plurals'
import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

const plural = pluralsIn('fr')

export const collectionWords: Translated<typeof english.collectionWords> = {
  title: 'Collections',
  text: 'Des films qui vont ensemble, dans l’ordre de votre choix, avec leur propre page.',
  add: 'Ajouter une collection',
  failed: 'Les collections n’ont pas pu être chargées',
  empty: 'Il n’y a pas encore de collection',
  emptyText: 'Réunissez les films d’une réalisatrice, d’une saison ou d’une soirée.',
  deleteQuestion: (title) => `Supprimer «\u202F${title}\u202F»\u202F?`,
  deleteText: 'Sa page disparaît, les films restent. Cette action est irréversible.',
  deleteFailed: 'La collection n’a pas pu être supprimée',
  titleColumn: 'Titre',
  movies: 'Films',
  moviesUnit: (count) => plural(count, 'film', 'films'),
  status: 'Statut',
  from: (time) => `À partir du ${time}`,
  over: 'Terminée',
  shown: 'Affichée',
  shownUntil: (time) => `Affichée jusqu’au ${time}`,

  loadFailed: 'La collection n’a pas pu être chargée',
  saveFailed: 'La collection n’a pas pu être enregistrée',
  changeTitle: (title) => `Modifier «\u202F${title}\u202F»`,
  addTitle: 'Ajouter une collection',
  textField: 'Texte (facultatif)',
  picture: 'Image (facultatif)',
  pictureHelp: 'Une image large\u00A0: envoyez un fichier JPEG, PNG, WebP ou AVIF, ou indiquez une adresse web.',
  shownFrom: 'Affichée à partir du (facultatif)',
  shownFromHelp: 'Dans le fuseau horaire de cet ordinateur.',
  shownUntilField: 'Affichée jusqu’au (facultatif)',
  moviesOf: 'Films de la collection',
}

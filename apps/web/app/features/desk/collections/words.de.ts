import { pluralsIn } from '@matinee/contract/plurals'
import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

const plural = pluralsIn('de')

export const collectionWords: Translated<typeof english.collectionWords> = {
  title: 'Sammlungen',
  text: 'Filme, die zusammengehören, in deiner Reihenfolge und mit einer eigenen Seite.',
  add: 'Sammlung anlegen',
  failed: 'Die Sammlungen konnten nicht geladen werden',
  empty: 'Es gibt noch keine Sammlungen',
  emptyText: 'Stell die Filme einer Regisseurin, einer Jahreszeit oder eines Abends zusammen.',
  deleteQuestion: (title) => `„${title}“ löschen?`,
  deleteText: 'Die Seite der Sammlung verschwindet, die Filme bleiben. Das kann nicht rückgängig gemacht werden.',
  deleteFailed: 'Die Sammlung konnte nicht gelöscht werden',
  titleColumn: 'Titel',
  movies: 'Filme',
  moviesUnit: (count) => plural(count, 'Film', 'Filme'),
  status: 'Status',
  from: (time) => `Ab ${time}`,
  over: 'Vorbei',
  shown: 'Sichtbar',
  shownUntil: (time) => `Sichtbar bis ${time}`,

  loadFailed: 'Die Sammlung konnte nicht geladen werden',
  saveFailed: 'Die Sammlung konnte nicht gespeichert werden',
  changeTitle: (title) => `„${title}“ ändern`,
  addTitle: 'Sammlung anlegen',
  textField: 'Text (freiwillig)',
  picture: 'Bild (freiwillig)',
  pictureHelp: 'Ein breites: Lade ein JPEG, PNG, WebP oder AVIF hoch, oder gib eine Webadresse an.',
  shownFrom: 'Sichtbar ab (freiwillig)',
  shownFromHelp: 'In der Zeitzone dieses Computers.',
  shownUntilField: 'Sichtbar bis (freiwillig)',
  moviesOf: 'Filme der Sammlung',
}

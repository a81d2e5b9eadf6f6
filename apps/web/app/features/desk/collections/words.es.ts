import { pluralsIn } from '@matinee/contract/plurals'
import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

const plural = pluralsIn('es')

export const collectionWords: Translated<typeof english.collectionWords> = {
  title: 'Colecciones',
  text: 'Películas que van juntas, en el orden que elijas y con su propia página.',
  add: 'Añadir colección',
  failed: 'No se pudieron cargar las colecciones',
  empty: 'Todavía no hay colecciones',
  emptyText: 'Reúne las películas de una directora, de una temporada o de una noche.',
  deleteQuestion: (title) => `¿Eliminar «${title}»?`,
  deleteText: 'Su página desaparece y las películas se quedan. No se puede deshacer.',
  deleteFailed: 'No se pudo eliminar la colección',
  titleColumn: 'Título',
  movies: 'Películas',
  moviesUnit: (count) => plural(count, 'película', 'películas'),
  status: 'Estado',
  from: (time) => `Desde el ${time}`,
  over: 'Terminada',
  shown: 'Visible',
  shownUntil: (time) => `Visible hasta el ${time}`,

  loadFailed: 'No se pudo cargar la colección',
  saveFailed: 'No se pudo guardar la colección',
  changeTitle: (title) => `Cambiar «${title}»`,
  addTitle: 'Añadir una colección',
  textField: 'Texto (opcional)',
  picture: 'Imagen (opcional)',
  pictureHelp: 'Una imagen ancha: sube un JPEG, PNG, WebP o AVIF, o indica una dirección web.',
  shownFrom: 'Visible desde (opcional)',
  shownFromHelp: 'En la zona horaria de este ordenador.',
  shownUntilField: 'Visible hasta (opcional)',
  moviesOf: 'Películas de la colección',
}

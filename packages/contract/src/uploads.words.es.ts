import type { Translated } from './words.ts'
import type * as english from './uploads.words.ts'

export const uploadProblems: Translated<typeof english.uploadProblems> = {
  notFound: 'Este archivo subido ya no está en el servidor. Vuelve a elegirlo.',
  empty: 'Este archivo está vacío.',
  tooLarge: 'Este archivo es más grande de lo que se puede subir aquí.',
  wrongOffset: 'De este archivo ya ha llegado más. Continúa desde ahí.',
  shortChunk: 'Este servidor recibe los archivos en partes de exactamente 32 MiB.',
  busy: 'Este archivo se está subiendo desde otro sitio. Inténtalo de nuevo en un momento.',
  unsupported: 'Este servidor acepta un archivo en una sola subida, de tamaño conocido.',
  noRoom: 'No hay espacio suficiente en el servidor para este archivo. Elimina algo o pregunta a quien lo administra.',
}

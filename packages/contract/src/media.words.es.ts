import type { Translated } from './words.ts'
import type * as english from './media.words.ts'
import { pictureTypes, videoTypes } from './media-files.ts'

const list = new Intl.ListFormat('es', { type: 'disjunction' })
const endings = (types: object) => list.format(Object.keys(types).map((ending) => `.${ending}`))

export const mediaMessages: Translated<typeof english.mediaMessages> = {
  notMedia: 'Los archivos de este sitio empiezan por /media/',
  nameInvalid: 'Usa solo letras, cifras, espacios y . _ - ( ) en los nombres de archivos y carpetas.',
  pictureInvalid: `Las imágenes de este sitio terminan en ${endings(pictureTypes)}.`,
  videoInvalid: `Los vídeos de este sitio terminan en ${endings(videoTypes)}.`,
}

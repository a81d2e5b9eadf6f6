import type { Translated } from './words.ts'
import type * as english from './media.words.ts'
import { pictureTypes, videoTypes } from './media-files.ts'

const list = new Intl.ListFormat('de', { type: 'disjunction' })
const endings = (types: object) => list.format(Object.keys(types).map((ending) => `.${ending}`))

export const mediaMessages: Translated<typeof english.mediaMessages> = {
  notMedia: 'Dateien dieser Website beginnen mit /media/',
  nameInvalid: 'Verwende in den Namen von Dateien und Ordnern nur Buchstaben, Ziffern, Leerzeichen und . _ - ( ).',
  pictureInvalid: `Bilder dieser Website enden mit ${endings(pictureTypes)}.`,
  videoInvalid: `Videos dieser Website enden mit ${endings(videoTypes)}.`,
}

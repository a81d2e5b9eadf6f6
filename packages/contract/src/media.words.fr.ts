import type { Translated } from './words.ts'
import type * as english from './media.words.ts'
import { pictureTypes, videoTypes } from './media-files.ts'

const list = new Intl.ListFormat('fr', { type: 'disjunction' })
const endings = (types: object) => list.format(Object.keys(types).map((ending) => `.${ending}`))

export const mediaMessages: Translated<typeof english.mediaMessages> = {
  notMedia: 'Les fichiers de ce site commencent par /media/',
  nameInvalid:
    'Dans les noms de fichiers et de dossiers, n’utilisez que des lettres, des chiffres, des espaces et . _ - ( ).',
  pictureInvalid: `Les images de ce site se terminent par ${endings(pictureTypes)}.`,
  videoInvalid: `Les vidéos de ce site se terminent par ${endings(videoTypes)}.`,
}

import { pictureTypes, videoTypes } from './media-files.ts'

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const endings = (types: object) => list.format(Object.keys(types).map((ending) => `.${ending}`))

export const mediaMessages = {
  notMedia: 'Files of this site begin with /media/',
  nameInvalid: 'Use only letters, digits, spaces and . _ - ( ) in the names of files and folders.',
  pictureInvalid: `Pictures of this site end with ${endings(pictureTypes)}.`,
  videoInvalid: `Videos of this site end with ${endings(videoTypes)}.`,
} as const

import { imageWidths, type ImageWidth } from '@matinee/contract/images'

export const uploadsFolder = 'media/uploads/'

/** `media/uploads/{id}/...`: all files of one upload; names are made of ids and numbers, never of user input. */
export const folderOf = (id: string): string => `${uploadsFolder}${id}/`

/** Where the copies of pictures in other widths lie (`features/media`). */
export const copyKey = (key: string, width: ImageWidth): string => `resized/${width}/${key}`

/** Every folder in which files of uploads lie. */
export const foldersOf = (folder: string): string[] => [folder, ...imageWidths.map((width) => copyKey(folder, width))]

/** The id in a key; undefined for files that an operator has put there. */
export const mediaIdOf = (key: string): string | undefined => /(?:^|\/)media\/uploads\/([0-9a-f]{24})\//.exec(key)?.[1]

import type { Translated } from './words.ts'
import type * as english from './movie-media.words.ts'
import { movieMediaLimits } from './movie-media.limits.ts'

export const movieMediaProblems: Translated<typeof english.movieMediaProblems> = {
  notFound: 'Este archivo ya no está en el servidor. Vuelve a subirlo.',
  noUpload: 'Este archivo subido ya no está en el servidor. Vuelve a elegirlo.',
  noFrame: 'La película ya no tiene ese fotograma.',
  wrongState: 'Este tráiler ha cambiado de estado desde que lo miraste.',
  notAPicture: 'Esta imagen no se puede mostrar. Elige un archivo JPEG, PNG, WebP o AVIF.',
  damaged: 'Esta imagen está dañada y no se puede leer. Elige otro archivo.',
  tooManyPixels: `Esta imagen es demasiado grande. Elige una de ${movieMediaLimits.megapixels} megapíxeles como máximo.`,
}

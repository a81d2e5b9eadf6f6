import type { Translated } from './words.ts'
import type * as english from './movie-media.words.ts'
import { movieMediaLimits } from './movie-media.limits.ts'

export const movieMediaProblems: Translated<typeof english.movieMediaProblems> = {
  notFound: 'Ce fichier n’est plus sur le serveur. Veuillez l’envoyer à nouveau.',
  noUpload: 'Ce fichier envoyé n’est plus sur le serveur. Veuillez le choisir à nouveau.',
  noFrame: 'Le film n’a plus cette image.',
  wrongState: 'Cette bande-annonce a changé d’état entre-temps.',
  notAPicture: 'Cette image ne peut pas être affichée. Veuillez choisir un fichier JPEG, PNG, WebP ou AVIF.',
  damaged: 'Cette image est endommagée et illisible. Veuillez choisir un autre fichier.',
  tooManyPixels: `Cette image est trop grande. Veuillez en choisir une d’au plus ${movieMediaLimits.megapixels} mégapixels.`,
}

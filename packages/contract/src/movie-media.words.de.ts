import type { Translated } from './words.ts'
import type * as english from './movie-media.words.ts'
import { movieMediaLimits } from './movie-media.limits.ts'

export const movieMediaProblems: Translated<typeof english.movieMediaProblems> = {
  notFound: 'Diese Datei ist nicht mehr auf dem Server. Bitte lade sie noch einmal hoch.',
  noUpload: 'Diese hochgeladene Datei ist nicht mehr auf dem Server. Bitte wähle sie noch einmal aus.',
  noFrame: 'Dieses Bild gibt es in dem Film nicht mehr.',
  wrongState: 'Dieser Trailer ist inzwischen weiter. Bitte lade die Seite neu.',
  notAPicture: 'Dieses Bild kann nicht gezeigt werden. Bitte wähle eine Datei im Format JPEG, PNG, WebP oder AVIF.',
  damaged: 'Dieses Bild ist beschädigt und kann nicht gelesen werden. Bitte wähle eine andere Datei.',
  tooManyPixels: `Dieses Bild ist zu groß. Bitte wähle eins mit höchstens ${movieMediaLimits.megapixels} Megapixeln.`,
}

import type { Translated } from './words.ts'
import type * as english from './viewings.words.ts'

export const viewingProblems: Translated<typeof english.viewingProblems> = {
  notFound: 'Esta reproducción no existe. Abre la película de nuevo.',
  noFilm: 'Esta película ya no se puede ver aquí.',
  noTrack: 'La película no tiene esa pista.',
  premiumRequired: 'Esta película forma parte de Premium.',
  ageLocked: 'Esta película supera la edad a la que está limitada tu cuenta.',
  tooManyViewings: 'Tu cuenta ya está viendo en tantos dispositivos como puede.',
  signedOut: 'Has cerrado la sesión. Inicia sesión para seguir viendo.',
  ended: 'Esta reproducción ha terminado. Abre la película de nuevo para seguir viendo.',
  otherNetwork: 'Esta película se empezó en otra red o en otro navegador. Ábrela de nuevo para seguir viéndola.',
  elsewhere: 'Has seguido viendo en otro lugar.',
  endedByDesk: 'Quienes gestionan este sitio han terminado esta reproducción.',
  nothingKept: 'No hay ningún punto desde el que continuar.',
}

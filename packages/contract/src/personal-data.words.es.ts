import type { Translated } from './words.ts'
import type * as english from './personal-data.words.ts'

export const personalDataMessages: Translated<typeof english.personalDataMessages> = {
  kept: 'Tu cuenta se queda y todo sigue como antes.',
}

export const personalDataProblems: Translated<typeof english.personalDataProblems> = {
  noExport: 'No hay ningún archivo que descargar. Pide uno nuevo.',
  tooLate: 'El plazo para conservar esta cuenta ha terminado: se está eliminando.',
  lastOwner: 'Eres la única persona que administra este sitio. Nombra a otra antes de eliminar tu cuenta.',
}

import type { Translated } from './words.ts'
import type * as english from './films.words.ts'
import { filmLimits } from './films.limits.ts'

export const filmMessages: Translated<typeof english.filmMessages> = {
  languageInvalid: 'Elige un idioma.',
  addressInvalid: 'Escribe una dirección que empiece por https://',
}

export const filmProblems: Translated<typeof english.filmProblems> = {
  notFound: 'Esa película no existe.',
  noMaster: 'Este archivo ya no está.',
  noTrack: 'La película no tiene esa pista.',
  wrongState: 'La película ha cambiado de estado. Vuelve a cargar para ver dónde está.',
  notReady: 'La primera resolución aún no está lista.',
  noRoom: 'No hay espacio suficiente en el almacenamiento para esta película.',
  creditsOutside: 'Los créditos empiezan después del inicio de la película y antes de su final.',
  tooManyTracks: `Una película tiene como máximo ${filmLimits.subtitleTracks} pistas de subtítulos.`,
  subtitlesUnreadable: 'Este archivo no se puede leer como subtítulos.',
}

import type { Translated } from './words.ts'
import type * as english from './films.words.ts'
import { filmLimits } from './films.limits.ts'

export const filmMessages: Translated<typeof english.filmMessages> = {
  languageInvalid: 'Veuillez choisir une langue.',
  addressInvalid: 'Veuillez saisir une adresse qui commence par https://',
}

export const filmProblems: Translated<typeof english.filmProblems> = {
  notFound: 'Ce film n’existe pas.',
  noMaster: 'Ce fichier n’est plus là.',
  noTrack: 'Le film n’a pas cette piste.',
  wrongState: 'Le film a changé d’état entre-temps. Rechargez la page pour voir où il en est.',
  notReady: 'La première résolution n’est pas encore prête.',
  noRoom: 'Il n’y a pas assez de place dans le stockage pour ce film.',
  creditsOutside: 'Le générique commence après le début du film et avant sa fin.',
  tooManyTracks: `Un film compte au plus ${filmLimits.subtitleTracks} pistes de sous-titres.`,
  subtitlesUnreadable: 'Ce fichier ne peut pas être lu comme des sous-titres.',
}

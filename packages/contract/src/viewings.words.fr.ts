import type { Translated } from './words.ts'
import type * as english from './viewings.words.ts'

export const viewingProblems: Translated<typeof english.viewingProblems> = {
  notFound: 'Cette lecture n’existe pas. Ouvrez à nouveau le film.',
  noFilm: 'Ce film ne peut plus être regardé ici.',
  noTrack: 'Le film n’a pas cette piste.',
  premiumRequired: 'Ce film fait partie de Premium.',
  ageLocked: 'Ce film dépasse l’âge auquel votre compte est limité.',
  tooManyViewings: 'Votre compte regarde déjà sur autant d’appareils qu’il le peut.',
  signedOut: 'Vous êtes déconnecté. Connectez-vous pour continuer à regarder.',
  ended: 'Cette lecture est terminée. Ouvrez à nouveau le film pour continuer.',
  otherNetwork:
    'Ce film a été commencé sur un autre réseau ou dans un autre navigateur. Ouvrez-le de nouveau pour continuer.',
  elsewhere: 'Vous avez continué à regarder ailleurs.',
  endedByDesk: 'Cette lecture a été arrêtée par les responsables de ce site.',
  nothingKept: 'Il n’y a pas d’endroit où reprendre.',
}

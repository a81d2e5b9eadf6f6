import type { Translated } from './words.ts'
import type * as english from './uploads.words.ts'

export const uploadProblems: Translated<typeof english.uploadProblems> = {
  notFound: 'Ce fichier envoyé n’est plus sur le serveur. Veuillez le choisir à nouveau.',
  empty: 'Ce fichier est vide.',
  tooLarge: 'Ce fichier est plus grand que ce qui peut être envoyé ici.',
  wrongOffset: 'Cet envoi est déjà plus avancé. Veuillez reprendre là où il en est.',
  shortChunk: 'Ce serveur reçoit les fichiers par morceaux d’exactement 32\u00A0Mio.',
  busy: 'Cet envoi se poursuit ailleurs. Veuillez réessayer dans un instant.',
  unsupported: 'Ce serveur accepte un fichier en un seul envoi, de taille connue.',
  noRoom:
    'Il n’y a pas assez de place sur le serveur pour ce fichier. Veuillez supprimer quelque chose ou demander à la personne qui gère le serveur.',
}

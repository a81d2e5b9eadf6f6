import type { Translated } from './words.ts'
import type * as english from './imports.words.ts'
import { importLimits } from './imports.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = /* @__PURE__ */ pluralsIn('fr')
const list = (items: readonly unknown[]) => new Intl.ListFormat('fr', { type: 'disjunction' }).format(items.map(String))
const quoted = (items: readonly string[]) =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(items.map((item) => `«\u00A0${item}\u00A0»`))

export const importProblems: Translated<typeof english.importProblems> = {
  notFound: 'Cet import n’existe plus. Veuillez recommencer.',
  noUpload: 'Ce fichier envoyé n’est plus sur le serveur. Veuillez le choisir à nouveau.',
  noRows: 'Ce fichier ne contient aucune ligne. La première ligne doit nommer les colonnes.',
  tooManyRows: `C’est trop pour un seul import. Veuillez vous limiter à ${importLimits.rows} lignes et ${importLimits.columns} colonnes.`,
  unreadable: 'Ce n’est pas un fichier CSV. Veuillez l’enregistrer en CSV et le choisir à nouveau.',
  noFolder: 'Il n’y a pas de dossier à importer\u00A0: INGEST_DIR n’est pas défini, ou n’existe pas.',
  nothingInFolder: 'Aucun dossier avec un fichier NFO n’a été trouvé.',
  wrongState: 'Cet import a changé d’état entre-temps.',
}

export const importReasons: Translated<typeof english.importReasons> = {
  sameKey: (row) => `La ligne ${row} est le même film`,
  cells: (given, wanted) => `La ligne a ${given} cellules, et la première ligne en a ${wanted}`,
  unreadableNfo: 'Le fichier NFO est illisible',
  failed: 'Une erreur s’est produite sur le serveur. Ce qui a été importé auparavant reste.',
  unknownGenres: (unknown, genres) =>
    plural(
      unknown.length,
      `${quoted(unknown)} n’est pas l’un des genres. Choisissez parmi ${list(genres)}, ou faites-le ajouter dans les réglages`,
      `${quoted(unknown)} ne sont pas parmi les genres. Choisissez parmi ${list(genres)}, ou faites-les ajouter dans les réglages`,
    ),
  unknownYear: (earliest, latest) => `Saisissez une année de ${earliest} à ${latest}`,
  unknownAge: (ages) => `Choisissez l’une des limites d’âge\u00A0: ${list(ages)}`,
  unknownCountry: 'Indiquez un seul pays, par son nom ou par ses deux lettres, par exemple FR',
  notAPicture: 'C’est l’adresse d’une vidéo, pas d’une image',
  notAVideo: 'C’est l’adresse d’une image, pas d’une vidéo',
}

export const addedColumns: Translated<typeof english.addedColumns> = {
  tooMany: 'En trop',
  reasons: 'Non importé, car',
  folder: 'Dossier',
}

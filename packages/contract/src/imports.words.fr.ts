import type { Translated } from './words.ts'
import type * as english from './imports.words.ts'
import { importLimits } from './imports.limits.ts'

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

import type { Translated } from './words.ts'
import type * as english from './imports.words.ts'
import { importLimits } from './imports.limits.ts'

export const importProblems: Translated<typeof english.importProblems> = {
  notFound: 'Diesen Import gibt es nicht mehr. Bitte beginne noch einmal.',
  noUpload: 'Diese hochgeladene Datei ist nicht mehr auf dem Server. Bitte wähle sie noch einmal aus.',
  noRows: 'In dieser Datei sind keine Zeilen. Die erste Zeile muss die Spalten nennen.',
  tooManyRows: `Das ist zu viel für einen Import. Bitte nimm höchstens ${importLimits.rows} Zeilen und ${importLimits.columns} Spalten.`,
  unreadable: 'Das ist keine CSV-Datei. Bitte speichere sie als CSV und wähle sie noch einmal aus.',
  noFolder: 'Es gibt keinen Ordner für den Import: INGEST_DIR ist nicht gesetzt oder nicht da.',
  nothingInFolder: 'Es wurde kein Ordner mit einer NFO-Datei gefunden.',
  wrongState: 'Dieser Import ist inzwischen weiter.',
}

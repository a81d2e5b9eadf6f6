import type { Translated } from './words.ts'
import type * as english from './imports.words.ts'
import { importLimits } from './imports.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = /* @__PURE__ */ pluralsIn('de')
const list = (items: readonly unknown[]) => new Intl.ListFormat('de', { type: 'disjunction' }).format(items.map(String))
const quoted = (items: readonly string[]) =>
  new Intl.ListFormat('de', { type: 'conjunction' }).format(items.map((item) => `„${item}“`))

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

export const importReasons: Translated<typeof english.importReasons> = {
  sameKey: (row) => `Zeile ${row} ist derselbe Film`,
  cells: (given, wanted) => `Die Zeile hat ${given} Zellen, die erste Zeile hat ${wanted}`,
  unreadableNfo: 'Die NFO-Datei kann nicht gelesen werden',
  failed: 'Auf dem Server ist etwas schiefgegangen. Was davor importiert wurde, bleibt.',
  unknownGenres: (unknown, genres) =>
    plural(
      unknown.length,
      `${quoted(unknown)} ist keines der Genres. Wähle aus ${list(genres)}, oder lass es in den Einstellungen hinzufügen`,
      `${quoted(unknown)} gehören nicht zu den Genres. Wähle aus ${list(genres)}, oder lass sie in den Einstellungen hinzufügen`,
    ),
  unknownYear: (earliest, latest) => `Gib ein Jahr von ${earliest} bis ${latest} ein`,
  unknownAge: (ages) => `Wähle eine der Altersfreigaben: ${list(ages)}`,
  unknownCountry: 'Gib ein einziges Land an, mit seinem Namen oder seinen zwei Buchstaben, zum Beispiel FR',
  notAPicture: 'Das ist die Adresse eines Videos, nicht eines Bilds',
  notAVideo: 'Das ist die Adresse eines Bilds, nicht eines Videos',
}

export const addedColumns: Translated<typeof english.addedColumns> = {
  tooMany: 'Zu viel',
  reasons: 'Nicht importiert, weil',
  folder: 'Ordner',
}

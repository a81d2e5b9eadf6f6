import type { Translated } from './words.ts'
import type * as english from './uploads.words.ts'

export const uploadProblems: Translated<typeof english.uploadProblems> = {
  notFound: 'Diese hochgeladene Datei ist nicht mehr auf dem Server. Bitte wähle sie noch einmal aus.',
  empty: 'Diese Datei ist leer.',
  tooLarge: 'Diese Datei ist größer, als hier hochgeladen werden kann.',
  wrongOffset: 'Von dieser Datei ist schon mehr angekommen. Bitte mach dort weiter.',
  shortChunk: 'Dieser Server nimmt Dateien in Teilen von genau 32 MiB an.',
  busy: 'Diese Datei wird gerade anderswo weiter hochgeladen. Bitte versuche es gleich noch einmal.',
  unsupported: 'Dieser Server nimmt eine Datei in einem Upload von bekannter Länge an.',
  noRoom:
    'Auf dem Server ist nicht genug Platz für diese Datei. Bitte entferne etwas, oder frag, wer den Server betreibt.',
}

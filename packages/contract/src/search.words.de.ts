import type { Translated } from './words.ts'
import type * as english from './search.words.ts'
import { catalogueLimits } from './catalogue.ts'
import { catalogueMessages } from './catalogue.words.ts'

export const searchMessages: Translated<typeof english.searchMessages> = {
  heading: 'Suchergebnisse',
  invitation: 'Suche nach Titel, Regie, Besetzung oder einem Wort aus der Handlung. Kleine Tippfehler machen nichts.',
  blank: catalogueMessages.blankSearch,
  tooLong: `Suche nach höchstens ${catalogueLimits.searchLength} Zeichen`,
  broke: 'Die Suche hat nicht geklappt. Bitte versuche es noch einmal.',
}

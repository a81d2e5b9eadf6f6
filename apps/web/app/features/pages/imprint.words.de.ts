import type { Translated } from '@matinee/contract/words'
import type * as english from './imprint.words.ts'

export const imprintWords: Translated<typeof english.imprintWords> = {
  title: 'Impressum',
  description: 'Wer diese Seite betreibt und wie man die Verantwortlichen erreicht.',
  lead: (site: string) => `Wer ${site} betreibt und wie man die Verantwortlichen erreicht.`,
  operator: 'Wer diese Seite betreibt',
  contact: 'Kontakt',
  email: 'E-Mail: {address}',
  phone: (number: string) => `Telefon: ${number}`,
  form: 'Außerdem gibt es ein {form}.',
  contactForm: 'Kontaktformular',
  register: 'Register und Steuern',
  responsible: 'Verantwortlich für den Inhalt',
}

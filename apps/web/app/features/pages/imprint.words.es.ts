import type { Translated } from '@matinee/contract/words'
import type * as english from './imprint.words.ts'

export const imprintWords: Translated<typeof english.imprintWords> = {
  title: 'Aviso legal',
  description: 'Quién gestiona este sitio y cómo contactar.',
  lead: (site: string) => `Quién gestiona ${site} y cómo contactar.`,
  operator: 'Quién gestiona este sitio',
  contact: 'Contacto',
  email: 'Correo: {address}',
  phone: (number: string) => `Teléfono: ${number}`,
  form: 'También hay un {form}.',
  contactForm: 'formulario de contacto',
  register: 'Registro e impuestos',
  responsible: 'Responsable del contenido',
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './imprint.words.ts'

export const imprintWords: Translated<typeof english.imprintWords> = {
  title: 'Mentions légales',
  description: 'Qui exploite ce site, et comment joindre les responsables.',
  lead: (site: string) => `Qui exploite ${site}, et comment joindre les responsables.`,
  operator: 'Qui exploite ce site',
  contact: 'Contact',
  email: 'E-mail\u00A0: {address}',
  phone: (number: string) => `Téléphone\u00A0: ${number}`,
  form: 'Il y a aussi un {form}.',
  contactForm: 'formulaire de contact',
  register: 'Registre et impôts',
  responsible: 'Responsable du contenu',
}

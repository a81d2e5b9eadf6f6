/** SITE-3 */
export const imprintWords = {
  title: 'Imprint',
  description: 'Who runs this site, and how to reach them.',
  lead: (site: string) => `Who runs ${site}, and how to reach them.`,
  operator: 'Who runs this site',
  contact: 'Contact',
  email: 'Email: {address}',
  phone: (number: string) => `Phone: ${number}`,
  form: 'There is also a {form}.',
  contactForm: 'contact form',
  register: 'Register and tax',
  responsible: 'Responsible for the content',
} as const

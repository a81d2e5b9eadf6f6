import type { Translated } from './words.ts'
import type * as english from './team.words.ts'

export const teamMessages: Translated<typeof english.teamMessages> = {
  invited: 'Die Einladung ist unterwegs.',
  withdrawn: 'Die Einladung wurde zurückgezogen.',
  changed: 'Rolle geändert. Sie gilt sofort, und die Person bekommt eine E-Mail.',
  removed: 'Rolle entzogen. Die Person ist aus der Verwaltung abgemeldet und bekommt eine E-Mail.',
  accepted: 'Willkommen in der Verwaltung. Bitte melde dich an.',
}

export const teamProblems: Translated<typeof english.teamProblems> = {
  hasRole: 'Jemand mit dieser Adresse hat schon eine Rolle. Du kannst sie ändern.',
  unknown: 'Niemand mit dieser Kennung hat eine Rolle in der Verwaltung.',
  notOpen: 'Es gibt keine offene Einladung mit dieser Kennung.',
  ownRole: 'Niemand ändert die eigene Rolle. Ein anderer Inhaber kann es.',
  gone: 'Diese Einladung wurde benutzt, zurückgezogen oder ist abgelaufen. Bitte frage nach einer neuen.',
}

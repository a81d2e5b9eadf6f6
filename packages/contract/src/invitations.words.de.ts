import type { Translated } from './words.ts'
import type * as english from './invitations.words.ts'

export const invitationMessages: Translated<typeof english.invitationMessages> = {
  invited: 'Die Einladung ist unterwegs.',
  revoked: 'Die Einladung wurde zurückgenommen.',
}

export const invitationProblems: Translated<typeof english.invitationProblems> = {
  needed:
    'Neue Konten gibt es hier nur mit Einladung. Wenn du eine bekommen hast, öffne den Link in der E-Mail. Wenn du ein Konto hast, melde dich an.',
  gone: 'Diese Einladung wurde benutzt, zurückgenommen oder ist abgelaufen. Bitte lass dir eine neue schicken.',
  hasAccount: 'Zu dieser Adresse gibt es schon ein Konto.',
  notOpen: 'Es gibt keine offene Einladung mit dieser Kennung.',
}

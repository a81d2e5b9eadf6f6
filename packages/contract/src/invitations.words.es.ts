import type { Translated } from './words.ts'
import type * as english from './invitations.words.ts'

export const invitationMessages: Translated<typeof english.invitationMessages> = {
  invited: 'La invitación está en camino.',
  revoked: 'La invitación se ha retirado.',
}

export const invitationProblems: Translated<typeof english.invitationProblems> = {
  needed:
    'Aquí las cuentas nuevas son por invitación. Si has recibido una, abre el enlace del correo. Si tienes cuenta, inicia sesión.',
  gone: 'Esta invitación se ha usado, se ha retirado o ha caducado. Pide una nueva.',
  hasAccount: 'Ya hay una cuenta con esta dirección.',
  notOpen: 'No hay ninguna invitación abierta con este identificador.',
}

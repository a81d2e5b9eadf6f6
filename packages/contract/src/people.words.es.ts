import type { Translated } from './words.ts'
import type * as english from './people.words.ts'

export const peopleMessages: Translated<typeof english.peopleMessages> = {
  reasonMissing: 'Indica el motivo.',
  disabled: 'Cuenta desactivada. Se ha cerrado su sesión en todas partes y recibirá un correo.',
  factorsReset:
    'El inicio de sesión en dos pasos se ha restablecido. Se ha cerrado su sesión en todas partes y recibirá un correo.',
  enabled: 'Cuenta reactivada. Puede volver a iniciar sesión y recibirá un correo.',
}

export const peopleProblems: Translated<typeof english.peopleProblems> = {
  ownAccount: 'No puedes desactivar tu propia cuenta.',
  ownFactors: 'El tuyo se cambia en «Inicio de sesión en dos pasos».',
}

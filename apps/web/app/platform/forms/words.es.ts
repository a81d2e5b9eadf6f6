import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const formWords: Translated<typeof english.formWords> = {
  thisFormNeedsJavascript: 'Este formulario necesita JavaScript. Actívalo para este sitio y recarga la página.',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirmar la contraseña',
  showConfirmedPassword: 'Mostrar la contraseña confirmada',
  unexpected: 'Algo ha fallado en esta página. Inténtalo de nuevo.',
}

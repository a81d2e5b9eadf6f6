import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const formWords: Translated<typeof english.formWords> = {
  thisFormNeedsJavascript: 'Ce formulaire nécessite JavaScript. Veuillez l’activer pour ce site et recharger la page.',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  showConfirmedPassword: 'Afficher le mot de passe confirmé',
  unexpected: 'Une erreur est survenue sur cette page. Veuillez réessayer.',
}

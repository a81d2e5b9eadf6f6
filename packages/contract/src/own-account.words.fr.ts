import type { Translated } from './words.ts'
import type * as english from './own-account.words.ts'

export const ownAccountMessages: Translated<typeof english.ownAccountMessages> = {
  confirmationSent: 'Nous vous avons renvoyé l’e-mail. Veuillez ouvrir le lien qu’il contient.',
  alreadyConfirmed: 'Votre adresse est déjà confirmée.',
  sameEmail: 'C’est déjà votre adresse.',
  authenticated: 'Merci.',
  passwordChanged: 'Votre mot de passe a été modifié. Tous les autres appareils ont été déconnectés.',
  sessionEnded: 'Cet appareil a été déconnecté.',
  othersEnded: 'Tous les autres appareils ont été déconnectés.',
}

export const ownAccountProblems: Translated<typeof english.ownAccountProblems> = {
  wrongPassword: 'Ce mot de passe est incorrect.',
  passwordNeeded: 'Veuillez saisir le mot de passe de votre compte.',
  noPassword:
    'Votre compte n’a pas encore de mot de passe. Définissez-en d’abord un avec «\u202FMot de passe oublié\u202F?\u202F» sur la page de connexion.',
  linkGone: 'Ce lien a expiré ou a déjà été utilisé.',
  sessionGone: 'Cet appareil n’est plus connecté.',
}

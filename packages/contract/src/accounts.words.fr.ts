import type { Translated } from './words.ts'
import type * as english from './accounts.words.ts'
import { accountLimits, resetMinutes } from './accounts.limits.ts'

export const emailTakenLinks: Translated<typeof english.emailTakenLinks> = {
  login: 'Connectez-vous',
  reset: 'réinitialisez votre mot de passe',
}

export const accountMessages: Translated<typeof english.accountMessages> = {
  registered: 'Inscription réussie\u202F! Veuillez vous connecter.',
  registering: 'Inscription en cours…',
  signUpClosed:
    'Il n’est pas possible de créer de nouveaux comptes pour le moment. Si vous en avez un, connectez-vous.',
  usernameLength: `Utilisez de ${accountLimits.usernameMin} à ${accountLimits.usernameMax} caractères.`,
  usernameSigns: 'Utilisez des lettres, des chiffres, des espaces, des points, des tirets et des tirets bas.',
  usernameTaken: 'Ce nom d’utilisateur est déjà pris. Veuillez en choisir un autre.',
  usernameReserved: 'Ce nom d’utilisateur est réservé. Veuillez en choisir un autre.',
  emailInvalid: 'Veuillez saisir une adresse e-mail valide.',
  emailTaken: `Cette adresse e-mail est déjà enregistrée. ${emailTakenLinks.login}, ou ${emailTakenLinks.reset}.`,
  emailTakenHere: 'Cette adresse e-mail est déjà enregistrée.',
  passwordLength: `Utilisez de ${accountLimits.passwordMin} à ${accountLimits.passwordMax} caractères.`,
  passwordCommon: 'Ce mot de passe est très répandu et facile à deviner. Veuillez en choisir un autre.',
  passwordHelp: `De ${accountLimits.passwordMin} à ${accountLimits.passwordMax} caractères. Quelques mots sans rapport entre eux conviennent bien.`,
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  resetFailed: 'Le mot de passe n’a pas pu être réinitialisé. Veuillez réessayer.',
  resetAsked: 'Si un compte existe pour cette adresse, nous avons envoyé un lien pour confirmer le changement.',
  resetNext: [
    'Consultez vos e-mails, ainsi que votre dossier de spam.',
    `Ouvrez le lien dans les ${resetMinutes.user} minutes. Il ne fonctionne qu’une fois.`,
    'Dans ce navigateur, c’est tout. Dans tout autre, nous vous redemanderons le nouveau mot de passe.',
  ],
  resetDone: 'Votre mot de passe a été modifié. Veuillez vous connecter.',
  resetSignedIn: 'Votre mot de passe a été changé, et vous êtes connecté.',
  adminPasswordLength: '6 caractères minimum',
  adminPasswordHelp: 'Difficile à deviner\u00A0: quatre mots sans rapport entre eux conviennent bien.',
  adminPasswordWeak:
    'Ce mot de passe est facile à deviner. Allongez-le\u00A0: quatre mots sans rapport entre eux conviennent bien.',
  adminResetNext: `Ouvrez le lien dans les ${resetMinutes.admin} minutes, de préférence dans ce navigateur. D’ici là, votre ancien mot de passe reste valable.`,
  adminPasswordChanged: 'Mot de passe modifié\u202F!',
  adminPasswordRefused: 'Le mot de passe n’a pas pu être modifié.',
  adminPasswordFailed: 'Le mot de passe n’a pas pu être modifié. Veuillez réessayer.',
}

export const accountProblems: Translated<typeof english.accountProblems> = {
  linkGone: 'Ce lien a expiré ou a déjà été utilisé. Veuillez en demander un nouveau.',
  passwordNeeded: 'Veuillez saisir le nouveau mot de passe ici.',
  wrongPassword: 'Le mot de passe actuel est incorrect.',
  emailUnconfirmed:
    'Veuillez d’abord confirmer votre adresse e-mail\u00A0: ouvrez le lien que nous vous avons envoyé. Depuis votre compte, nous pouvons l’envoyer à nouveau.',
  busy: 'Trop de personnes se connectent en ce moment. Veuillez réessayer dans un instant.',
}

import type { Translated } from './words.ts'
import type * as english from './sessions.words.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('fr')

function spanText(seconds: number): string {
  const [size, one, other] =
    seconds > 5400
      ? ([3600, 'heure', 'heures'] as const)
      : seconds >= 60
        ? ([60, 'minute', 'minutes'] as const)
        : ([1, 'seconde', 'secondes'] as const)
  const count = Math.ceil(seconds / size)
  return `${count} ${plural(count, one, other)}`
}

export const sessionMessages: Translated<typeof english.sessionMessages> = {
  loggingIn: 'Connexion en cours…',
  loggedIn: 'Connexion réussie\u202F!',
  loginFailed: 'Échec de la connexion',
  tooManyAttempts: (seconds: number) => `Trop de tentatives. Veuillez réessayer dans ${spanText(seconds)}.`,
  expired: 'Votre session a expiré. Veuillez vous reconnecter.',
  loggedOut: 'Vous êtes déconnecté',
  guarded: 'Veuillez vous connecter pour voir cette page.',
  noProviders: 'Non disponible sur ce site. Veuillez utiliser votre e-mail et votre mot de passe.',
  signInFailed: 'Cette façon de se connecter n’a pas fonctionné. Veuillez réessayer.',
  signInEmailTaken: 'Cette adresse e-mail a déjà un compte ici. Connectez-vous avec votre mot de passe.',
}

export const sessionProblems: Translated<typeof english.sessionProblems> = {
  authenticateAgain: 'Veuillez d’abord confirmer que c’est bien vous.',
}

export const adminSessionMessages: Translated<typeof english.adminSessionMessages> = {
  adminFieldsMissing: 'Veuillez saisir l’e-mail et le mot de passe',
  adminRefused: 'Échec de la connexion. Veuillez vérifier vos identifiants.',
  adminInvalid: 'Identifiants non valides',
  adminNoResponse: 'Le serveur ne répond pas. Veuillez vérifier votre connexion.',
  adminFailed: 'La connexion a échoué. Veuillez réessayer.',
  connectionWorks: 'Connexion au serveur réussie\u202F!',
  connectionFailed: 'Échec de la connexion au serveur',
  testingConnection: 'Test en cours…',
  adminHint: 'Première fois\u202F? Il faut peut-être d’abord créer un compte administrateur dans la base de données.',
  adminHintCommand: 'npm run admin:create',
}

import type { Translated } from './words.ts'
import type * as english from './factors.words.ts'
import { factorLimits } from './factors.limits.ts'

export const factorProblems: Translated<typeof english.factorProblems> = {
  codeNeeded: 'Veuillez saisir le code de votre application d’authentification.',
  wrongCode: 'Ce code est incorrect ou a déjà été utilisé.',
  passkeyRefused: 'Cette clé d’accès n’a pas pu être utilisée. Veuillez réessayer.',
  passkeyUnknown: 'Cette clé d’accès n’existe pas.',
  passkeyKnown: 'Cette clé d’accès a déjà été ajoutée.',
  passkeysFull: `Il peut y avoir ${factorLimits.passkeys} clés d’accès. Veuillez d’abord en supprimer une.`,
  noPasskeys: 'Les clés d’accès demandent une adresse avec un nom, comme films.example.',
  totpOn: 'Une application d’authentification est déjà configurée.',
  totpOff: 'Aucune application d’authentification n’est configurée.',
  notStarted: 'Veuillez recommencer\u00A0: cette clé n’est plus valable.',
  noFactor: 'Configurez d’abord la connexion en deux étapes.',
  atDesk:
    'Vous avez un rôle dans l’administration, c’est donc là que cela se modifie\u00A0: connectez-vous à l’administration et ouvrez «\u202FConnexion en deux étapes\u202F» dans son menu.',
  tooManyCodes:
    'Il y a eu trop de codes erronés. Veuillez attendre avant le prochain, ou utiliser un code de secours ou une clé d’accès.',
  setupNeeded: 'L’administration demande une connexion en deux étapes. Veuillez d’abord la configurer.',
}

export const passkeyWords: Translated<typeof english.passkeyWords> = {
  nameMissing: 'Veuillez lui donner un nom.',
  nameTooLong: `Un nom compte au plus ${factorLimits.passkeyName} caractères.`,
}

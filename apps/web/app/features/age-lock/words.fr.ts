import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { ageLockLimits } from '@matinee/contract/age-lock'

export const ageLockWords: Translated<typeof english.ageLockWords> = {
  title: 'Verrou d’âge',
  offText:
    'Limitez ce compte à un âge. Les films au-dessus, et ceux sans classification d’âge, demandent alors un code PIN avant de commencer.',
  onText: (age: number) =>
    age === 0
      ? 'Verrouillé\u00A0: seuls les films tous publics commencent sans code PIN.'
      : `Verrouillé\u00A0: les films jusqu’à ${age} ans commencent sans code PIN. Les autres, et ceux sans classification d’âge, le demandent.`,
  failedToLoad: 'Le verrou d’âge n’a pas pu être chargé.',
  upTo: 'Films sans code PIN',
  age: (age: number) => (age === 0 ? 'Tous publics seulement' : `Jusqu’à ${age} ans`),
  newPin: 'Nouveau code PIN',
  newPinHelp: `${ageLockLimits.pinDigits} chiffres.`,
  newPinOptional: 'Laissez vide pour garder l’actuel.',
  pin: 'Code PIN',
  password: 'Mot de passe',
  passwordHelp: 'Le mot de passe de votre compte.',
  forgot: 'Code PIN oublié\u202F?',
  pinInstead: 'Saisir plutôt le code PIN',
  lock: 'Verrouiller',
  change: 'Modifier',
  remove: 'Retirer le verrou',
  save: 'Enregistrer',
  cancel: 'Annuler',
  saving: 'Enregistrement…',
  locked: 'Le verrou d’âge est activé.',
  changed: 'Le verrou d’âge est modifié.',
  removed: 'Le verrou d’âge est désactivé.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  watch: 'Regarder',
  checking: 'Vérification…',
  forgotAtPlayer: 'Code PIN oublié\u202F? Changez-le dans votre profil, avec votre mot de passe.',

  tryAgain: 'Réessayer',
  ageRating: 'Classification d’âge\u00A0:',
}

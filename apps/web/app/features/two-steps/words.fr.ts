import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('fr')

export const twoStepsWords: Translated<typeof english.twoStepsWords> = {
  title: 'Connexion en deux étapes',
  text: 'Après votre mot de passe, nous demandons une seconde étape, pour qu’un mot de passe volé n’ouvre rien à lui seul.',
  failedToLoad: 'Votre connexion en deux étapes n’a pas pu être chargée.',
  cancel: 'Annuler',

  app: 'Application d’authentification',
  appOff: 'Non configurée',
  appSince: 'Activée depuis le',
  setUp: 'Configurer',
  turnOff: 'Désactiver',
  turnOffQuestion: 'Désactiver l’application d’authentification\u202F?',
  turnOffText: 'Les codes de l’application ne sont plus demandés. Tous les autres appareils sont déconnectés.',
  turnedOff: 'L’application d’authentification est désactivée.',
  setUpTitle: 'Configurer une application d’authentification',
  setUpText: 'Scannez ce code avec une application comme Aegis, 2FAS ou Google Authenticator, ou saisissez-y la clé.',
  qr: 'Code QR pour votre application d’authentification',
  key: 'Clé',
  firstCode: 'Code de l’application',
  firstCodeHelp: '6 chiffres',
  turnOn: 'Activer',
  turningOn: 'Activation…',

  passkeys: 'Clés d’accès',
  passkeysText: 'Connectez-vous avec votre doigt, votre visage ou une clé de sécurité, sans mot de passe.',
  addPasskey: 'Ajouter une clé d’accès',
  added: 'Ajoutée',
  lastUsed: 'dernière utilisation',
  neverUsed: 'pas encore utilisée',
  rename: 'Renommer',
  renamePasskey: (name: string) => `Renommer ${name}`,
  remove: 'Retirer',
  removePasskey: (name: string) => `Retirer ${name}`,
  removeQuestion: (name: string) => `Retirer la clé d’accès «\u202F${name}\u202F»\u202F?`,
  removeText: 'Vous ne pourrez plus vous connecter avec. Tous les autres appareils sont déconnectés.',
  removed: 'La clé d’accès a été retirée.',
  nameTitle: 'Nommer cette clé d’accès',
  name: 'Nom',
  nameHelp: 'Pour la reconnaître\u00A0: l’appareil ou la clé qui la contient.',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  passkeyFailed: 'Aucune clé d’accès n’a été utilisée.',
  passkeyUnsupported: 'Ce navigateur ne peut pas utiliser de clés d’accès ici.',
  showPasskey: 'Utiliser une clé d’accès',
  logInWithPasskey: 'Se connecter avec une clé d’accès',

  codes: 'Codes de récupération',
  codesLeft: (count: number) => plural(count, `${count} code restant`, `${count} codes restants`),
  newCodes: 'Créer de nouveaux codes',
  newCodesQuestion: 'Créer de nouveaux codes de récupération\u202F?',
  newCodesText: 'Ceux que vous avez ne fonctionneront plus.',
  codesTitle: 'Vos codes de récupération',
  codesText:
    'Gardez-les là où vous les trouverez sans cet appareil. Chacun permet une connexion si vous perdez votre application ou votre clé d’accès. Ils ne s’affichent que maintenant.',
  download: 'Télécharger',
  copy: 'Copier',
  copied: 'Les codes ont été copiés.',
  fileName: 'codes-de-recuperation.txt',
  saved: 'Je les ai enregistrés',

  confirmTitle: 'Confirmez que c’est vous',
  confirmText:
    'Vous vous êtes connecté il y a un moment. Avant de continuer, veuillez montrer à nouveau que c’est vous.',
  password: 'Votre mot de passe',
  confirm: 'Confirmer',
  confirming: 'Confirmation…',
  logInAgain: 'Veuillez vous déconnecter puis vous reconnecter, et revenir ici.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',

  email: 'E-mail',
  loginPassword: 'Mot de passe',
  secondStepCode: 'Code de votre application d’authentification',
  secondStepRecovery: 'Code de récupération',
  secondStepHelp: 'Vous pouvez aussi saisir l’un de vos codes de récupération.',
  secondStepPasskey: 'Utilisez votre clé d’accès, ou saisissez l’un de vos codes de récupération.',
  back: 'Retour',

  deskTitle: 'Configurer la connexion en deux étapes',
  deskText:
    'L’administration est ouverte aux personnes qui se connectent en deux étapes. Configurez une application d’authentification ou une clé d’accès pour continuer.',

  atDesk:
    'Vous avez un rôle dans l’administration, c’est donc là que cela se modifie\u00A0: connectez-vous-y et ouvrez «\u202FConnexion en deux étapes\u202F» dans son menu.',
  toDesk: 'Aller à l’administration',

  tryAgain: 'Réessayer',
}

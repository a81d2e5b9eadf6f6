import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const accountWords: Translated<typeof english.accountWords> = {
  title: 'Compte',
  description: 'Votre nom, votre e-mail et votre mot de passe, et les appareils sur lesquels vous êtes connecté.',
  logInToView: 'Veuillez vous connecter pour voir votre compte.',
  loading: 'Chargement de votre compte…',
  failedToLoad: 'Votre compte n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  toProfile: 'Retour à votre profil',
  change: 'Modifier',
  save: 'Enregistrer',
  cancel: 'Annuler',
  saving: 'Enregistrement…',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',

  username: 'Nom d’utilisateur',
  usernameHelp: 'Affiché avec vos commentaires.',
  newUsername: 'Nouveau nom d’utilisateur',
  renamed: 'Votre nom d’utilisateur a été modifié.',

  email: 'E-mail',
  newEmail: 'Nouvel e-mail',
  newEmailHelp: 'Nous enverrons un lien aux deux adresses, l’ancienne et la nouvelle. Veuillez ouvrir les deux.',
  newEmailOnlyHelp: 'Nous enverrons un lien à la nouvelle adresse. Veuillez l’ouvrir.',
  emailOnlyAsked: 'Nous avons envoyé un e-mail à la nouvelle adresse. Veuillez ouvrir le lien qu’il contient.',
  password: 'Votre mot de passe',
  emailAsked: 'Nous vous avons envoyé deux e-mails. Veuillez ouvrir le lien dans les deux.',
  emailWaits: (email: string) => `Vous avez demandé à la changer pour ${email}.`,
  stillToOpen: {
    both: 'Ouvrez les liens que nous avons envoyés aux deux adresses.',
    old: 'Ouvrez le lien que nous avons envoyé à votre ancienne adresse.',
    new: 'Ouvrez le lien que nous avons envoyé à votre nouvelle adresse.',
  },
  keepEmail: 'Garder l’ancienne adresse',
  emailKept: 'Votre adresse reste inchangée.',

  passwordTitle: 'Mot de passe',
  passwordText: 'Après un changement, tous les autres appareils sont déconnectés.',
  noPasswordText: 'Vous vous connectez avec un autre service, et n’avez pas de mot de passe ici.',
  setPassword: 'Définir un mot de passe',
  currentPassword: 'Mot de passe actuel',
  changePassword: 'Changer le mot de passe',

  mails: 'E-mails',
  mailsText: 'Les e-mails concernant votre compte arrivent toujours. Ceux-ci n’arrivent que si vous le souhaitez.',
  mailsFailed: 'Vos choix n’ont pas pu être chargés.',
  mailsSaved: 'Votre choix a été enregistré.',
  mailKinds: {
    newFilms: { name: 'Nouveaux films', text: 'Ce qui est arrivé depuis le dernier, au plus une fois par semaine.' },
    startedFilm: {
      name: 'Un film commencé',
      text: 'Quelques jours après votre arrêt en cours de film, une fois par film.',
    },
  },
  unsubscribeTitle: 'E-mails',
  unsubscribeText: 'Appuyez sur le bouton pour ne plus recevoir d’e-mails de ce type.',
  unsubscribe: 'Se désabonner',
  unsubscribed: {
    newFilms: 'Vous ne recevrez plus d’e-mails sur les nouveaux films.',
    startedFilm: 'Vous ne recevrez plus d’e-mails sur les films commencés.',
  },
  chooseMails: 'Choisir vos e-mails',

  devices: 'Appareils',
  devicesText:
    'Là où vous êtes connecté. Si vous n’en reconnaissez pas un, déconnectez-le et changez votre mot de passe.',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Un appareil inconnu',
  sameNetwork: 'Même réseau que cet appareil',
  network: (network: string) => `Réseau ${network}`,
  lastSeen: 'Vu pour la dernière fois',
  now: 'Actif maintenant',
  logOut: 'Déconnecter',
  logOutDevice: (device: string) => `Déconnecter ${device}`,
  logOutOthers: 'Déconnecter tous les autres appareils',
  logOutOthersQuestion: 'Déconnecter tous les autres appareils\u202F?',
  logOutOthersText: 'Cet appareil reste connecté.',
  sessionsFailed: 'Vos appareils n’ont pas pu être chargés.',

  myData: 'Vos données',
  myDataText:
    'Tout ce que nous détenons sur vous, en une archive\u00A0: une page à lire, et des fichiers pour les programmes. Elle est prête en une minute et conservée 7 jours.',
  requestExport: 'Télécharger mes données',
  exportMaking:
    'Votre archive est en cours de création. Cela prend moins d’une minute\u202F; nous vous enverrons aussi un e-mail.',
  exportReady: (until: string) => `Votre archive est prête. Vous pouvez la télécharger jusqu’au ${until}.`,
  exportFailed: 'Votre archive n’a pas pu être créée. Veuillez réessayer.',
  downloadExport: (size: string) => `Télécharger l’archive (${size})`,
  downloading: 'Téléchargement…',
  exportSaved: (file: string) => `${file} a été enregistré.`,
  renewExport: 'Créer une nouvelle archive',
  exportName: 'mes-donnees',
  exportUnknown: 'Nous n’avons pas pu savoir s’il existe une archive.',

  deleteAccount: 'Supprimer votre compte',
  deleteAccountText:
    'Pendant 7 jours, vous pouvez changer d’avis et vous connecter pour le garder. Ensuite, personne ne peut le rétablir.',
  deleteMyAccount: 'Supprimer mon compte',
  goesTitle: 'Ceci est supprimé',
  goes: [
    'Votre nom, votre adresse et votre mot de passe, et chaque appareil est déconnecté.',
    'Vos commentaires\u00A0: ils s’affichent aussitôt sans votre nom, et disparaissent après 7 jours.',
    'Vos mentions «\u202FJ’aime\u202F», votre liste, votre historique et vos réglages.',
    'Premium, y compris les jours payés. Ce qui se renouvelle est arrêté aussitôt, et n’est plus débité.',
  ],
  staysTitle: 'Ceci doit rester',
  stays:
    'La loi nous demande de conserver les paiements et les remboursements. Ils restent sans votre nom ni votre adresse.',
  deletionNeedsYou: 'Votre compte sera alors supprimé dans 7 jours, et tous vos appareils seront aussitôt déconnectés.',
  deleting: 'Suppression de votre compte…',
  deletionBegun: (day: string) => `Votre compte sera supprimé le ${day}. Connectez-vous avant pour le garder.`,

  keepTitle: 'Garder votre compte\u202F?',
  keepText: (day: string) =>
    `Vous avez demandé la suppression de votre compte. Il sera supprimé le ${day}. D’ici là, vous pouvez le garder\u00A0: tout est alors comme avant.`,
  keep: 'Garder mon compte',
  keeping: 'Conservation de votre compte…',
  keepNothing: 'Aucun de vos comptes n’attend d’être supprimé ici.',
  toHome: 'Aller à l’accueil',

  confirmTitle: 'Confirmer votre e-mail',
  confirmText: 'Appuyez sur le bouton pour confirmer cette adresse pour votre compte.',
  confirmPasswordText:
    'Saisissez le mot de passe du compte, car personne n’y est connecté dans ce navigateur. L’adresse sera alors confirmée.',
  notYou: 'Vous ne vous êtes pas inscrit ici, ou ne connaissez pas le mot de passe\u202F?',
  setNewPassword: 'Définir un nouveau mot de passe',
  confirmBy: (day) =>
    `Faites-le avant le ${day}\u00A0: un compte dont l’adresse n’est pas confirmée d’ici là est supprimé.`,
  confirm: 'Confirmer cette adresse',
  confirming: 'Confirmation…',
  noLink: 'Veuillez ouvrir le lien de l’e-mail que nous vous avons envoyé.',
  toAccount: 'Aller à votre compte',
  confirmed: {
    confirmed: 'Merci, votre adresse est confirmée.',
    changed: 'Votre adresse a été modifiée. Désormais, connectez-vous avec la nouvelle.',
    old: 'Confirmé. Ouvrez maintenant le lien que nous avons envoyé à votre ancienne adresse.',
    new: 'Confirmé. Ouvrez maintenant le lien que nous avons envoyé à votre nouvelle adresse.',
  },
}

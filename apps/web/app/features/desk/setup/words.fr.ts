import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('fr')

export const setupWords: Translated<typeof english.setupWords> = {
  title: 'Configuration',
  description: 'Les premiers pas d’une nouvelle installation.',
  steps: {
    account: 'Votre compte',
    site: 'Votre site',
    mail: 'E-mail et la suite',
  },
  noAnswer: 'Le serveur ne répond pas. Est-il en marche\u202F?',
  over: 'Cette adresse de configuration n’est pas valable',
  overText:
    'Elle a été utilisée, ou une plus récente a été affichée depuis. Tant qu’il n’y a pas d’admin, le serveur en affiche une nouvelle à chaque démarrage.',
  logIn: 'Se connecter à l’administration',
  heading: 'Configurez votre site',
  accountLead:
    'Avec ce compte, le site est à vous\u00A0: vous pouvez vous connecter à l’administration et y inviter d’autres personnes sous «\u202FÉquipe\u202F».',
  creating: 'Création…',
  username: 'Nom d’utilisateur',
  email: 'E-mail',
  password: 'Mot de passe',
  create: 'Créer le compte',
  howItIs: 'État de l’installation',
  checking: 'Vérification…',
  checkAgain: 'Vérifier à nouveau',
  addressIs: 'L’adresse du site est {url} (PUBLIC_URL).',
  addressDiffers: (opened: string, url: string) =>
    `Vous avez ouvert ${opened}, mais PUBLIC_URL indique ${url}\u00A0: les liens des e-mails y mènent, et certains appels sont refusés ici. Si c’est une erreur, définissez PUBLIC_URL et redémarrez les deux processus.`,
  changeLater: 'Tout peut être modifié plus tard.',
  saving: 'Enregistrement…',
  siteName: 'Nom du site',
  language: 'Langue',
  languageHelp: 'Du site, pour les visiteurs qui n’en demandent pas une autre que vous proposez.',
  timeZone: 'Fuseau horaire',
  timeZoneHelp: 'Des dates qui sont les mêmes pour tous.',
  currency: 'Devise',
  currencyHelp: 'De tous les prix. Elle ne change plus dès que quelqu’un a payé.',
  saveAndGoOn: 'Enregistrer et continuer',
  demo: {
    offered:
      'Il est vide. Pour d’abord l’explorer, chargez les 72 films de la démonstration, avec images et bandes-annonces. Supprimez-les dans l’administration quand vous aurez fini.',
    loadingYet: 'Le catalogue de démonstration est en cours de chargement.',
    loading: (movies: number) =>
      `${movies} films sont là. Images et bandes-annonces suivent dans quelques minutes\u00A0: inutile d’attendre.`,
    over: (movies: number) => plural(movies, `${movies} film est là.`, `${movies} films sont là.`),
    missing:
      'Il est vide. Le catalogue de démonstration ne fait pas partie de cette installation\u00A0: il vient avec le dépôt et garde ses images dans un dossier.',
    unknown: 'Voyez ce que voient les visiteurs.',
    starting: 'Chargement…',
    load: 'Charger le catalogue de démonstration',
  },
  mail: {
    heading: 'Le site peut-il envoyer des e-mails\u202F?',
    lead: 'Les nouveaux mots de passe, reçus et rappels partent par e-mail. Un test va à votre propre adresse.',
    sending: 'Envoi…',
    send: 'Envoyer un e-mail de test',
    sent: 'Le serveur de messagerie l’a accepté. Regardez votre boîte de réception.',
    waiting:
      'Il attend encore. Le worker tourne-t-il\u202F? L’onglet «\u202FÉtat\u202F» de l’administration en sait plus.',
  },
  next: {
    title: 'La suite',
    movie: 'Ajouter le premier film',
    movieText: 'Le catalogue est vide. Donnez à un film ses informations et une affiche, puis son fichier vidéo.',
    look: 'Logo et couleurs',
    lookText: 'Donnez au site son visage, sur fond clair et sombre, et dites qui le gère.',
    plans: 'Formules et prix',
    plansText:
      'Dites ce que coûte Premium. Les formules existantes ont des prix en dollars américains\u00A0: dans une autre devise, elles sont vendues dès que vous avez fixé les leurs.',
    site: 'Voir le site',
    health: 'État',
    healthText: 'Ce qui manque pour une vraie ouverture\u00A0: sauvegardes, certificat, paiements.',
  },
}

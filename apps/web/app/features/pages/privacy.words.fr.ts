import type { Translated } from '@matinee/contract/words'
import type * as english from './privacy.words.ts'

export const privacyWords: Translated<typeof english.privacyWords> = {
  title: 'Politique de confidentialité',
  description:
    'Ce que ce service conserve sur vous, où, combien de temps et pourquoi\u00A0; ce qu’il ne fait pas\u00A0; et vos droits.',
  lead: 'Nous conservons ce dont le service a besoin pour fonctionner, nous vous disons de quoi il s’agit, et nous n’en faisons rien d’autre. Il n’y a pas de publicité ici, et personne ne vous suit.',

  responsible: 'Qui est responsable',
  runs: (operator: string, site: string) =>
    `${operator} exploite ${site}. Pour tout ce qui concerne vos données, écrivez à {email} ou utilisez le {form}.`,
  writeByForm: 'Pour tout ce qui concerne vos données, utilisez le {form}.',
  contactForm: 'formulaire de contact',

  stored: 'Ce que nous conservons',
  lookingAround: {
    when: 'Pour parcourir le site\u00A0: rien sur vous.',
    what: 'Comme tout serveur, le nôtre tient un journal des requêtes, pour faire fonctionner le service et empêcher les abus. Vos recherches n’y figurent pas. Si vous signalez un commentaire sans compte, nous gardons une empreinte de votre réseau jusqu’à ce que le signalement soit traité.',
  },
  withAccount: {
    when: 'Avec un compte\u00A0:',
    what: 'votre nom d’utilisateur, votre adresse e-mail, une empreinte à sens unique de votre mot de passe (jamais le mot de passe), la date de votre inscription, le dernier jour où vous êtes venu, et, pour chaque navigateur où vous êtes connecté, son type, le réseau dont il venait (pas l’adresse entière) et quand il a été vu pour la dernière fois. Si vous vous connectez avec un autre fournisseur, également le numéro sous lequel il vous connaît. Avec la connexion en deux étapes\u00A0: la clé publique et le nom de chaque clé d’accès, le secret de votre application d’authentification sous forme chiffrée, et les empreintes de vos codes de récupération.',
  },
  asYouUse: {
    when: 'Pendant l’utilisation\u00A0:',
    what: 'votre liste, ce que vous avez aimé ou non, vos commentaires, les commentaires que vous signalez, votre genre préféré, les films que vous avez regardés et jusqu’où, si un verrouillage par âge est actif, et les e-mails que vous avez demandés. Les commentaires sont publics et portent votre nom d’utilisateur. Vos avis comptent dans les totaux publics, sans votre nom.',
  },
  withPremium: {
    when: 'Avec Premium\u00A0:',
    what: 'la formule, ce que vous avez payé et quand, et ses dates de début et de fin. Les numéros de carte ne nous parviennent jamais. Pour un cadeau que vous achetez\u00A0: l’adresse e-mail de la personne à qui il est destiné, et votre message.',
  },
  whenYouWrite: { when: 'Quand vous nous écrivez\u00A0:', what: 'votre nom, votre adresse et votre message.' },

  inBrowser: 'Ce que garde votre navigateur',
  localStorage:
    'Ceci reste dans le stockage local de votre navigateur, et seul ce site peut le lire. Vous pouvez le supprimer dans votre navigateur à tout moment.',
  kept: {
    theme: {
      use: 'Clair ou sombre, si vous avez choisi. Suivre votre système n’enregistre rien.',
      until: 'Gardé jusqu’à ce que vous le changiez.',
    },
    user: {
      use: 'Votre nom, votre adresse et le type de votre compte, pour que la page puisse vous saluer.',
      until: 'Gardé jusqu’à votre déconnexion.',
    },
    token: {
      use: 'La preuve que vous êtes connecté.',
      until: 'Gardé jusqu’à votre déconnexion ou son expiration.',
    },
    player: {
      use: 'Le volume, la vitesse, la qualité, les langues et les sous-titres que vous avez choisis.',
      until: 'Gardé jusqu’à ce que vous le supprimiez.',
    },
    subscription: {
      use: 'L’état de votre abonnement, pour l’afficher sans le demander.',
      until: 'Gardé jusqu’à votre déconnexion.',
    },
    charge: {
      use: 'Quand une formule qui se renouvelle sera débitée, ou qu’un débit a échoué, pour le dire sur chaque page.',
      until: 'Gardé jusqu’à votre déconnexion.',
    },
    continuing: {
      use: 'S’il y a un film que vous pouvez reprendre, pour que la page d’accueil lui réserve sa place.',
      until: 'Gardé jusqu’à votre déconnexion.',
    },
    admin: {
      use: 'La même chose pour les personnes qui gèrent ce site. Chez vous, cela reste vide.',
      until: 'Gardé jusqu’à leur déconnexion.',
    },
    density: {
      use: 'Pour les mêmes personnes\u00A0: qu’elles préfèrent des lignes plus serrées dans leurs listes.',
      until: 'Gardé jusqu’à ce qu’elles le changent.',
    },
  },
  inTheTab:
    'Jusqu’à la fermeture de l’onglet, il se souvient aussi de l’endroit où vous étiez sur une page, de ce que vous aviez commencé à écrire ou à faire, et si la page a dû être rechargée après une erreur. Un service worker garde l’apparence du site et quelques affiches, pour qu’il s’ouvre plus vite et puisse vous dire quand vous êtes hors ligne. Il ne garde jamais de réponses personnelles.',

  cookies: 'Cookies',
  cookiesText:
    'Nous ne déposons aucun cookie de suivi, de statistique ou de publicité, et personne d’autre n’en dépose ici. Les exceptions sont techniques, et aucun script ne peut lire celles qui concernent votre compte. Quand vous demandez un nouveau mot de passe, un cookie relie le lien de notre e-mail à votre navigateur pendant 30 minutes. Pendant une connexion avec un autre fournisseur, un cookie retient votre chemin de retour, pendant dix minutes. Un navigateur où vous vous êtes connecté en garde un pendant 180 jours, pour que des inconnus qui devinent votre mot de passe ne puissent pas vous bloquer l’accès. Et si vous choisissez une langue, un cookie la retient. C’est pourquoi vous ne voyez pas de bandeau de cookies.',

  mail: 'E-mail',
  mailText:
    'Nous vous écrivons quand vous changez votre mot de passe, votre adresse ou votre connexion en deux étapes, quand quelqu’un utilise peut-être une de vos sessions, quand vous nous envoyez un message, quand nous devons prendre une décision sur votre compte ou un de vos commentaires, et quand Premium commence, est payé, va se terminer ou est terminé. Les e-mails sur les nouveaux films, ou sur un film que vous avez commencé, ne viennent que si vous les demandez, et chacun contient un lien qui y met fin. Nos e-mails ne contiennent pas d’images de suivi.',

  others: 'Qui d’autre les voit',
  othersText:
    'Personne ne nous achète ni ne nous loue vos données. Elles sont vues par ceux qui exploitent les machines et distribuent les e-mails pour nous, par ceux qui traitent votre paiement, et par un tribunal si la loi nous y oblige. Une bande-annonce qui se trouve sur un autre service, comme YouTube ou Vimeo, n’y est chargée que lorsque vous lancez la lecture\u00A0; dès lors, ce sont leurs règles qui s’appliquent.',

  howLong: 'Combien de temps nous les gardons',
  periods: [
    'Votre compte et ce qui lui appartient\u00A0: jusqu’à ce que vous le supprimiez. Pendant 7 jours, vous pouvez encore changer d’avis\u00A0; ensuite, il a disparu.',
    'Une copie de vos données que vous avez demandée\u00A0: 7 jours.',
    'L’adresse d’une personne que nous avons invitée\u00A0: jusqu’à un mois après la fin de l’invitation.',
    'Ce que vous avez payé et quand\u00A0: plus longtemps que votre compte, là où la loi nous demande de le conserver, et alors sans votre nom.',
    'Les messages que vous nous envoyez ici\u00A0: un an. Ce que nous nous écrivons ensuite par e-mail en est séparé.',
    'Les e-mails que ce site vous a envoyés\u00A0: 30 jours.',
    'Le journal et les sauvegardes du serveur\u00A0: aussi longtemps qu’il nous les faut pour faire fonctionner le service. Demandez-nous si vous voulez savoir combien de temps.',
  ],

  rights: 'Vos droits',
  rightsText:
    'Dans de nombreux pays, la loi vous permet de demander ce que nous conservons sur vous, de le faire corriger ou supprimer, d’en emporter une copie, ou de vous opposer à une utilisation. Vous pouvez faire presque tout vous-même, sous {account}\u00A0: modifier vos données, les télécharger toutes, les supprimer. Pour le reste, {writeToUs} depuis l’adresse de votre compte.',
  account: 'Compte',
  writeToUs: 'écrivez-nous',
  complain:
    'Si vous pensez que nous nous trompons, vous pouvez aussi déposer une plainte auprès de l’autorité de protection des données de votre lieu de résidence.',

  changes: 'Modifications',
  changesText: 'Quand cette page change, la date en haut change avec elle.',
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './about.words.ts'

export const aboutWords: Translated<typeof english.aboutWords> = {
  aboutAndHelp: 'À propos et aide',
  description:
    'Ce qu’est ce site, comment regarder, ce qu’apportent Gratuit et Premium, et des réponses aux questions courantes.',
  about: (name: string) => `À propos de ${name}`,
  lead: 'Des films et des séries à regarder, à noter et à commenter, gérés par des personnes à qui vous pouvez écrire.',
  whatThisIs: 'Ce que c’est',
  streams: (name: string) =>
    `${name} diffuse des films et des séries dans votre navigateur. Rien à installer\u00A0: parcourez, lisez ce qu’en pensent les autres et regardez les bandes-annonces, le tout sans compte.`,
  runs: (operator: string) => `${operator} gère ce site.`,
  builtWith:
    'Il est fait avec Matinee, un logiciel libre que chacun peut utiliser\u202F; les films, les prix et les règles sont donc choisis ici. Vous pouvez {writeToUs}\u202F; une personne répond.',
  writeToUs: 'nous écrire',
  watching: 'Comment regarder',
  pickAFilm:
    'Choisissez un film sur l’accueil, sous Parcourir ou avec la recherche en haut. Sa page vous dit de quoi il parle, qui l’a fait et comment il est noté. «\u202FRegarder\u202F» ouvre le film s’il est à voir ici\u202F; sinon, il y a la bande-annonce.',
  adapts:
    'La vidéo s’adapte à votre connexion\u00A0: si elle est lente, la qualité baisse avant que la vidéo ne s’arrête.',
  noSound: 'Rien ne se lit avec du son sans que vous le demandiez.',
  withAnAccount: (parts: string) =>
    `Avec un compte, votre place dans chaque film est conservée, sur chaque appareil, et vous avez\u00A0: ${parts}.`,
  freeAndPremium: 'Gratuit et Premium',
  freeIncludes: (parts: string) =>
    `{free} comprend le catalogue, la recherche, les bandes-annonces, les films gratuits et, avec un compte\u00A0: ${parts}.`,
  free: 'Gratuit',
  premiumAdds:
    '{premium} ajoute les films qui en font partie, et un genre préféré avec une liste «\u202FÀ voir\u202F» de huit films. Une formule qui se renouvelle le précise\u202F; avec toutes les autres, vous payez une fois. Les prix sont sur la page {pricing}, et vous voyez le vôtre encore une fois avant de payer.',
  premium: 'Premium',
  pricing: 'Tarifs',
  extend:
    'Dans ses 7 derniers jours, vous pouvez prolonger Premium\u00A0: les nouveaux jours s’ajoutent à ceux qui vous restent. Vous pouvez résilier à tout moment. Les détails sont dans les {terms}.',
  termsOfService: 'conditions d’utilisation',
  questions: 'Questions',
  needAccount: 'Faut-il un compte pour regarder\u202F?',
  noAccount: (parts: string) =>
    `Non. Les bandes-annonces et les films gratuits se lisent sans compte. Il en faut un pour reprendre là où vous en étiez, pour vous abonner, et pour\u00A0: ${parts}.`,
  forgot: 'J’ai oublié mon mot de passe.',
  chooseNew:
    'Choisissez-en un nouveau sous {reset}. Nous vous envoyons un lien valable une fois, pendant 30 minutes. Tant que vous ne l’ouvrez pas, votre ancien mot de passe fonctionne.',
  resetPassword: 'Réinitialiser le mot de passe',
  loggedOut: 'Pourquoi ai-je été déconnecté\u202F?',
  sessions:
    'Une session dure 12 heures, ou 30 jours avec «\u202FRester connecté\u202F». Changer de mot de passe met aussi fin à toutes les sessions, sur chaque appareil. Reconnectez-vous, et tout est là où vous l’aviez laissé.',
  doesNotPlay: 'Un film ne se lit pas.',
  reload:
    'Rechargez d’abord la page. Si cela ne suffit pas, essayez sans les extensions qui bloquent les médias, ou un autre navigateur. Ensuite, {tellUs} quel film c’était et ce que vous avez vu.',
  tellUs: 'dites-nous',
  howToCancel: 'Comment résilier Premium\u202F?',
  cancel:
    'Dans {profile}, sous État de l’abonnement. Premium se termine alors aussitôt. Si vous ne faites rien, il se termine de lui-même et rien de plus n’est débité.',
  yourProfile: 'votre profil',
  wrongFacts: 'Une information sur un film est fausse, ou ne devrait pas être ici.',
  pleaseWrite:
    'Merci de {writeToUs} avec l’adresse de la page. Si vous détenez des droits sur une œuvre et voulez son retrait, dites-le dès la première ligne et nous l’examinons en premier.',
  keyboard: 'Clavier',
  accessibility: 'Accessibilité',
  forEveryone:
    'Tout le monde doit pouvoir utiliser ce site. Nous le construisons et le testons selon les Web Content Accessibility Guidelines 2.2 au niveau AA, en clair et en sombre.',
  accessible: [
    'Chaque commande s’atteint et s’utilise au clavier seul, et montre où vous êtes.',
    'Le texte peut grandir jusqu’à quatre fois sa taille, et les pages tiennent sur 320 pixels de large.',
    'Si votre système demande moins d’animations, rien ne bouge tout seul.',
    'Les pages se lisent et fonctionnent sans scripts autant que possible.',
  ],
  captions:
    'Sous-titres et audiodescription dépendent du film\u202F: le lecteur a un bouton pour chacun de ceux qui existent. Si quelque chose ne fonctionne pas pour vous, {tellUs} et nous le traiterons comme un défaut.',
  moreHelp: 'Plus d’aide',
  rules:
    'Les règles de ce site sont dans les {terms}, ce que nous savons de vous est sous {privacy}, cette page est toujours sous {help}, et pour tout le reste il y a {contact}.',
  privacyPolicy: 'Confidentialité',
  help: 'Aide',
  contact: 'Contact',
  or: 'ou',
  space: 'Espace',
  home: 'Début',
  end: 'Fin',
  keys: {
    tab: 'Aller à la commande suivante\u202F; avec Maj, à la précédente',
    enter: 'Suivre un lien, appuyer sur un bouton, lancer une recherche',
    escape: 'Fermer le menu ou une boîte de dialogue\u202F; quitter le lecteur',
    play: 'Dans le lecteur\u00A0: lecture ou pause',
    seek: 'Dans le lecteur\u00A0: reculer ou avancer de 10 secondes',
    jump: 'Dans le lecteur\u00A0: aller au début, à 90\u00A0%, au début ou à la fin',
    frame: 'Dans le lecteur\u00A0: une image en arrière ou en avant, en pause',
    volume: 'Dans le lecteur\u00A0: volume plus ou moins fort, son coupé',
    speed: 'Dans le lecteur\u00A0: plus lent ou plus rapide',
    subtitles: 'Dans le lecteur\u00A0: sous-titres, plus grands ou plus petits',
    screen: 'Dans le lecteur\u00A0: plein écran, image dans l’image',
    all: 'Dans le lecteur\u00A0: toutes ses touches',
  },
}

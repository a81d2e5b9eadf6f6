import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const playWords: Translated<typeof english.playWords> = {
  loading: (title: string) => `Chargement de ${title}`,
  needsScript: 'Le film nécessite JavaScript.',
  back: (title: string) => `Retour à ${title}`,
  tryAgain: 'Réessayer',
  watchOn: 'Continuer',
  watchHere: 'Regarder ici',
  logIn: 'Se connecter',

  premium: 'Ce film fait partie de Premium',
  premiumText:
    'Premium ouvre tous les films d’ici, et ajoute un genre préféré avec une liste «\u202FÀ voir\u202F» qui en est tirée. Une formule qui se renouvelle le précise\u202F; avec toutes les autres, vous payez une fois pour un nombre de jours.',
  pricesTitle: 'Ce que coûte Premium',
  pricesFailed: 'Les prix ne peuvent pas être affichés pour le moment. Les formules les indiquent.',
  choosePlan: 'Choisir',
  seePlans: 'Voir les formules',
  premiumEnded: 'Votre Premium est terminé',
  premiumEndedText: 'Votre place dans le film est conservée.',

  ageLocked: 'Ce compte a un verrou d’âge',
  ageLockedText: (ageRating: number | null) =>
    ageRating === null
      ? 'Le film n’a pas de classification d’âge. Saisissez le code PIN pour le regarder.'
      : `Le film est destiné aux ${ageRating} ans et plus. Saisissez le code PIN pour le regarder.`,

  tooMany: 'Votre compte regarde sur d’autres appareils',
  tooManyText: (count: number) =>
    count === 1
      ? 'Il peut regarder sur un appareil à la fois. Arrêtez l’autre pour regarder ici.'
      : `Il peut regarder sur ${count} appareils à la fois. Arrêtez-en un pour regarder ici.`,
  stopAndWatch: 'L’arrêter et regarder ici',

  signedOut: 'Vous êtes déconnecté',
  signedOutText: 'Connectez-vous pour reprendre là où vous en étiez.',
  withoutAccount: 'Regarder sans se connecter',
  otherNetwork: 'Le réseau a changé',
  otherNetworkText:
    'Le film a été commencé sur un autre réseau ou dans un autre navigateur. Il reprend là où il s’est arrêté.',
  elsewhere: 'Vous avez continué à regarder ailleurs',
  elsewhereText: 'Ce compte a ouvert le film ailleurs, il s’est donc arrêté ici.',
  ended: 'Cette lecture est terminée',
  endedText: 'Continuez pour en commencer une autre au même endroit.',
  endedByDesk: 'Arrêté par les responsables de ce site',
  endedByDeskText: 'Ils ont arrêté cette lecture. Si vous pensez que c’est une erreur, écrivez-leur.',
  contact: 'Contact',
  gone: 'Ce film n’est plus ici',
  goneText: 'Il ne peut plus être regardé ici.',
  otherFilms: 'Parcourir d’autres films',
  failed: 'Le film n’a pas pu être ouvert',
  unreachable: 'En attente de la connexion',
  unreachableText: 'Le film démarrera de lui-même dès que vous serez de retour en ligne.',
  embed: (site: string) => `Ce film est sur ${site}`,
  embedText: (site: string) => `Il se regarde là-bas, et ${site} verra votre adresse IP.`,
  openOn: (site: string) => `Ouvrir sur ${site}`,

  next: 'Ensuite',
  inCollection: 'Dans la collection',
  moreLikeThis: 'Dans le même esprit',
  seen: (title: string) => `Vous avez vu ${title}`,
  credits: 'Le générique défile',
  rate: 'C’était comment\u202F?',
  watchAgain: 'Revoir',
  backToFilm: 'Retour au film',
  moviePage: 'Page du film',

  watchTitle: (title: string) => `Regarder ${title}`,
  titleToWatchIn: (title: string) => `${title}, à regarder dans votre navigateur.`,
  resume: 'Reprendre',
  resumePlace: (place: string) => `Reprendre, ${place}`,
  watchNow: 'Regarder',
  deviceSince: (device: string) => `${device}, depuis {time}`,
  stopTitleOn: (title: string, device: string) => `L’arrêter et regarder ici\u00A0: ${title} sur ${device}`,
  error: (message: string) => `Erreur\u00A0: ${message}`,
}

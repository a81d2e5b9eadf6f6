import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const platformWords: Translated<typeof english.platformWords> = {
  thisFormNeedsJavascript: 'Ce formulaire nécessite JavaScript. Veuillez l’activer pour ce site et recharger la page.',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  showConfirmedPassword: 'Afficher le mot de passe confirmé',
  thisCouldNotBe: 'Le chargement a échoué. Veuillez réessayer.',
  nameInWhiteLetters: (name: string) => `${name}, en lettres blanches sur fond noir, avec un faisceau rouge`,
  titlePagePage: (title: string, page: number) => `${title}, page ${page}`,
  nameMoviesAndShows: (name: string) => `${name} – Films et séries, partout et à tout moment`,
  descriptionPagePage: (description: string, page: number) => `${description} Page ${page}.`,
  aNewVersionOf: 'Une nouvelle version de ce site est prête.',
  logIn: 'Se connecter',
  home: 'Accueil',
  toWriteCommentsPlease:
    'Pour écrire des commentaires, veuillez confirmer votre adresse e-mail\u00A0: ouvrez le lien que nous vous avons envoyé.',
  toBuyAGift:
    'Pour acheter un cadeau, veuillez confirmer votre adresse e-mail\u00A0: ouvrez le lien que nous vous avons envoyé.',
  thisAddressIsNot:
    'Cette adresse n’est pas encore confirmée\u00A0: ouvrez le lien que nous vous avons envoyé. D’ici là, vous ne pouvez ni écrire de commentaires ni acheter de cadeaux.',
  theseEmailsBeginOnce:
    'Ces e-mails commencent une fois votre adresse confirmée\u00A0: ouvrez le lien que nous vous avons envoyé.',
  sendTheEmailAgain: 'Renvoyer l’e-mail',
  sending: 'Envoi en cours…',
  thatDidNotWork: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  light: 'Clair',
  dark: 'Sombre',
  system: 'Système',
  theme: 'Thème',
  switchToLightTheme: 'Passer au thème clair',
  switchToDarkTheme: 'Passer au thème sombre',
  ownWatchlist: 'liste de films',
  likes: 'mentions «\u00A0J’aime\u00A0»',
  comments: 'commentaires',
  openGraphLocale: 'fr_FR',
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const signInWords: Translated<typeof english.signInWords> = {
  chooseANewPassword:
    'Choisissez un nouveau mot de passe. Il fonctionnera dès que vous ouvrirez le lien que nous vous envoyons.',
  sending: 'Envoi en cours…',
  email: 'E-mail',
  resetPassword: 'Réinitialiser le mot de passe',
  logIn: 'Se connecter',
  backToLogin: 'Retour à la connexion',
  askAgain: 'Demander à nouveau',
  footer: 'Pied de page',
  aboutThisSite: 'À propos de ce site',
  filmsAndShowsTo: 'Des films et des séries à regarder, à noter et à commenter.',
  streamMoviesOnAny:
    'Regardez des films sur tous vos écrans, tenez une liste, et dites aux autres ce que vous en pensez.',
  or: 'ou',
  continueWithName: (name: string) => `Continuer avec ${name}`,
  notAvailableRightNow: 'Non disponible pour le moment. Veuillez vous connecter avec votre mot de passe.',
  logInToSee: 'Connectez-vous pour voir votre liste et votre abonnement.',
  logInToUse: (parts: string) => `Connectez-vous pour utiliser\u00A0: ${parts}.`,
  loggingYouIn: 'Connexion en cours…',
  password: 'Mot de passe',
  rememberMe: 'Rester connecté',
  forgotPassword: 'Mot de passe oublié\u202F?',
  register: 'S’inscrire',
  createAFreeAccount:
    'Créez un compte gratuit avec un nom d’utilisateur, une adresse e-mail et un mot de passe. Sans publicité.',
  aMovieStreamingPlatform: (parts: string) =>
    `Du streaming de films sans publicité. Un compte gratuit vous donne\u00A0: ${parts}.`,
  registerOnTheWay: (film) =>
    film === null
      ? 'D’abord votre compte. Ensuite, vous vérifiez votre commande.'
      : `D’abord votre compte, ensuite « ${film} ».`,
  username: 'Nom d’utilisateur',
  signUp: 'S’inscrire',
  openingYourInvitation: 'Ouverture de votre invitation…',
  registrationFailed: 'Échec de l’inscription',
  weCouldNotCheck: 'Nous n’avons pas pu vérifier ce lien. Veuillez réessayer.',
  checkingYourLink: 'Vérification de votre lien…',
  askForANew: 'Demander un nouveau lien',
  tryAgain: 'Réessayer',
  pleaseEnterYourNew: 'Veuillez saisir une nouvelle fois votre nouveau mot de passe.',
  oneMoreStepConfirm: 'Encore une étape\u00A0: confirmez que votre nouveau mot de passe remplace l’ancien.',
  changing: 'Modification en cours…',
  changeMyPassword: 'Changer mon mot de passe',
  resetPasswordTitle: 'Réinitialiser le mot de passe',
  chooseANewPasswordIf:
    'Choisissez un nouveau mot de passe si vous avez oublié le vôtre. Nous vous envoyons un lien pour le confirmer.',
  weCouldNotCheckYour: 'Nous n’avons pas pu vérifier votre invitation. Veuillez recharger la page.',
  rememberedIt: 'Il vous est revenu\u202F?',
  wrongAddress: 'Mauvaise adresse\u202F?',
  newHere: 'Première visite\u202F?',
  alreadyAMember: 'Déjà membre\u202F?',
  askedForOn: (time: string) =>
    `Demandé le ${time}. Tous les autres appareils seront déconnectés. Si ce n’était pas vous, fermez cette page et rien ne change.`,
}

import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const pageWords: Translated<typeof english.pageWords> = {
  contact: 'Contact',
  writeToThePeople: 'Écrivez aux personnes qui gèrent ce service. Quelqu’un lit et répond.',
  aQuestionAProblem:
    'Une question, un problème, un film que nous devrions connaître\u202F? Une personne lit chaque message et répond.',
  yourName: 'Votre nom',
  yourEmail: 'Votre e-mail',
  weOnlyUseIt: 'Nous ne l’utilisons que pour vous répondre.',
  message: 'Message',
  sending: 'Envoi en cours…',
  sendMessage: 'Envoyer le message',
  privacyPolicy: 'Politique de confidentialité',
  help: 'Aide',
  terms: 'conditions d’utilisation',
  tryAgain: 'Réessayer',
  onThisPage: 'Sur cette page',
  thisPageCannotBe: 'Cette page ne peut pas être affichée pour le moment.',
  whatHappens: 'Ce que devient votre message\u00A0:',
  whoRuns: 'Qui gère ce site',
  email: 'E-mail',
  quickAnswers: 'Réponses rapides',
  rights: 'Droits et retraits',
  security: 'Sécurité',
  helpAnswers: '{help} répond aux questions courantes sur les mots de passe, la lecture et Premium.',
  rightsText:
    'Dites-le dès la première ligne, avec l’adresse de la page. Nos {terms} indiquent ce dont nous avons besoin.',
  securityText: (site: string) =>
    `Vous avez trouvé un problème de sécurité dans ${site}\u202F? Veuillez nous le dire d’abord. Si vous le souhaitez, nous vous remercions nommément.`,
  lastUpdated: 'Dernière mise à jour\u00A0: {day}',
  supportCopied: 'Lien copié dans le presse-papiers\u202F!',
  copyFailed: 'Le lien n’a pas pu être copié',
  supportSite: (site: string) => `Soutenir ${site}`,
  supportText: (site: string) => `Si vous aimez ce que vous trouvez ici, un café aide à faire vivre ${site}.`,
  buyCoffee: 'Offrir un café',
  share: 'Partager',
}

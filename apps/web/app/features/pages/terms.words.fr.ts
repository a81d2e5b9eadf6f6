import type { Translated } from '@matinee/contract/words'
import type * as english from './terms.words.ts'

export const termsWords: Translated<typeof english.termsWords> = {
  title: 'Conditions d’utilisation',
  description:
    'Les règles de ce site\u00A0: comptes, visionnage, commentaires, Premium, résiliation, et que faire quand quelque chose ne va pas.',
  lead: 'Les règles de ce site, assez courtes pour être lues. En l’utilisant, vous les acceptez.',

  parties: 'Vous et nous',
  theOperator: 'son exploitant',
  partiesText: (site: string, operator: string) =>
    `${site} est un service de streaming exploité par ${operator} («\u00A0nous\u00A0»). Ces conditions s’appliquent entre vous et nous. Les auteurs du logiciel sur lequel il fonctionne n’y sont pas parties.`,

  accounts: 'Comptes',
  accountRules: [
    'Un compte appartient à une seule personne. Donnez une adresse e-mail à laquelle on peut vous joindre.',
    'Gardez votre mot de passe pour vous, et dites-nous si vous pensez que quelqu’un d’autre le connaît.',
    'Si vous êtes trop jeune pour conclure un tel contrat là où vous vivez, demandez d’abord aux personnes qui s’occupent de vous.',
    'Vous pouvez supprimer votre compte à tout moment, sur la page de votre compte.',
  ],

  watching: 'Visionnage',
  mayWatch:
    'Vous pouvez regarder ce qui est proposé ici, à titre privé et aussi souvent que vous le souhaitez tant que c’est disponible. Des titres peuvent arriver et partir.',
  mayNot:
    'Vous n’avez pas le droit de copier, de revendre ou de projeter en public ce que vous regardez ici, d’en contourner la protection, ni de faire collecter le catalogue par des machines d’une manière qui nuit au service pour les autres. Les œuvres sous licence libre restent libres\u00A0: pour elles, c’est cette licence qui décide.',

  comments: 'Commentaires et avis',
  whatYouWrite:
    'Ce que vous écrivez reste à vous, et vous nous permettez de l’afficher ici. Écrivez sur le film. Pas d’insultes, pas de menaces, rien d’illicite, pas de publicité, et pas de révélations sur l’intrigue sans avertissement.',
  mayHide:
    'Nous pouvons masquer ou supprimer un commentaire qui enfreint ces règles. Les enfreindre de façon répétée peut faire perdre le droit de commenter, ou le compte.',

  premium: 'Premium',
  price:
    'Avant de payer, vous voyez le prix et la durée de la formule. Rien ne s’ajoute à ce prix. Tous les prix sont sur la page {pricing}.',
  pricing: 'Tarifs',
  premiumRules: [
    'Premium commence aussitôt et se termine avec la formule. Seule une formule qui l’indique se renouvelle d’elle-même\u00A0: elle est débitée à la fin de chaque période jusqu’à ce que vous résiliiez le renouvellement, et ce qui est payé vous reste.',
    'Dans ses 7 derniers jours, vous pouvez prolonger Premium\u00A0: les nouveaux jours s’ajoutent à ceux qui restent.',
    'Nous vous le rappelons par e-mail avant la fin.',
  ],

  cancelling: 'Résiliation et remboursement',
  cancel:
    'Vous pouvez résilier à tout moment sur votre profil. Une formule qui se renouvelle n’est alors plus débitée, et Premium dure jusqu’à la fin de ce qui est payé\u00A0; avec une formule payée une fois, votre compte est gratuit dès ce moment. Si vous ne faites rien, une telle formule se termine d’elle-même et rien d’autre n’est débité.',
  withdrawal: {
    whole: (days: number) =>
      `En tant que consommateur, vous pouvez vous rétracter d’un achat dans un délai de ${days} jours, sans motif\u00A0: sur votre profil, avec «\u00A0Se rétracter du contrat\u00A0», ou en {writingToUs}. Les jours achetés prennent alors fin, et une formule qui se renouvelle n’est plus débitée. Ce que vous avez payé vous est remboursé, par le moyen utilisé pour payer. Un débit qui renouvelle une formule n’est pas un nouvel achat.`,
    part: (days: number) =>
      `En tant que consommateur, vous pouvez vous rétracter d’un achat dans un délai de ${days} jours, sans motif\u00A0: sur votre profil, avec «\u00A0Se rétracter du contrat\u00A0», ou en {writingToUs}. Les jours achetés prennent alors fin, et une formule qui se renouvelle n’est plus débitée. Ce que vous avez payé pour les jours qui n’ont pas commencé vous est remboursé, par le moyen utilisé pour payer. Un débit qui renouvelle une formule n’est pas un nouvel achat.`,
  },
  writingToUs: 'nous écrivant',
  noMoneyByItself:
    'Résilier ne donne pas droit par soi-même à un remboursement. Si vous pensez que quelque chose vous est dû, {writeToUs}. Les droits que la loi vous donne en tant que consommateur restent intacts.',
  writeToUs: 'écrivez-nous',

  availability: 'En cas de panne',
  availabilityText:
    'Nous ne pouvons pas promettre que le service ne tombe jamais en panne ni que chaque titre reste. Ce dont nous répondons, et dans quelle mesure, c’est la loi qui le dit.',

  rightsHolders: 'Pour les ayants droit',
  rightsHoldersText:
    'Si quelque chose ici porte atteinte à vos droits, indiquez-nous l’adresse de la page, de quelle œuvre il s’agit et à quel titre vous agissez. Pour cela, {writeToUs}\u00A0: une personne le lit.',

  changes: 'Modifications et droit applicable',
  changesText:
    'Quand ces conditions changent, la date en haut change avec elles. Le droit du lieu où nous sommes établis s’applique\u00A0; les règles impératives du lieu où vous vivez en tant que consommateur s’appliquent aussi.',

  questions: 'Questions',
  questionsText:
    'Des réponses simples sont sur la page {help}, ce qu’il advient de vos données est dans la {privacy}, et {contact} permet de joindre une personne.',
  help: 'Aide',
  privacyPolicy: 'politique de confidentialité',
  contact: 'Contact',
}

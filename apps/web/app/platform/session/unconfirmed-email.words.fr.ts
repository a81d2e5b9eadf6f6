import type { Translated } from '@matinee/contract/words'
import type * as english from './unconfirmed-email.words.ts'

export const unconfirmedEmailWords: Translated<typeof english.unconfirmedEmailWords> = {
  toWriteCommentsPlease:
    'Pour écrire des commentaires, veuillez confirmer votre adresse e-mail\u00A0: ouvrez le lien que nous vous avons envoyé.',
  toBuyAGift:
    'Pour acheter un cadeau, veuillez confirmer votre adresse e-mail\u00A0: ouvrez le lien que nous vous avons envoyé.',
  thisAddressIsNot:
    'Cette adresse n’est pas encore confirmée\u00A0: ouvrez le lien que nous vous avons envoyé. D’ici là, vous ne pouvez ni écrire de commentaires ni acheter de cadeaux.',
  theseEmailsBeginOnce:
    'Ces e-mails commencent une fois votre adresse confirmée\u00A0: ouvrez le lien que nous vous avons envoyé.',
  toSetUpTwoSteps:
    'Pour configurer cela, veuillez confirmer votre adresse e-mail\u00A0: ouvrez le lien que nous vous avons envoyé.',
  sendTheEmailAgain: 'Renvoyer l’e-mail',
  sending: 'Envoi en cours…',
  thatDidNotWork: 'Cela n’a pas fonctionné. Veuillez réessayer.',
}

import type * as english from './mail-texts.words.ts'
import { paymentMessages } from './payments.words.fr.ts'
import type { Translated } from './words.ts'

export const mailFrame: Translated<typeof english.mailFrame> = {
  footer: 'Vous recevez cet e-mail car votre compte sur {site} a cette adresse.',
  copyAddress: 'Ou copiez cette adresse dans votre navigateur\u00A0:',
  testNote: `${paymentMessages.testMode}. ${paymentMessages.testModeText}`,
  testSubject: `${paymentMessages.testMode}\u00A0: {subject}`,
}

const ifNotYou = `Si c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe maintenant\u00A0:

[Changer le mot de passe]({link})

Vérifiez ensuite votre compte et, si quelque chose vous semble anormal, écrivez à {contact}.`

const paymentFailed = `Bonjour {username},

Nous n’avons pas pu débiter votre carte pour la prochaine période de Premium sur {site}. Elle a peut-être expiré, ou votre banque a refusé.

Vous gardez Premium jusqu’au {untilDay}. Vérifiez votre carte, et rien ne change pour vous.

- Échec du paiement\u00A0: {failedAt}
- Premium jusqu’au\u00A0: {until}

[Changer de carte]({link})

Votre carte est débitée une fois, dès qu’elle fonctionne à nouveau. Si vous ne voulez plus de Premium, ne faites rien\u00A0: il se termine tout seul.`

const asked =
  'Vous recevez cet e-mail car vous l’avez demandé dans votre compte sur {site}. Pour ne plus en recevoir\u00A0: {unsubscribe}'

const stepsFromBefore = {
  none: 'Le compte n’a encore ni clé d’accès ni application d’authentification.',
  app: 'Le compte a déjà une application d’authentification.',
  passkeys: 'Le compte a déjà des clés d’accès, qui ouvrent l’administration\u00A0: {passkeys}.',
  both: 'Le compte a déjà une application d’authentification, et des clés d’accès, qui ouvrent l’administration\u00A0: {passkeys}.',
} as const

const roles = {
  owner: 'propriétaire (tout)',
  editor: 'rédaction (catalogue, films et pages)',
  support: 'assistance (membres, commentaires, cadeaux et petits remboursements)',
  finance: 'finances (paiements, formules et chiffres)',
}

const premiumAfter = {
  kept: 'Votre Premium reste tel quel.',
  ended: 'Votre Premium a pris fin avec lui. Votre compte et votre liste restent.',
  shorter: 'Les jours de ce paiement ont été repris\u00A0: vous avez Premium jusqu’au {untilDay}.',
  withdrawn: 'Il fait partie de votre rétractation, que nous avons déjà confirmée.',
  giftKept: 'Votre cadeau reste tel quel.',
  giftOff: 'Le code de votre cadeau ne peut plus être utilisé.',
  giftTaken: 'Votre cadeau avait été utilisé. Ceux de ses jours qui n’avaient pas commencé ont été repris.',
}

export const mailTexts: Translated<typeof english.mailTexts> = {
  'account.confirm': {
    when: 'Quand quelqu’un s’est inscrit.',
    subject: 'Confirmez votre adresse pour {site}',
    text: `Bonjour {username},

Quelqu’un a créé un compte sur {site} avec cette adresse. Si c’était vous, confirmez-la (délai\u00A0: {hours})\u00A0: vous pourrez alors aussi écrire des commentaires et offrir Premium.

[Confirmer cette adresse]({link})

Si ce n’était pas vous, ignorez cet e-mail et n’ouvrez pas le lien.`,
    footer: 'Vous recevez cet e-mail car quelqu’un a donné cette adresse à {site} pour un nouveau compte.',
  },
  'account.password': {
    when: 'Quand quelqu’un a demandé un nouveau mot de passe.',
    subject: 'Confirmez votre nouveau mot de passe pour {site}',
    text: `Bonjour {username},

Quelqu’un a demandé un nouveau mot de passe pour votre {account}. Si c’était vous, confirmez-le (délai\u00A0: {minutes}), de préférence dans le navigateur utilisé pour la demande.

[Confirmer le nouveau mot de passe]({link})

Si ce n’était pas vous, ignorez cet e-mail\u00A0: votre mot de passe reste le même.

Ne transférez pas cet e-mail\u00A0: toute personne qui a le lien peut changer votre mot de passe.`,
    footer: 'Vous recevez cet e-mail car quelqu’un a donné cette adresse sur la page du mot de passe de {site}.',
    phrases: { account: { user: 'compte sur {site}', admin: 'compte d’administration sur {site}' } },
  },
  'account.password-changed': {
    when: 'Quand un mot de passe a changé.',
    subject: 'Votre mot de passe pour {site} a été modifié',
    text: `Bonjour {username},

Le mot de passe de votre compte sur {site} a été modifié, et {loggedOut}

Si ce n’était pas vous, réinitialisez votre mot de passe maintenant\u00A0:

[Réinitialiser le mot de passe]({link})

Si cela ne suffit pas, écrivez à {contact}.`,
    phrases: {
      loggedOut: {
        everywhere: 'vous avez été déconnecté partout. Si c’était vous, reconnectez-vous simplement.',
        elsewhere: 'vous avez été déconnecté de tous les autres appareils. Si c’était vous, vous n’avez rien à faire.',
      },
    },
  },
  'account.new-address-old': {
    when: 'Quand un membre veut une autre adresse\u00A0: à celle d’aujourd’hui.',
    subject: 'Une nouvelle adresse pour votre compte sur {site}',
    text: `Bonjour {username},

Quelqu’un a demandé d’utiliser désormais {newAddress} pour votre compte sur {site}. Si c’était vous, confirmez-le ici (délai\u00A0: {hours}), ainsi que dans l’e-mail envoyé à la nouvelle adresse.

[Utiliser la nouvelle adresse]({link})

Si ce n’était pas vous, n’ouvrez pas le lien et changez votre mot de passe\u00A0: la personne qui a fait la demande le connaît.

Ne transférez pas cet e-mail\u00A0: toute personne qui a le lien peut confirmer le changement.`,
  },
  'account.new-address': {
    when: 'Quand un membre veut une autre adresse\u00A0: à la nouvelle.',
    subject: 'Confirmez cette adresse pour {site}',
    text: `Bonjour {username},

Quelqu’un a demandé d’utiliser cette adresse pour son compte sur {site}. {confirm}

[Confirmer cette adresse]({link})

Si ce n’était pas vous, ignorez cet e-mail\u00A0: il ne se passera rien.`,
    footer: 'Vous recevez cet e-mail car quelqu’un a donné cette adresse sur la page du compte de {site}.',
    phrases: {
      confirm: {
        both: 'Si c’était vous, confirmez-le ici (délai\u00A0: {hours}), ainsi que dans l’e-mail envoyé à l’adresse que vous utilisez aujourd’hui.',
        this: 'Si c’était vous, confirmez-le ici (délai\u00A0: {hours}).',
      },
    },
  },
  'account.address-changed': {
    when: 'Quand un compte a une autre adresse\u00A0: aux deux.',
    subject: 'Votre adresse pour {site} a été modifiée',
    text: `Bonjour {username},

Votre compte sur {site} a maintenant l’adresse {newAddress}. Utilisez-la pour vous connecter.

Si ce n’était pas vous, écrivez tout de suite à {contact}.`,
    footer: 'Vous recevez cet e-mail car votre compte sur {site} a ou avait cette adresse.',
  },
  'account.disabled': {
    when: 'Quand l’administration a désactivé un compte.',
    subject: 'Votre compte sur {site} a été désactivé',
    text: `Bonjour {username},

Votre compte sur {site} a été désactivé, et vous avez été déconnecté partout. Voici pourquoi\u00A0:

> Motif. {reason}

Si vous pensez que c’est une erreur, écrivez à {contact}.`,
  },
  'account.enabled': {
    when: 'Quand l’administration a réactivé un compte.',
    subject: 'Votre compte sur {site} a été réactivé',
    text: `Bonjour {username},

Votre compte sur {site} a été réactivé. Vous pouvez vous connecter comme avant.

[Se connecter]({link})`,
  },
  'account.session-reused': {
    when: 'Quand un navigateur a été déconnecté car sa session a pu être copiée.',
    subject: 'Un navigateur a été déconnecté de votre compte {site}',
    text: `Bonjour {username},

Une ancienne session de votre compte {site} a été utilisée à nouveau. Elle a pu être copiée, nous avons donc déconnecté le navigateur auquel elle appartient.

Si vous savez pourquoi, par exemple parce que vous avez restauré une sauvegarde, reconnectez-vous simplement. Sinon, changez votre mot de passe\u00A0:

[Changer le mot de passe]({link})

Si quelque chose vous semble anormal, écrivez à {contact}.`,
  },
  'account.data-ready': {
    when: 'Quand les données qu’un membre a demandées peuvent être téléchargées.',
    subject: 'Vos données de {site} sont prêtes',
    text: `Bonjour {username},

L’archive de tout ce que {site} conserve à votre sujet est prête. Vous pouvez la télécharger pendant {days} sur la page de votre compte.

[Aller à votre compte]({link})

Si vous ne l’avez pas demandée, quelqu’un d’autre est connecté à votre compte\u00A0: changez votre mot de passe, ce qui le déconnecte.`,
  },
  'account.deletion': {
    when: 'Quand un membre a demandé la suppression de son compte.',
    subject: 'Votre compte sur {site} va être supprimé',
    text: `Bonjour {username},

Vous avez demandé la suppression de votre compte sur {site}, et vous avez été déconnecté partout. Il sera supprimé le {deletionDay}. D’ici là, pendant {days}, vous pouvez vous connecter et le garder\u00A0: tout est alors comme avant.

[Se connecter pour garder le compte]({link})

Si ce n’était pas vous, connectez-vous, gardez le compte et changez votre mot de passe\u00A0: la personne qui a fait la demande le connaît.`,
  },
  'factors.passkey-added': {
    when: 'Quand une clé d’accès a été ajoutée.',
    subject: 'Une clé d’accès a été ajoutée à votre compte sur {site}',
    text: `Bonjour {username},

Une clé d’accès a été ajoutée à votre compte, et tous les autres appareils ont été déconnectés. Vous pouvez désormais vous connecter avec elle.

${ifNotYou}`,
  },
  'factors.passkey-removed': {
    when: 'Quand une clé d’accès a été retirée.',
    subject: 'Une clé d’accès a été retirée de votre compte sur {site}',
    text: `Bonjour {username},

Une clé d’accès a été retirée de votre compte, et tous les autres appareils ont été déconnectés.

${ifNotYou}`,
  },
  'factors.app-added': {
    when: 'Quand une application d’authentification a été ajoutée.',
    subject: 'Une application d’authentification a été ajoutée à votre compte sur {site}',
    text: `Bonjour {username},

Désormais, nous demandons un code de votre application d’authentification après votre mot de passe. Tous les autres appareils ont été déconnectés.

${ifNotYou}`,
  },
  'factors.app-removed': {
    when: 'Quand une application d’authentification a été retirée.',
    subject: 'L’application d’authentification a été retirée de votre compte sur {site}',
    text: `Bonjour {username},

Nous ne demandons plus de code de votre application d’authentification. Tous les autres appareils ont été déconnectés.

${ifNotYou}`,
  },
  'factors.codes-renewed': {
    when: 'Quand de nouveaux codes de secours ont été créés.',
    subject: 'De nouveaux codes de secours pour votre compte sur {site}',
    text: `Bonjour {username},

De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne fonctionnent plus.

${ifNotYou}`,
  },
  'factors.code-used': {
    when: 'Quand quelqu’un s’est connecté avec un code de secours.',
    subject: 'Un code de secours de votre compte sur {site} a été utilisé',
    text: `Bonjour {username},

Quelqu’un s’est connecté à votre compte avec votre mot de passe et l’un de vos codes de secours.

{codesLeft}

[Aller à votre compte]({link})

Si ce n’était pas vous, changez votre mot de passe et écrivez à {contact}.`,
    phrases: { codesLeft: { one: 'Codes restants\u00A0: {codes}.', other: 'Codes restants\u00A0: {codes}.' } },
  },
  'factors.wrong-codes': {
    when: 'Quand dix codes de suite étaient erronés, au plus une fois par jour.',
    subject: 'Codes erronés à la connexion de votre compte sur {site}',
    text: `Bonjour {username},

Quelqu’un a saisi des codes erronés à la deuxième étape de votre connexion. Codes erronés depuis le dernier correct\u00A0: {wrong}.

Qui fait cela connaît votre mot de passe, ou peut lire vos e-mails. Plus cela dure, plus chaque code suivant doit attendre. Vos codes de secours et vos clés d’accès fonctionnent à tout moment.

Si ce n’était pas vous, changez maintenant le mot de passe de votre messagerie et celui de votre compte\u00A0:

[Changer le mot de passe]({link})

Des questions\u202F? Écrivez à {contact}.`,
  },
  'factors.reset': {
    when: 'Quand l’administration a réinitialisé la connexion en deux étapes d’un membre.',
    subject: 'La connexion en deux étapes de votre compte sur {site} a été réinitialisée',
    text: `Bonjour {username},

Nous avons retiré les clés d’accès, l’application d’authentification et les codes de secours de votre compte, et nous vous avons déconnecté partout. Vous pouvez vous connecter avec votre seul mot de passe, et configurer à nouveau les deux étapes.

[Se connecter]({link})

Si vous ne l’avez pas demandé, écrivez tout de suite à {contact}.`,
  },
  'premium.began': {
    when: 'Quand Premium commence\u00A0: acheté, par un code, ou offert par l’administration.',
    subject: 'Bienvenue dans {site} Premium',
    text: `# Bienvenue dans Premium

Bonjour {username},

{how}

Choisissez un genre préféré sur votre profil, et nous en tirons une liste «\u00A0À voir\u00A0».

- Formule\u00A0: {plan}
- Début\u00A0: {started}
- Premium jusqu’au\u00A0: {until}

[Choisir votre genre]({link})

{renewal}`,
    phrases: {
      how: {
        paid: 'Vous avez Premium jusqu’au {untilDay}. Le reçu arrive dans un autre e-mail.',
        voucher: 'Votre code a été utilisé\u00A0: vous avez Premium jusqu’au {untilDay}. Rien n’est débité.',
        desk: 'L’équipe de {site} vous a offert Premium jusqu’au {untilDay}. Cela ne vous coûte rien.',
      },
      renewal: {
        renews:
          'Il se renouvelle tout seul à la fin de chaque période, et vous recevez chaque fois un reçu. Vous pouvez résilier à tout moment sur votre profil, et vous gardez ce qui est payé.',
        ends: 'Rien ne se renouvelle tout seul. Nous vous écrivons une semaine avant la fin, et vous décidez.',
      },
    },
  },
  'premium.ending': {
    when: 'Quelques jours avant la fin de Premium, s’il ne se renouvelle pas tout seul.',
    subject: 'Votre {site} Premium se termine le {untilDate} (encore {left})',
    text: `# Votre Premium se termine le {untilDate}

Bonjour {username},

Votre Premium sur {site} se termine le {untilDay} (encore {left}).

{extending}

- Formule\u00A0: {plan}
- Début\u00A0: {started}
- Fin\u00A0: {until}

[{action}]({link})

Si vous ne faites rien, il se termine tout seul et rien n’est débité. Votre compte, votre liste et votre genre préféré restent.`,
    phrases: {
      extending: {
        now: 'Si vous le prolongez maintenant, vous ne perdez rien\u00A0: les nouveaux jours s’ajoutent à ceux qui restent.',
        later: 'Il peut être prolongé à la fin (pendant {lastDays}), à partir du {extendableFrom}.',
      },
      action: { extend: 'Prolonger Premium', profile: 'Ouvrir votre profil' },
    },
  },
  'premium.expired': {
    when: 'Quand Premium est terminé.',
    subject: 'Votre {site} Premium est terminé',
    text: `# Votre Premium est terminé

Bonjour {username},

Votre Premium sur {site} s’est terminé le {untilDay}. Il n’a pas été renouvelé, et rien n’a été débité.

{next}

- Formule\u00A0: {plan}
- Début\u00A0: {started}
- Fin\u00A0: {until}

[{action}]({link})`,
    phrases: {
      next: {
        sold: 'Quand vous voudrez le retrouver, choisissez une formule\u00A0: votre liste et votre genre préféré sont toujours là.',
        unsold: 'Votre compte, votre liste et votre genre préféré restent tels quels.',
      },
      action: { plans: 'Voir les formules', profile: 'Ouvrir votre profil' },
    },
  },
  'premium.cancelled': {
    when: 'Quand Premium a été résilié et s’est terminé tout de suite.',
    subject: 'Votre {site} Premium a été résilié',
    text: `# Votre Premium a été résilié

Bonjour {username},

{who}

Nos conditions disent ce qui peut être remboursé\u00A0: {terms}

Votre compte, votre liste et votre genre préféré restent.

- Formule\u00A0: {plan}
- Début\u00A0: {started}
- Résilié\u00A0: {cancelledAt}
- Se serait terminé\u00A0: {untilDay}

[Ouvrir votre profil]({link})

{mistake}`,
    phrases: {
      who: {
        person: 'Vous avez résilié votre Premium sur {site}. Il s’est terminé tout de suite.',
        desk: 'L’équipe de {site} a résilié votre Premium. Il s’est terminé tout de suite.',
      },
      mistake: {
        person: 'Si ce n’était pas vous, changez votre mot de passe et écrivez à {contact}.',
        desk: 'Si vous pensez que c’est une erreur, écrivez à {contact}.',
      },
    },
  },
  'premium.payment-failed': {
    when: 'Quand une carte n’a pas pu être débitée pour la période suivante.',
    subject: 'Votre paiement pour {site} Premium a échoué',
    text: `# Votre paiement a échoué

${paymentFailed}`,
  },
  'premium.payment-still-fails': {
    when: 'Trois jours après l’échec d’un débit.',
    subject: 'Votre paiement pour {site} Premium échoue toujours',
    text: `# Vous gardez Premium jusqu’au {untilDate}

${paymentFailed}`,
  },
  'premium.payment-last': {
    when: 'Six jours après l’échec d’un débit.',
    subject: 'Votre {site} Premium se termine le {untilDate} s’il n’est pas payé',
    text: `# Vous gardez Premium jusqu’au {untilDate}

${paymentFailed}`,
  },
  'premium.renewal-stopped': {
    when: 'Quand le renouvellement de Premium a été résilié.',
    subject: 'Votre {site} Premium ne sera pas renouvelé',
    text: `# Premium jusqu’au {untilDate}, sans renouvellement

Bonjour {username},

{who}

Vous gardez Premium jusqu’au {untilDay}, et rien de plus n’est débité.

- Premium jusqu’au\u00A0: {until}

[Ouvrir votre profil]({link})

D’ici là, vous pouvez revenir dessus sur votre profil. Votre liste et votre genre préféré restent.`,
    phrases: {
      who: {
        person: 'Vous avez résilié le renouvellement de votre Premium sur {site}.',
        desk: 'L’équipe de {site} a résilié le renouvellement de votre Premium.',
      },
    },
  },
  'premium.renewal-resumed': {
    when: 'Quand un membre a annulé la résiliation du renouvellement.',
    subject: 'Votre {site} Premium se renouvelle à nouveau',
    text: `# Votre Premium se renouvelle à nouveau

Bonjour {username},

Vous avez annulé la résiliation\u00A0: votre Premium sur {site} continue après le {untilDay}.

Votre carte est alors débitée, et vous recevez un reçu. Vous pouvez résilier à tout moment sur votre profil.

[Ouvrir votre profil]({link})

Si ce n’était pas vous, changez votre mot de passe et écrivez à {contact}.`,
  },
  'payments.receipt': {
    when: 'Après chaque paiement.',
    subject: 'Votre reçu de {site}',
    text: `# Reçu\u00A0: {amount}

Bonjour {username},

{thanks}

{giftCode}

- Formule\u00A0: {plan}, {days}
- {priceLabel}\u00A0: {price}
- {dateLabel}\u00A0: {paidOn}
- Premium jusqu’au\u00A0: {untilDay}
- Code\u00A0: {code}
- Numéro du reçu\u00A0: {number}
- Référence du paiement\u00A0: {reference}

[{action}]({link})

{renewal} Des questions sur ce paiement\u00A0? Écrivez à {contact}.`,
    phrases: {
      thanks: {
        paid: 'Merci pour votre paiement de {amount} à {operator}, pour {days} de Premium.',
        gift: 'Merci pour votre paiement de {amount} à {operator}, pour {days} de Premium en cadeau.',
        test: '{days} de Premium ont été ajoutés à votre compte. Comme il s’agit d’un test, rien n’a été débité.',
        testGift: '{days} de Premium sont devenus un cadeau. Comme il s’agit d’un test, rien n’a été débité.',
      },
      giftCode: {
        now: 'Nous envoyons le code à {recipient} maintenant. Il peut être utilisé une fois, par la personne qui l’a.',
        later:
          'Nous envoyons le code à {recipient} le {sendDay}. Il peut être utilisé une fois, par la personne qui l’a.',
      },
      priceLabel: { plain: 'Prix', taxed: 'Prix, {tax} incl.' },
      dateLabel: { paid: 'Payé le', test: 'Date' },
      action: { profile: 'Ouvrir votre profil', payments: 'Voir vos paiements' },
      renewal: {
        renews: 'Cette formule se renouvelle toute seule jusqu’à ce que vous la résiliiez sur votre profil.',
        ends: 'Rien ne se renouvelle tout seul.',
      },
    },
  },
  'payments.refund': {
    when: 'Quand de l’argent a été remboursé.',
    subject: 'Votre remboursement de {site}',
    text: `# Remboursement\u00A0: {amount}

Bonjour {username},

{refunded}

{premium}

- Formule\u00A0: {plan}
- Remboursé\u00A0: {price}
- Numéro du remboursement\u00A0: {number}
- Référence du remboursement\u00A0: {reference}

[Ouvrir votre profil]({link})

Des questions sur ce remboursement\u00A0? Écrivez à {contact}.`,
    phrases: {
      refunded: {
        whole:
          '{operator} a remboursé les {amount} que vous avez payés le {paidDay}. L’argent revient par le même chemin, ce qui peut prendre jusqu’à dix jours.',
        part: '{operator} a remboursé {amount} sur les {paidAmount} que vous avez payés le {paidDay}. L’argent revient par le même chemin, ce qui peut prendre jusqu’à dix jours.',
        test: '{amount} de votre paiement du {paidDay} ont été marqués comme remboursés. Comme il s’agit d’un test, aucun argent n’a circulé.',
      },
      premium: premiumAfter,
    },
  },
  'payments.withdrawal': {
    when: 'Tout de suite, quand un membre se rétracte d’un contrat.',
    subject: 'Vous vous êtes rétracté de votre contrat avec {site}',
    text: `# Rétractation confirmée

Bonjour {username},

Le {withdrawnAt}, vous vous êtes rétracté du contrat portant sur la formule ci-dessous. {operator} l’a bien reçu.

{amount} sur les {paidAmount} que vous avez payés reviennent par le même chemin. Nous vous prévenons quand ils sont envoyés.

{premium}

- Formule\u00A0: {plan}
- Payé le\u00A0: {paidOn}
- Numéro du reçu\u00A0: {number}
- Rétracté le\u00A0: {withdrawnAt}
- Remboursé\u00A0: {price}

[Ouvrir votre profil]({link})

Gardez cet e-mail\u00A0: c’est votre confirmation. Des questions\u00A0? Écrivez à {contact}.`,
    phrases: { premium: premiumAfter },
  },
  'gifts.given': {
    when: 'À la personne pour qui un membre a acheté Premium.',
    subject: '{giver} vous offre {days} de {site} Premium',
    text: `# Un cadeau pour vous

{giver} vous a offert {days} de Premium sur {site}.

{writes}

- Votre code\u00A0: {code}
- Donne\u00A0: {days} de Premium ({plan})

[Utiliser votre cadeau]({link})

Connectez-vous ou créez un compte\u00A0: les jours commencent quand vous utilisez le code. Si vous avez déjà Premium, ils s’y ajoutent. Rien ne se renouvelle tout seul, et aucune carte n’est nécessaire.`,
    footer:
      'Vous recevez cet e-mail une seule fois, car un membre de {site} a saisi cette adresse pour un cadeau. Des questions\u00A0? Écrivez à {contact}.',
    phrases: {
      giver: { named: '{giverName}', gone: 'Quelqu’un' },
      writes: { message: 'Avec ce message\u00A0:\n\n«\u00A0{message}\u00A0»' },
    },
  },
  'films.new': {
    when: 'Aux membres qui l’ont demandé\u00A0: quand de nouveaux films peuvent être vus.',
    subject: 'Nouveau sur {site}\u00A0: {title}',
    text: `Bonjour {username},

Ces films peuvent être vus dès maintenant\u00A0:

{films}

[Voir les nouveautés]({link})

{more}`,
    footer: asked,
    phrases: { more: { one: 'Et un autre.', other: 'Et {moreFilms} autres.' } },
  },
  'films.unfinished': {
    when: 'Aux membres qui l’ont demandé\u00A0: à propos d’un film qu’ils ont commencé.',
    subject: 'Vous n’avez pas fini {title}',
    text: `Bonjour {username},

Vous vous êtes arrêté au milieu de {title}. {timeLeft}

[Continuer à regarder]({link})`,
    footer: asked,
    phrases: { timeLeft: { one: 'Il reste une minute.', other: 'Il reste {minutes}.' } },
  },
  'comments.warning': {
    when: 'Quand l’administration avertit un membre au sujet d’un commentaire.',
    subject: 'À propos de votre commentaire sur {site}',
    text: `Bonjour {username},

Il s’agit de votre commentaire sur «\u00A0{title}\u00A0»\u00A0:

«\u00A0{comment}\u00A0»

Merci de ne plus écrire de cette façon.

> Motif. {reason}

Si vous pensez que c’est une erreur, écrivez à {contact}.`,
  },
  'contact.received': {
    when: 'À la personne qui vous a écrit sur la page de contact.',
    subject: '{site} a bien reçu votre message',
    text: `Bonjour,

Merci pour votre message. Nous l’avons bien reçu, et une personne va le lire et y répondre.`,
    footer:
      'Vous recevez cet e-mail car quelqu’un a donné cette adresse sur la page de contact de {site}. Si ce n’était pas vous, vous n’avez rien à faire.',
  },
  'contact.message': {
    when: 'À vous\u00A0: ce que quelqu’un a écrit sur la page de contact.',
    subject: '{site}\u00A0: un message de {name}',
    text: `{name} <{address}> a écrit\u00A0:

{message}`,
    footer: 'Envoyé depuis la page de contact de {siteUrl}. Une réponse à cet e-mail va à {address}.',
  },
  'people.invitation': {
    when: 'À la personne que l’administration invite à créer un compte.',
    subject: 'Vous êtes invité sur {site}',
    text: `# Une invitation

Vous êtes invité à créer un compte sur {site}. Le lien fonctionne une fois, pendant {days}.

[Créer un compte]({link})

Ne transférez pas cet e-mail\u00A0: toute personne qui a le lien peut créer le compte.`,
    footer:
      'Vous recevez cet e-mail car une personne de l’équipe de {site} a saisi cette adresse. Si vous ne voulez pas de compte, ignorez-le. Des questions\u00A0? Écrivez à {contact}.',
  },
  'team.invitation': {
    when: 'À la personne invitée à travailler dans l’administration.',
    subject: 'Vous êtes invité à travailler chez {site}',
    text: `# Une invitation

Vous êtes invité dans l’administration de {site}. Votre rôle serait\u00A0: {role}. Le lien fonctionne une fois, pendant {days}.

[Accepter l’invitation]({link})

Ne transférez pas cet e-mail\u00A0: toute personne qui a le lien obtient le rôle.`,
    footer:
      'Vous recevez cet e-mail car un propriétaire de {site} a saisi cette adresse. Si vous ne voulez pas du rôle, ignorez-le. Des questions\u00A0? Écrivez à {contact}.',
    phrases: { role: roles },
  },
  'team.joined': {
    when: 'Au propriétaire dont l’invitation dans l’administration a été acceptée.',
    subject: '{name} travaille maintenant chez {site}',
    text: `Bonjour {username},

{name} ({address}) a accepté l’invitation. Son rôle\u00A0: {role}.

{steps}

Si vous ne vous y attendiez pas, retirez-lui le rôle dans l’administration, sous Équipe.`,
    phrases: { role: roles, steps: stepsFromBefore },
  },
  'team.role-changed': {
    when: 'Quand une personne a un autre rôle dans l’administration.',
    subject: 'Votre rôle chez {site} a été modifié',
    text: `Bonjour {username},

Votre rôle dans l’administration de {site} est maintenant\u00A0: {role}.

[Ouvrir l’administration]({link})`,
    phrases: { role: roles },
  },
  'team.role-removed': {
    when: 'Quand une personne ne travaille plus dans l’administration.',
    subject: 'Vous ne travaillez plus chez {site}',
    text: `Bonjour {username},

Votre rôle dans l’administration de {site} vous a été retiré, et vous y avez été déconnecté. Votre compte reste tel quel.

Si vous pensez que c’est une erreur, écrivez à {contact}.`,
  },
  'team.password-changed': {
    when: 'À toutes les autres personnes de l’administration, quand le mot de passe de l’une d’elles a changé.',
    subject: '{site}\u00A0: le mot de passe d’un administrateur a été modifié',
    text: `Le mot de passe de l’administrateur {address} a été modifié, et cet administrateur a été déconnecté partout.

Si vous ne vous y attendiez pas, demandez-lui, mais pas par e-mail. Toute personne ayant accès au serveur peut définir un nouveau mot de passe avec npm run admin:create.`,
    footer: 'Vous recevez cet e-mail car vous êtes administrateur de {siteUrl}.',
  },
  'team.wrong-codes': {
    when: 'Aux autres propriétaires, quand une personne de l’administration a reçu l’e-mail sur les codes erronés.',
    subject: '{site}\u00A0: codes erronés à la connexion d’un administrateur',
    text: `Quelqu’un a saisi des codes erronés à la deuxième étape de l’administrateur {address}. Codes erronés depuis le dernier correct\u00A0: {wrong}.

Qui fait cela connaît le mot de passe de cet administrateur, ou peut lire ses e-mails. Demandez-lui, mais pas par e-mail.`,
    footer: 'Vous recevez cet e-mail car vous êtes administrateur de {siteUrl}.',
  },
  'team.test': {
    when: 'Quand une personne de l’administration demande un test sous État.',
    subject: '{site}\u00A0: un e-mail de test',
    text: `# Le courrier fonctionne

{site} peut envoyer des e-mails, et cette adresse les reçoit. Si vous avez trouvé celui-ci parmi les spams, demandez à votre fournisseur de messagerie des enregistrements SPF et DKIM pour le domaine de l’expéditeur.`,
    footer: 'Envoyé car un administrateur de {site} a demandé un test.',
  },
}

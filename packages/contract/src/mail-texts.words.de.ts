import type * as english from './mail-texts.words.ts'
import { paymentMessages } from './payments.words.de.ts'
import type { Translated } from './words.ts'

export const mailFrame: Translated<typeof english.mailFrame> = {
  footer: 'Du bekommst diese E-Mail, weil dein Konto bei {site} diese Adresse hat.',
  copyAddress: 'Oder kopiere diese Adresse in deinen Browser:',
  testNote: `${paymentMessages.testMode}. ${paymentMessages.testModeText}`,
  testSubject: `${paymentMessages.testMode}: {subject}`,
}

const ifNotYou = `Wenn du das warst, gibt es nichts zu tun. Wenn nicht, ändere jetzt dein Passwort:

[Passwort ändern]({link})

Sieh dir dann dein Konto an, und wenn etwas nicht stimmt, schreib an {contact}.`

const paymentFailed = `Hallo {username},

wir konnten deine Karte nicht mit dem nächsten Zeitraum von Premium bei {site} belasten. Vielleicht ist sie abgelaufen, oder deine Bank hat abgelehnt.

Du behältst Premium bis {untilDay}. Prüfe deine Karte, dann ändert sich für dich nichts.

- Zahlung fehlgeschlagen: {failedAt}
- Premium bis: {until}

[Karte ändern]({link})

Deine Karte wird einmal belastet, sobald sie wieder funktioniert. Wenn du Premium nicht mehr möchtest, tu nichts: Es endet von selbst.`

const asked =
  'Du bekommst diese E-Mail, weil du sie in deinem Konto bei {site} gewünscht hast. Um keine mehr zu bekommen: {unsubscribe}'

const stepsFromBefore = {
  none: 'Das Konto hat noch keinen Passkey und keine Authenticator-App.',
  app: 'Das Konto hat schon von früher eine Authenticator-App.',
  passkeys: 'Das Konto hat schon von früher Passkeys, mit denen man in die Verwaltung kommt: {passkeys}.',
  both: 'Das Konto hat schon von früher eine Authenticator-App und Passkeys, mit denen man in die Verwaltung kommt: {passkeys}.',
} as const

const roles = {
  owner: 'Inhaber (alles)',
  editor: 'Redaktion (Katalog, Filme und Seiten)',
  support: 'Support (Mitglieder, Kommentare, Geschenke und kleine Erstattungen)',
  finance: 'Finanzen (Zahlungen, Tarife und Zahlen)',
}

const premiumAfter = {
  kept: 'Dein Premium bleibt, wie es ist.',
  ended: 'Damit ist dein Premium beendet. Dein Konto und deine Merkliste bleiben.',
  shorter: 'Die Tage aus dieser Zahlung wurden zurückgenommen: Du hast Premium bis {untilDay}.',
  withdrawn: 'Sie gehört zu deinem Widerruf, den wir schon bestätigt haben.',
  giftKept: 'Dein Geschenk bleibt, wie es ist.',
  giftOff: 'Der Code deines Geschenks kann nicht mehr eingelöst werden.',
  giftTaken: 'Dein Geschenk war schon eingelöst. Die Tage, die noch nicht begonnen hatten, wurden zurückgenommen.',
}

export const mailTexts: Translated<typeof english.mailTexts> = {
  'account.confirm': {
    when: 'Wenn sich jemand registriert hat.',
    subject: 'Bestätige deine Adresse für {site}',
    text: `Hallo {username},

jemand hat mit dieser Adresse ein Konto bei {site} angelegt. Wenn du das warst, bestätige sie innerhalb von {hours}: Dann kannst du auch kommentieren und Premium verschenken.

[Adresse bestätigen]({link})

Wenn du es nicht warst, ignoriere diese E-Mail und öffne den Link nicht.`,
    footer: 'Du bekommst diese E-Mail, weil jemand diese Adresse bei {site} für ein neues Konto angegeben hat.',
  },
  'account.password': {
    when: 'Wenn jemand ein neues Passwort wünscht.',
    subject: 'Bestätige dein neues Passwort für {site}',
    text: `Hallo {username},

jemand hat ein neues Passwort für dein {account} gewünscht. Wenn du das warst, bestätige es innerhalb von {minutes}, am besten im selben Browser.

[Neues Passwort bestätigen]({link})

Wenn du es nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.

Leite diese E-Mail nicht weiter: Wer den Link hat, kann dein Passwort ändern.`,
    footer: 'Du bekommst diese E-Mail, weil jemand diese Adresse auf der Passwortseite von {site} angegeben hat.',
    phrases: { account: { user: 'Konto bei {site}', admin: 'Admin-Konto bei {site}' } },
  },
  'account.password-changed': {
    when: 'Wenn ein Passwort geändert wurde.',
    subject: 'Dein Passwort für {site} wurde geändert',
    text: `Hallo {username},

das Passwort deines Kontos bei {site} wurde geändert, und {loggedOut}

Wenn du es nicht warst, setze dein Passwort jetzt zurück:

[Passwort zurücksetzen]({link})

Wenn das nicht hilft, schreib an {contact}.`,
    phrases: {
      loggedOut: {
        everywhere: 'du wurdest überall abgemeldet. Wenn du das warst, melde dich einfach wieder an.',
        elsewhere: 'du wurdest auf allen anderen Geräten abgemeldet. Wenn du das warst, gibt es nichts zu tun.',
      },
    },
  },
  'account.new-address-old': {
    when: 'Wenn ein Mitglied eine andere Adresse möchte: an die bisherige.',
    subject: 'Eine neue Adresse für dein Konto bei {site}',
    text: `Hallo {username},

jemand möchte für dein Konto bei {site} ab jetzt {newAddress} verwenden. Wenn du das warst, bestätige es hier innerhalb von {hours}, und auch in der E-Mail, die wir an die neue Adresse geschickt haben.

[Neue Adresse verwenden]({link})

Wenn du es nicht warst, öffne den Link nicht und ändere dein Passwort: Wer das wollte, kennt es.

Leite diese E-Mail nicht weiter: Wer den Link hat, kann die Änderung bestätigen.`,
  },
  'account.new-address': {
    when: 'Wenn ein Mitglied eine andere Adresse möchte: an die neue.',
    subject: 'Bestätige diese Adresse für {site}',
    text: `Hallo {username},

jemand möchte diese Adresse für ein Konto bei {site} verwenden. {confirm}

[Adresse bestätigen]({link})

Wenn du es nicht warst, ignoriere diese E-Mail: Es passiert nichts.`,
    footer: 'Du bekommst diese E-Mail, weil jemand diese Adresse auf der Kontoseite von {site} angegeben hat.',
    phrases: {
      confirm: {
        both: 'Wenn du das warst, bestätige es hier innerhalb von {hours}, und auch in der E-Mail, die wir an deine jetzige Adresse geschickt haben.',
        this: 'Wenn du das warst, bestätige es hier innerhalb von {hours}.',
      },
    },
  },
  'account.address-changed': {
    when: 'Wenn ein Konto eine andere Adresse hat: an beide.',
    subject: 'Deine Adresse für {site} wurde geändert',
    text: `Hallo {username},

dein Konto bei {site} hat jetzt die Adresse {newAddress}. Melde dich mit ihr an.

Wenn du das nicht warst, schreib sofort an {contact}.`,
    footer: 'Du bekommst diese E-Mail, weil dein Konto bei {site} diese Adresse hat oder hatte.',
  },
  'account.disabled': {
    when: 'Wenn ein Konto in der Verwaltung gesperrt wurde.',
    subject: 'Dein Konto bei {site} wurde gesperrt',
    text: `Hallo {username},

dein Konto bei {site} wurde gesperrt, und du wurdest überall abgemeldet. Der Grund:

> Grund. {reason}

Wenn du das für einen Irrtum hältst, schreib an {contact}.`,
  },
  'account.enabled': {
    when: 'Wenn ein Konto in der Verwaltung wieder freigegeben wurde.',
    subject: 'Dein Konto bei {site} ist wieder freigegeben',
    text: `Hallo {username},

dein Konto bei {site} ist wieder freigegeben. Du kannst dich anmelden wie zuvor.

[Anmelden]({link})`,
  },
  'account.session-reused': {
    when: 'Wenn ein Browser abgemeldet wurde, weil seine Sitzung kopiert sein könnte.',
    subject: 'Ein Browser wurde von deinem Konto bei {site} abgemeldet',
    text: `Hallo {username},

eine alte Sitzung deines Kontos bei {site} wurde noch einmal verwendet. Sie könnte kopiert worden sein, deshalb haben wir den Browser abgemeldet, zu dem sie gehört.

Wenn du weißt, warum, etwa weil du ein Backup eingespielt hast, melde dich einfach wieder an. Wenn nicht, ändere dein Passwort:

[Passwort ändern]({link})

Wenn etwas nicht stimmt, schreib an {contact}.`,
  },
  'account.data-ready': {
    when: 'Wenn die Daten bereitliegen, die ein Mitglied angefordert hat.',
    subject: 'Deine Daten von {site} liegen bereit',
    text: `Hallo {username},

das Archiv mit allem, was {site} über dich gespeichert hat, liegt bereit. Du kannst es {days} lang auf deiner Kontoseite herunterladen.

[Zu deinem Konto]({link})

Wenn du es nicht angefordert hast, ist jemand anderes in deinem Konto angemeldet: Ändere dein Passwort, dann wird diese Person abgemeldet.`,
  },
  'account.deletion': {
    when: 'Wenn ein Mitglied sein Konto löschen möchte.',
    subject: 'Dein Konto bei {site} wird gelöscht',
    text: `Hallo {username},

du möchtest dein Konto bei {site} löschen und wurdest überall abgemeldet. Es wird am {deletionDay} gelöscht. Bis dahin, {days} lang, kannst du dich anmelden und es behalten: Dann ist alles wie zuvor.

[Anmelden und das Konto behalten]({link})

Wenn du es nicht warst, melde dich an, behalte das Konto und ändere dein Passwort: Wer das wollte, kennt es.`,
  },
  'factors.passkey-added': {
    when: 'Wenn ein Passkey hinzugefügt wurde.',
    subject: 'Ein Passkey wurde deinem Konto bei {site} hinzugefügt',
    text: `Hallo {username},

deinem Konto wurde ein Passkey hinzugefügt, und alle anderen Geräte wurden abgemeldet. Ab jetzt kannst du dich damit anmelden.

${ifNotYou}`,
  },
  'factors.passkey-removed': {
    when: 'Wenn ein Passkey entfernt wurde.',
    subject: 'Ein Passkey wurde von deinem Konto bei {site} entfernt',
    text: `Hallo {username},

von deinem Konto wurde ein Passkey entfernt, und alle anderen Geräte wurden abgemeldet.

${ifNotYou}`,
  },
  'factors.app-added': {
    when: 'Wenn eine Authenticator-App hinzugefügt wurde.',
    subject: 'Eine Authenticator-App wurde deinem Konto bei {site} hinzugefügt',
    text: `Hallo {username},

ab jetzt fragen wir nach deinem Passwort auch nach einem Code deiner Authenticator-App. Alle anderen Geräte wurden abgemeldet.

${ifNotYou}`,
  },
  'factors.app-removed': {
    when: 'Wenn eine Authenticator-App entfernt wurde.',
    subject: 'Die Authenticator-App wurde von deinem Konto bei {site} entfernt',
    text: `Hallo {username},

wir fragen nicht mehr nach einem Code deiner Authenticator-App. Alle anderen Geräte wurden abgemeldet.

${ifNotYou}`,
  },
  'factors.codes-renewed': {
    when: 'Wenn neue Wiederherstellungscodes gemacht wurden.',
    subject: 'Neue Wiederherstellungscodes für dein Konto bei {site}',
    text: `Hallo {username},

für dein Konto wurden neue Wiederherstellungscodes gemacht. Die bisherigen gelten nicht mehr.

${ifNotYou}`,
  },
  'factors.code-used': {
    when: 'Wenn sich jemand mit einem Wiederherstellungscode angemeldet hat.',
    subject: 'Ein Wiederherstellungscode deines Kontos bei {site} wurde verwendet',
    text: `Hallo {username},

jemand hat sich mit deinem Passwort und einem deiner Wiederherstellungscodes in deinem Konto angemeldet.

{codesLeft}

[Zu deinem Konto]({link})

Wenn du das nicht warst, ändere dein Passwort und schreib an {contact}.`,
    phrases: { codesLeft: { one: 'Ein Code ist noch übrig.', other: '{codes} Codes sind noch übrig.' } },
  },
  'factors.wrong-codes': {
    when: 'Wenn zehn Codes nacheinander falsch waren, höchstens einmal am Tag.',
    subject: 'Falsche Codes bei der Anmeldung in deinem Konto bei {site}',
    text: `Hallo {username},

jemand hat beim zweiten Schritt deiner Anmeldung falsche Codes eingegeben. Falsche Codes seit dem letzten richtigen: {wrong}.

Wer das tut, kennt dein Passwort oder kann deine E-Mails lesen. Je länger es so weitergeht, desto länger muss jeder weitere Code warten. Deine Wiederherstellungscodes und deine Passkeys gehen jederzeit.

Wenn du das nicht warst, ändere jetzt das Passwort deines E-Mail-Postfachs und das deines Kontos:

[Passwort ändern]({link})

Fragen? Schreib an {contact}.`,
  },
  'factors.reset': {
    when: 'Wenn die Anmeldung in zwei Schritten eines Mitglieds in der Verwaltung zurückgesetzt wurde.',
    subject: 'Die Anmeldung in zwei Schritten für dein Konto bei {site} wurde zurückgesetzt',
    text: `Hallo {username},

wir haben die Passkeys, die Authenticator-App und die Wiederherstellungscodes deines Kontos entfernt und dich überall abgemeldet. Du kannst dich mit deinem Passwort allein anmelden und die zwei Schritte neu einrichten.

[Anmelden]({link})

Wenn du darum nicht gebeten hast, schreib sofort an {contact}.`,
  },
  'premium.began': {
    when: 'Wenn Premium beginnt: gekauft, mit einem Code oder in der Verwaltung geschenkt.',
    subject: 'Willkommen bei {site} Premium',
    text: `# Willkommen bei Premium

Hallo {username},

{how}

Wähle in deinem Profil ein Lieblingsgenre, und wir machen daraus eine Must-Watch-Liste.

- Tarif: {plan}
- Begonnen: {started}
- Premium bis: {until}

[Genre wählen]({link})

{renewal}`,
    phrases: {
      how: {
        paid: 'du hast Premium bis {untilDay}. Der Beleg kommt in einer eigenen E-Mail.',
        voucher: 'dein Code wurde eingelöst: Du hast Premium bis {untilDay}. Es wird nichts abgebucht.',
        desk: 'das Team von {site} hat dir Premium bis {untilDay} geschenkt. Es kostet dich nichts.',
      },
      renewal: {
        renews:
          'Es verlängert sich am Ende jedes Zeitraums von selbst, und du bekommst jedes Mal einen Beleg. Du kannst jederzeit in deinem Profil kündigen und behältst, was bezahlt ist.',
        ends: 'Nichts verlängert sich von selbst. Wir schreiben dir eine Woche vor dem Ende, und du entscheidest.',
      },
    },
  },
  'premium.ending': {
    when: 'Einige Tage bevor Premium endet, wenn es sich nicht von selbst verlängert.',
    subject: 'Dein {site} Premium endet am {untilDate} (noch {left})',
    text: `# Dein Premium endet am {untilDate}

Hallo {username},

dein Premium bei {site} endet am {untilDay} (noch {left}).

{extending}

- Tarif: {plan}
- Begonnen: {started}
- Endet: {until}

[{action}]({link})

Wenn du nichts tust, endet es von selbst, und es wird nichts abgebucht. Dein Konto, deine Merkliste und dein Lieblingsgenre bleiben.`,
    phrases: {
      extending: {
        now: 'Wenn du es jetzt verlängerst, verlierst du nichts: Die neuen Tage kommen zu den übrigen hinzu.',
        later: 'Du kannst es am Ende verlängern ({lastDays} lang), ab dem {extendableFrom}.',
      },
      action: { extend: 'Premium verlängern', profile: 'Profil öffnen' },
    },
  },
  'premium.expired': {
    when: 'Wenn Premium abgelaufen ist.',
    subject: 'Dein {site} Premium ist abgelaufen',
    text: `# Dein Premium ist abgelaufen

Hallo {username},

dein Premium bei {site} endete am {untilDay}. Es wurde nicht verlängert, und es wurde nichts abgebucht.

{next}

- Tarif: {plan}
- Begonnen: {started}
- Abgelaufen: {until}

[{action}]({link})`,
    phrases: {
      next: {
        sold: 'Wenn du es wiederhaben möchtest, wähle einen Tarif: Deine Merkliste und dein Lieblingsgenre sind noch da.',
        unsold: 'Dein Konto, deine Merkliste und dein Lieblingsgenre bleiben, wie sie sind.',
      },
      action: { plans: 'Tarife ansehen', profile: 'Profil öffnen' },
    },
  },
  'premium.cancelled': {
    when: 'Wenn Premium gekündigt wurde und sofort geendet hat.',
    subject: 'Dein {site} Premium wurde gekündigt',
    text: `# Dein Premium wurde gekündigt

Hallo {username},

{who}

Was erstattet werden kann, steht in unseren Bedingungen: {terms}

Dein Konto, deine Merkliste und dein Lieblingsgenre bleiben.

- Tarif: {plan}
- Begonnen: {started}
- Gekündigt: {cancelledAt}
- Hätte geendet: {untilDay}

[Profil öffnen]({link})

{mistake}`,
    phrases: {
      who: {
        person: 'du hast dein Premium bei {site} gekündigt. Es hat sofort geendet.',
        desk: 'das Team von {site} hat dein Premium gekündigt. Es hat sofort geendet.',
      },
      mistake: {
        person: 'Wenn du es nicht warst, ändere dein Passwort und schreib an {contact}.',
        desk: 'Wenn du das für einen Irrtum hältst, schreib an {contact}.',
      },
    },
  },
  'premium.payment-failed': {
    when: 'Wenn eine Karte für den nächsten Zeitraum nicht belastet werden konnte.',
    subject: 'Deine Zahlung für {site} Premium ist fehlgeschlagen',
    text: `# Deine Zahlung ist fehlgeschlagen

${paymentFailed}`,
  },
  'premium.payment-still-fails': {
    when: 'Drei Tage nachdem eine Karte nicht belastet werden konnte.',
    subject: 'Deine Zahlung für {site} Premium schlägt weiter fehl',
    text: `# Du behältst Premium bis {untilDate}

${paymentFailed}`,
  },
  'premium.payment-last': {
    when: 'Sechs Tage nachdem eine Karte nicht belastet werden konnte.',
    subject: 'Dein {site} Premium endet am {untilDate}, wenn es nicht bezahlt wird',
    text: `# Du behältst Premium bis {untilDate}

${paymentFailed}`,
  },
  'premium.renewal-stopped': {
    when: 'Wenn die Verlängerung von Premium gekündigt wurde.',
    subject: 'Dein {site} Premium wird nicht verlängert',
    text: `# Premium bis {untilDate}, ohne Verlängerung

Hallo {username},

{who}

Du behältst Premium bis {untilDay}, und es wird nichts mehr abgebucht.

- Premium bis: {until}

[Profil öffnen]({link})

Bis dahin kannst du es in deinem Profil zurücknehmen. Deine Merkliste und dein Lieblingsgenre bleiben.`,
    phrases: {
      who: {
        person: 'du hast die Verlängerung deines Premium bei {site} gekündigt.',
        desk: 'das Team von {site} hat die Verlängerung deines Premium gekündigt.',
      },
    },
  },
  'premium.renewal-resumed': {
    when: 'Wenn ein Mitglied die Kündigung der Verlängerung zurückgenommen hat.',
    subject: 'Dein {site} Premium verlängert sich wieder',
    text: `# Dein Premium verlängert sich wieder

Hallo {username},

du hast die Kündigung zurückgenommen: Dein Premium bei {site} geht nach dem {untilDay} weiter.

Dann wird deine Karte belastet, und du bekommst einen Beleg. Du kannst jederzeit in deinem Profil kündigen.

[Profil öffnen]({link})

Wenn du es nicht warst, ändere dein Passwort und schreib an {contact}.`,
  },
  'payments.receipt': {
    when: 'Nach jeder Zahlung.',
    subject: 'Dein Beleg von {site}',
    text: `# Beleg: {amount}

Hallo {username},

{thanks}

{giftCode}

- Tarif: {plan}, {days}
- {priceLabel}: {price}
- {dateLabel}: {paidOn}
- Premium bis: {untilDay}
- Code: {code}
- Belegnummer: {number}
- Zahlungsreferenz: {reference}

[{action}]({link})

{renewal} Fragen zu dieser Zahlung? Schreib an {contact}.`,
    phrases: {
      thanks: {
        paid: 'danke für deine Zahlung von {amount} an {operator}, für {days} Premium.',
        gift: 'danke für deine Zahlung von {amount} an {operator}, für {days} Premium als Geschenk.',
        test: '{days} Premium wurden deinem Konto gutgeschrieben. Da dies ein Test ist, wurde nichts abgebucht.',
        testGift: '{days} Premium wurden zu einem Geschenk. Da dies ein Test ist, wurde nichts abgebucht.',
      },
      giftCode: {
        now: 'Wir schicken den Code jetzt an {recipient}. Wer ihn hat, kann ihn einmal einlösen.',
        later: 'Wir schicken den Code am {sendDay} an {recipient}. Wer ihn hat, kann ihn einmal einlösen.',
      },
      priceLabel: { plain: 'Preis', taxed: 'Preis, inkl. {tax}' },
      dateLabel: { paid: 'Bezahlt am', test: 'Datum' },
      action: { profile: 'Profil öffnen', payments: 'Zahlungen ansehen' },
      renewal: {
        renews: 'Dieser Tarif verlängert sich von selbst, bis du ihn in deinem Profil kündigst.',
        ends: 'Nichts verlängert sich von selbst.',
      },
    },
  },
  'payments.refund': {
    when: 'Wenn Geld erstattet wurde.',
    subject: 'Deine Erstattung von {site}',
    text: `# Erstattung: {amount}

Hallo {username},

{refunded}

{premium}

- Tarif: {plan}
- Erstattet: {price}
- Erstattungsnummer: {number}
- Erstattungsreferenz: {reference}

[Profil öffnen]({link})

Fragen zu dieser Erstattung? Schreib an {contact}.`,
    phrases: {
      refunded: {
        whole:
          '{operator} hat die {amount} erstattet, die du am {paidDay} bezahlt hast. Das Geld geht den Weg zurück, den es kam. Das kann bis zu zehn Tage dauern.',
        part: '{operator} hat {amount} von den {paidAmount} erstattet, die du am {paidDay} bezahlt hast. Das Geld geht den Weg zurück, den es kam. Das kann bis zu zehn Tage dauern.',
        test: '{amount} deiner Zahlung vom {paidDay} wurden als erstattet vermerkt. Da dies ein Test ist, ist kein Geld geflossen.',
      },
      premium: premiumAfter,
    },
  },
  'payments.withdrawal': {
    when: 'Sofort, wenn ein Mitglied einen Vertrag widerruft.',
    subject: 'Du hast deinen Vertrag mit {site} widerrufen',
    text: `# Widerruf bestätigt

Hallo {username},

am {withdrawnAt} hast du den Vertrag über den unten genannten Tarif widerrufen. {operator} hat den Widerruf erhalten.

{amount} von den {paidAmount}, die du bezahlt hast, gehen den Weg zurück, den sie kamen. Wir sagen dir, wenn sie unterwegs sind.

{premium}

- Tarif: {plan}
- Bezahlt am: {paidOn}
- Belegnummer: {number}
- Widerrufen am: {withdrawnAt}
- Erstattet: {price}

[Profil öffnen]({link})

Bewahre diese E-Mail auf: Sie ist deine Bestätigung. Fragen? Schreib an {contact}.`,
    phrases: { premium: premiumAfter },
  },
  'gifts.given': {
    when: 'An jemanden, für den ein Mitglied Premium gekauft hat.',
    subject: '{giver} schenkt dir {days} {site} Premium',
    text: `# Ein Geschenk für dich

{giver} hat dir {days} Premium bei {site} geschenkt.

{writes}

- Dein Code: {code}
- Enthält: {days} Premium ({plan})

[Geschenk einlösen]({link})

Melde dich an oder lege ein Konto an. Die Tage beginnen, wenn du den Code einlöst. Wenn du schon Premium hast, kommen sie hinzu. Nichts verlängert sich von selbst, und du brauchst keine Karte.`,
    footer:
      'Du bekommst diese E-Mail einmal, weil ein Mitglied von {site} diese Adresse für ein Geschenk angegeben hat. Fragen? Schreib an {contact}.',
    phrases: {
      giver: { named: '{giverName}', gone: 'Jemand' },
      writes: { message: 'Dazu die Nachricht:\n\n„{message}“' },
    },
  },
  'films.new': {
    when: 'An Mitglieder, die es wünschen: wenn neue Filme zu sehen sind.',
    subject: 'Neu bei {site}: {title}',
    text: `Hallo {username},

diese Filme sind jetzt zu sehen:

{films}

[Alle neuen ansehen]({link})

{more}`,
    footer: asked,
    phrases: { more: { one: 'Und noch einer.', other: 'Und noch {moreFilms} weitere.' } },
  },
  'films.unfinished': {
    when: 'An Mitglieder, die es wünschen: über einen Film, den sie begonnen haben.',
    subject: 'Du hast {title} nicht zu Ende gesehen',
    text: `Hallo {username},

du hast mitten in {title} aufgehört. {timeLeft}

[Weitersehen]({link})`,
    footer: asked,
    phrases: { timeLeft: { one: 'Es fehlt noch eine Minute.', other: 'Es fehlen noch {minutes}.' } },
  },
  'comments.warning': {
    when: 'Wenn ein Mitglied aus der Verwaltung wegen eines Kommentars verwarnt wird.',
    subject: 'Zu deinem Kommentar bei {site}',
    text: `Hallo {username},

es geht um deinen Kommentar zu „{title}“:

„{comment}“

Bitte schreib nicht wieder so.

> Grund. {reason}

Wenn du das für einen Irrtum hältst, schreib an {contact}.`,
  },
  'contact.received': {
    when: 'An jemanden, der euch über die Kontaktseite geschrieben hat.',
    subject: '{site} hat deine Nachricht erhalten',
    text: `Hallo,

danke für deine Nachricht. Sie ist bei uns angekommen, und ein Mensch wird sie lesen und antworten.`,
    footer:
      'Du bekommst diese E-Mail, weil jemand diese Adresse auf der Kontaktseite von {site} angegeben hat. Wenn du es nicht warst, gibt es nichts zu tun.',
  },
  'contact.message': {
    when: 'An euch: was jemand auf der Kontaktseite geschrieben hat.',
    subject: '{site}: eine Nachricht von {name}',
    text: `{name} <{address}> schreibt:

{message}`,
    footer: 'Gesendet von der Kontaktseite von {siteUrl}. Eine Antwort auf diese E-Mail geht an {address}.',
  },
  'people.invitation': {
    when: 'An jemanden, der aus der Verwaltung eingeladen wird, ein Konto anzulegen.',
    subject: 'Du bist zu {site} eingeladen',
    text: `# Eine Einladung

Du bist eingeladen, ein Konto bei {site} anzulegen. Der Link gilt {days} lang und einmal.

[Konto anlegen]({link})

Leite diese E-Mail nicht weiter: Wer den Link hat, kann das Konto anlegen.`,
    footer:
      'Du bekommst diese E-Mail, weil jemand vom Team von {site} diese Adresse eingegeben hat. Wenn du kein Konto möchtest, ignoriere sie. Fragen? Schreib an {contact}.',
  },
  'team.invitation': {
    when: 'An jemanden, der eingeladen wird, in der Verwaltung mitzuarbeiten.',
    subject: 'Du bist eingeladen, bei {site} mitzuarbeiten',
    text: `# Eine Einladung

Du bist in die Verwaltung von {site} eingeladen. Deine Rolle wäre: {role}. Der Link gilt {days} lang und einmal.

[Einladung annehmen]({link})

Leite diese E-Mail nicht weiter: Wer den Link hat, bekommt die Rolle.`,
    footer:
      'Du bekommst diese E-Mail, weil ein Inhaber von {site} diese Adresse eingegeben hat. Wenn du die Rolle nicht möchtest, ignoriere sie. Fragen? Schreib an {contact}.',
    phrases: { role: roles },
  },
  'team.joined': {
    when: 'An den Inhaber, dessen Einladung in die Verwaltung angenommen wurde.',
    subject: '{name} arbeitet jetzt bei {site} mit',
    text: `Hallo {username},

{name} ({address}) hat die Einladung angenommen. Die Rolle: {role}.

{steps}

Wenn du das nicht erwartet hast, nimm die Rolle in der Verwaltung unter Team wieder weg.`,
    phrases: { role: roles, steps: stepsFromBefore },
  },
  'team.role-changed': {
    when: 'Wenn jemand in der Verwaltung eine andere Rolle hat.',
    subject: 'Deine Rolle bei {site} wurde geändert',
    text: `Hallo {username},

deine Rolle in der Verwaltung von {site} ist jetzt: {role}.

[Verwaltung öffnen]({link})`,
    phrases: { role: roles },
  },
  'team.role-removed': {
    when: 'Wenn jemand nicht mehr in der Verwaltung mitarbeitet.',
    subject: 'Du arbeitest nicht mehr bei {site} mit',
    text: `Hallo {username},

deine Rolle in der Verwaltung von {site} wurde dir genommen, und du wurdest dort abgemeldet. Dein Konto bleibt, wie es ist.

Wenn du das für einen Irrtum hältst, schreib an {contact}.`,
  },
  'team.password-changed': {
    when: 'An alle anderen in der Verwaltung, wenn das Passwort von jemandem dort geändert wurde.',
    subject: '{site}: das Passwort eines Admins wurde geändert',
    text: `Das Passwort des Admins {address} wurde geändert, und dieser Admin wurde überall abgemeldet.

Wenn du das nicht erwartet hast, frag nach, aber nicht per E-Mail. Wer Zugang zum Server hat, kann mit npm run admin:create ein neues Passwort setzen.`,
    footer: 'Du bekommst diese E-Mail, weil du Admin von {siteUrl} bist.',
  },
  'team.wrong-codes': {
    when: 'An die anderen Inhaber, wenn jemand in der Verwaltung die E-Mail über falsche Codes bekommen hat.',
    subject: '{site}: falsche Codes bei der Anmeldung eines Admins',
    text: `Jemand hat beim zweiten Schritt des Admins {address} falsche Codes eingegeben. Falsche Codes seit dem letzten richtigen: {wrong}.

Wer das tut, kennt das Passwort dieses Admins oder kann dessen E-Mails lesen. Frag nach, aber nicht per E-Mail.`,
    footer: 'Du bekommst diese E-Mail, weil du Admin von {siteUrl} bist.',
  },
  'team.test': {
    when: 'Wenn jemand in der Verwaltung unter Zustand einen Test anfordert.',
    subject: '{site}: eine Test-E-Mail',
    text: `# E-Mail funktioniert

{site} kann E-Mails senden, und diese Adresse bekommt sie. Wenn diese im Spam lag, frag deinen Mailanbieter nach SPF- und DKIM-Einträgen für die Domain des Absenders.`,
    footer: 'Gesendet, weil ein Admin von {site} einen Test angefordert hat.',
  },
}

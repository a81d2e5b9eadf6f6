import type { Translated } from '@matinee/contract/words'
import type * as english from './terms.words.ts'

export const termsWords: Translated<typeof english.termsWords> = {
  title: 'Nutzungsbedingungen',
  description:
    'Die Regeln dieser Seite: Konten, Ansehen, Kommentare, Premium, Kündigen, und was zu tun ist, wenn etwas nicht stimmt.',
  lead: 'Die Regeln dieser Seite, kurz genug zum Lesen. Wer sie nutzt, stimmt ihnen zu.',

  parties: 'Du und wir',
  theOperator: 'der Betreiberin oder dem Betreiber',
  partiesText: (site: string, operator: string) =>
    `${site} ist ein Streamingdienst von ${operator} („wir“). Diese Bedingungen gelten zwischen dir und uns. Wer die Software gemacht hat, auf der er läuft, ist nicht Vertragspartei.`,

  accounts: 'Konten',
  accountRules: [
    'Ein Konto gehört einer Person. Gib eine E-Mail-Adresse an, unter der wir dich erreichen.',
    'Behalte dein Passwort für dich, und sag uns Bescheid, wenn du meinst, dass jemand anderes es kennt.',
    'Wenn du für einen solchen Vertrag an deinem Wohnort zu jung bist, frag zuerst deine Erziehungsberechtigten.',
    'Du kannst dein Konto jederzeit löschen, auf deiner Kontoseite.',
  ],

  watching: 'Ansehen',
  mayWatch:
    'Du darfst ansehen, was hier gezeigt wird, privat und so oft du willst, solange es da ist. Titel können kommen und gehen.',
  mayNot:
    'Du darfst nicht kopieren, weiterverkaufen oder öffentlich vorführen, was du hier ansiehst, seinen Schutz nicht umgehen und den Katalog nicht von Maschinen so auslesen lassen, dass es dem Dienst für andere schadet. Werke unter einer freien Lizenz bleiben frei: Für sie gilt diese Lizenz.',

  comments: 'Kommentare und Bewertungen',
  whatYouWrite:
    'Was du schreibst, bleibt deins, und du erlaubst uns, es hier zu zeigen. Schreib über den Film. Keine Beleidigungen, keine Drohungen, nichts Rechtswidriges, keine Werbung und keine Spoiler ohne Warnung.',
  mayHide:
    'Wir dürfen einen Kommentar ausblenden oder löschen, der gegen diese Regeln verstößt. Wer es wiederholt tut, kann das Recht zu kommentieren oder das Konto verlieren.',

  premium: 'Premium',
  price:
    'Vor dem Bezahlen siehst du den Preis und die Laufzeit des Tarifs. Zu diesem Preis kommt nichts hinzu. Alle Preise stehen unter {pricing}.',
  pricing: 'Preise',
  premiumRules: [
    'Premium beginnt sofort und endet mit dem Tarif. Nur ein Tarif, bei dem es steht, verlängert sich von selbst: Er wird am Ende jedes Zeitraums abgebucht, bis du die Verlängerung kündigst, und was bezahlt ist, behältst du.',
    'In den letzten 7 Tagen kannst du verlängern: Die neuen Tage kommen zu denen dazu, die noch übrig sind.',
    'Wir erinnern dich per E-Mail, bevor es endet.',
  ],

  cancelling: 'Kündigung und Rückzahlung',
  cancel:
    'Du kannst jederzeit in deinem Profil kündigen. Ein Tarif, der sich verlängert, wird dann nicht mehr abgebucht, und Premium dauert bis zum Ende dessen, was bezahlt ist; bei einem Tarif, den du einmal bezahlt hast, ist dein Konto von diesem Moment an kostenlos. Wenn du nichts tust, endet ein solcher Tarif von selbst, und es wird nichts mehr abgebucht.',
  withdrawal: {
    whole: (days: number) =>
      `Als Verbraucherin oder Verbraucher kannst du einen Kauf innerhalb von ${days} Tagen ohne Angabe von Gründen widerrufen: in deinem Profil mit „Vertrag widerrufen“, oder indem du {writingToUs}. Die gekauften Tage enden dann, und ein Tarif, der sich verlängert, wird nicht mehr abgebucht. Du bekommst zurück, was du bezahlt hast, auf dem Weg, auf dem du bezahlt hast. Eine Abbuchung, die einen Tarif verlängert, ist kein neuer Kauf.`,
    part: (days: number) =>
      `Als Verbraucherin oder Verbraucher kannst du einen Kauf innerhalb von ${days} Tagen ohne Angabe von Gründen widerrufen: in deinem Profil mit „Vertrag widerrufen“, oder indem du {writingToUs}. Die gekauften Tage enden dann, und ein Tarif, der sich verlängert, wird nicht mehr abgebucht. Du bekommst zurück, was du für die Tage bezahlt hast, die noch nicht begonnen haben, auf dem Weg, auf dem du bezahlt hast. Eine Abbuchung, die einen Tarif verlängert, ist kein neuer Kauf.`,
  },
  writingToUs: 'uns schreibst',
  noMoneyByItself:
    'Eine Kündigung allein führt zu keiner Rückzahlung. Wenn du meinst, dass dir etwas zusteht, kannst du {writeToUs}. Rechte, die dir das Gesetz als Verbraucherin oder Verbraucher gibt, bleiben unberührt.',
  writeToUs: 'uns schreiben',

  availability: 'Wenn etwas ausfällt',
  availabilityText:
    'Wir können nicht versprechen, dass der Dienst nie ausfällt oder dass jeder Titel bleibt. Wofür und wie weit wir haften, bestimmt das Gesetz.',

  rightsHolders: 'Für Rechteinhaber',
  rightsHoldersText:
    'Wenn hier etwas deine Rechte verletzt, nenne uns die Adresse der Seite, um welches Werk es geht und warum du dafür sprechen darfst. Dazu kannst du {writeToUs}: Ein Mensch liest es.',

  changes: 'Änderungen und Recht',
  changesText:
    'Wenn sich diese Bedingungen ändern, ändert sich das Datum am Anfang mit. Es gilt das Recht des Ortes, an dem wir unseren Sitz haben; zwingende Vorschriften des Ortes, an dem du als Verbraucherin oder Verbraucher wohnst, gelten ebenfalls.',

  questions: 'Fragen',
  questionsText:
    'Einfache Antworten stehen unter {help}, was mit deinen Daten geschieht, steht in der {privacy}, und über {contact} erreichst du einen Menschen.',
  help: 'Hilfe',
  privacyPolicy: 'Datenschutzerklärung',
  contact: 'Kontakt',
}

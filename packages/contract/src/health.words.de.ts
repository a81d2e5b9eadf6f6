import type { Translated } from './words.ts'
import type * as english from './health.words.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('de')

export const healthMessages: Translated<typeof english.healthMessages> = {
  retried: 'Es wird jetzt noch einmal versucht.',
  dismissed: 'Es ist von der Liste.',
  testMailQueued: (email: string) => `Eine Test-E-Mail an ${email} ist unterwegs.`,
}

export const healthProblems: Translated<typeof english.healthProblems> = {
  nothingThere: 'Das wurde inzwischen erledigt oder verworfen.',
}

export const healthFacts: Translated<typeof english.healthFacts> = {
  never: 'Nie',
  notKnown: 'Nicht bekannt',
  reason: 'Grund',
  version: 'Version',
  commit: 'Commit',
  size: 'Größe',
  connections: 'Verbindungen',
  outOf: (some: number, most: number) => `${some} von ${most}`,
  answeredIn: 'Antwort nach',
  missing: 'Fehlt',
  waiting: 'Wartend',
  running: 'Laufend',
  givenUp: 'Aufgegeben',
  noSandbox: 'keine Sandbox',
  server: 'Server',
  lastSent: 'Zuletzt gesendet',
  notDelivered: 'Nicht zugestellt',
  bucket: 'Bucket',
  folder: 'Ordner',
  free: 'Frei',
  bucketDoesNotSay: 'Ein Bucket sagt es nicht',
  films: 'Filmdateien und Master',
  promised: 'Für Uploads und Filmdateien in Arbeit vorgesehen',
  provider: 'Anbieter',
  lastEvent: 'Letztes Ereignis',
  unsettled: 'Zu klären',
  differences: 'Abweichungen',
  lastBackup: 'Letzte Sicherung',
  address: 'Adresse',
  issuedBy: 'Ausgestellt von',
  validUntil: 'Gültig bis',
  users: 'Konten',
  admins: 'Admins',
}

export const healthTexts: Translated<typeof english.healthTexts> = {
  version: {
    ok: (version: string) => `Matinee ${version} läuft.`,
    failed: {
      text: 'Die Version ist nicht bekannt.',
    },
  },
  database: {
    ok: 'Die Datenbank antwortet.',
    fewConnections: {
      text: 'Die Datenbank hat kaum noch freie Verbindungen.',
      advice: 'Setze DATABASE_POOL herunter oder max_connections von PostgreSQL herauf.',
    },
    failed: {
      text: 'Die Datenbank antwortet nicht.',
      advice:
        'Läuft PostgreSQL, und führt DATABASE_URL dorthin? Wenn sie nur langsam ist, sieh dir ihre Last an, und lange Transaktionen in pg_stat_activity.',
    },
  },
  migrations: {
    ok: 'Die Datenbank hat das Schema dieser Version.',
    pending: {
      text: 'Die Datenbank ist älter als diese Version von Matinee.',
      advice: 'Führe `npm run db:migrate` aus oder starte die Prozesse neu: Jeder wendet beim Start an, was fehlt.',
    },
    failed: {
      text: 'Es ist nicht bekannt, ob das Schema aktuell ist.',
      advice: 'Führe `npm run db:migrate` aus.',
    },
  },
  worker: {
    ok: 'Der Worker läuft, und nichts hängt.',
    missing: {
      text: 'Kein Worker läuft: E-Mails, Filmdateien und alles Geplante warten.',
      advice:
        'Starte ihn: `npm start` startet beide Prozesse, `npx matinee worker` den Worker allein. Sein Protokoll sagt, warum er geendet hat.',
    },
    late: {
      text: (minutes: number) => `Eine Aufgabe wartet seit ${minutes} Minuten.`,
      advice:
        'Sieh in das Protokoll des Workers. Wenn er nur beschäftigt ist, erhöhe WORKER_CONCURRENCY oder starte einen weiteren.',
    },
    givenUp: {
      text: (jobs: number) => plural(jobs, 'Eine Aufgabe wurde aufgegeben.', `${jobs} Aufgaben wurden aufgegeben.`),
      advice:
        'Sie stehen unten mit ihren Gründen. Behebe die Ursache und drücke dann „Erneut versuchen“, oder „Verwerfen“.',
    },
    failed: {
      text: 'Die Warteschlange kann nicht gelesen werden.',
      advice: 'Suche in pg_locks nach Sperren auf den Tabellen von graphile_worker.',
    },
  },
  encoder: {
    ok: 'ffmpeg ist da und läuft in einer Sandbox.',
    missing: {
      text: 'Kein Worker kann Filme oder Trailer aufbereiten.',
      advice:
        'Installiere ffmpeg und bubblewrap dort, wo der Worker läuft, lass `encode` in WORKER_ROLES stehen und starte ihn neu. Sein Protokoll sagt, was fehlt.',
    },
    unsandboxed: {
      text: 'ffmpeg läuft ohne Sandbox: Eine schädliche Datei hat alle Rechte des Workers.',
      advice: 'Installiere bubblewrap, nimm ENCODE_UNSANDBOXED heraus und starte den Worker neu.',
    },
    failed: {
      text: 'Es ist nicht bekannt, ob Filme aufbereitet werden können.',
      advice: 'Sieh in das Protokoll des Workers.',
    },
  },
  mail: {
    ok: 'Der Mailserver nimmt unsere E-Mails an.',
    unsent: {
      text: (emails: number) =>
        plural(emails, 'Eine E-Mail wurde nicht zugestellt.', `${emails} E-Mails wurden nicht zugestellt.`),
      advice:
        'Die Gründe stehen im Hinweis zu E-Mails oben in der Verwaltung. Versuche sie dort noch einmal oder verwirf sie.',
    },
    failed: {
      text: 'E-Mails können nicht gesendet werden.',
      advice:
        'Vergleiche SMTP_URL mit den Angaben deines Mailanbieters: Host, Port, Benutzer, Passwort, smtps:// für Port 465. Was wartet, wird danach von selbst gesendet.',
    },
  },
  storage: {
    ok: 'Dateien können geschrieben und entfernt werden.',
    full: 'Der Speicher ist voll: Kein Upload und keine Filmdatei wird angenommen.',
    littleRoom: 'Im Speicher ist wenig Platz.',
    advice: 'Gib STORAGE_PATH eine größere Festplatte oder entferne Filmdateien und Master in der Verwaltung.',
    another: {
      text: (host: string) => `Der Speicher gehört einer anderen Installation, ${host}: Hier wird nichts gelöscht.`,
      advice:
        'Gib dieser einen eigenen STORAGE_PATH oder Bucket. Hat sie die andere abgelöst oder ist sie unter eine andere Adresse umgezogen, lösche die Datei `installation.json` im Speicher.',
    },
    failed: {
      text: 'Dateien können nicht gespeichert werden.',
      advice:
        'Mit einem Ordner: Gibt es STORAGE_PATH, und darf dieser Prozess dort schreiben? Mit einem Bucket: Stimmen S3_ENDPOINT, S3_BUCKET und die Schlüssel?',
    },
  },
  payments: {
    ok: 'Zahlungen werden angenommen, und unsere stimmen mit denen des Anbieters überein.',
    off: 'Es wird nichts verkauft: PAYMENTS ist aus.',
    unheard: {
      text: (people: number) =>
        `${plural(people, 'Eine Person hat einen Tarif, der sich verlängert', `${people} Personen haben einen Tarif, der sich verlängert`)}, aber Zahlungen sind nicht eingerichtet: Stripe bucht weiter ab, und hier kommt nichts davon an.`,
      advice:
        'Setze STRIPE_SECRET_KEY und STRIPE_WEBHOOK_SECRET wieder wie zuvor und starte neu, auch wenn nichts mehr verkauft wird. Oder beende diese Abonnements bei Stripe und kündige dann jedes in der Verwaltung, unter Abonnenten.',
    },
    unsettled: {
      text: (events: number) =>
        plural(
          events,
          'Ein Zahlungsereignis konnte nicht angewendet werden.',
          `${events} Zahlungsereignisse konnten nicht angewendet werden.`,
        ),
      advice: 'Kläre jedes mit dem Anbieter und drücke dann unten „Geklärt“.',
    },
    differ: {
      text: 'Die Liste des Zahlungsanbieters weicht von unserer ab.',
      advice: 'Öffne in der Verwaltung „Auswertung“ und entscheide über jede Abweichung.',
    },
    test: {
      text: 'Es fließt kein Geld: Alle können Premium haben, ohne dafür zu bezahlen.',
      advice:
        'Setze PAYMENTS=stripe und einen echten Schlüssel, bevor du öffnest, oder PAYMENTS=off. Siehe Payments in docs/operations.md.',
    },
    nothingOnSale: {
      text: 'Es ist nichts im Angebot: Kein Tarif hat einen Preis in der Währung der Website.',
      advice: 'Setze die Preise in der Verwaltung, Reiter Tarife.',
    },
    noEvent: {
      text: 'Von Stripe ist noch kein Ereignis angekommen.',
      advice: 'Führe `npm run payments:check` aus und sende von Stripe ein Testereignis an den Webhook, den es nennt.',
    },
    failed: {
      text: 'Es ist nicht bekannt, wie es um Zahlungen steht.',
      advice: 'Führe `npm run payments:check` aus.',
    },
  },
  backups: {
    ok: 'Die letzte Sicherung ist aktuell.',
    old: {
      text: (days: number) =>
        plural(
          days,
          'Die letzte bekannte Sicherung ist einen Tag alt.',
          `Die letzte bekannte Sicherung ist ${days} Tage alt.`,
        ),
      advice:
        'Sieh dir hier die fehlgeschlagenen Aufgaben an oder das Protokoll deiner eigenen Sicherung, und starte sie von Hand.',
    },
    notEncrypted: {
      text: (reason: string) => `Sicherungen können nicht verschlüsselt werden. ${reason}`,
      advice: 'Solange das so ist, wird keine erstellt. Installiere age, und prüfe BACKUP_AGE_RECIPIENTS.',
    },
    failed: {
      text: 'Es ist keine Sicherung bekannt.',
      advice:
        'Nenne einen Ordner in BACKUP_DIR und starte `npx matinee backup`, was der Worker dann jede Nacht tut, oder lass eine eigene Sicherung die Datei berühren, die BACKUP_STAMP nennt. Siehe Backup in docs/operations.md.',
    },
  },
  certificate: {
    ok: 'Das Zertifikat ist gültig.',
    trial: 'Dieser Versuch läuft ohne TLS.',
    plain: {
      text: 'Die Website ist ohne TLS erreichbar: Passwörter können unterwegs mitgelesen werden.',
      advice: 'Stelle einen Proxy mit Zertifikat davor und lass PUBLIC_URL mit https:// beginnen.',
    },
    refused: {
      text: (problem: string) => `Browser lehnen das Zertifikat ab: ${problem}.`,
      advice: 'Erneuere es am Proxy, der es hält, mit der ganzen Kette.',
    },
    ending: {
      text: (days: number) =>
        plural(days, 'Das Zertifikat endet in einem Tag.', `Das Zertifikat endet in ${days} Tagen.`),
      advice:
        'Finde heraus, warum es nicht von selbst erneuert wurde: Das Protokoll des Proxys oder von certbot sagt es.',
    },
    failed: {
      text: 'Das Zertifikat konnte von hier aus nicht angesehen werden.',
      advice: 'Öffne PUBLIC_URL in einem Browser. Wenn die Seite ohne Warnung erscheint, ist das Zertifikat gut.',
    },
  },
  keys: {
    ok: 'Tokens sind mit je einem Schlüssel signiert.',
    old: {
      text: 'Ein ersetzter Schlüssel wird noch angenommen.',
      advice: (names: readonly string[]) =>
        `Nimm ${names.join(' und ')} heraus, 30 Tage nach dem Wechsel (den der Admins: nach einer Stunde).`,
    },
    failed: {
      text: 'Die Schlüssel können nicht gelesen werden.',
      advice: 'Siehe Keys in docs/operations.md.',
    },
  },
}

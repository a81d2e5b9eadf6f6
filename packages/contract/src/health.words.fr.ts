import type { Translated } from './words.ts'
import type * as english from './health.words.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('fr')

export const healthMessages: Translated<typeof english.healthMessages> = {
  retried: 'Un nouvel essai a lieu maintenant.',
  dismissed: 'C’est retiré de la liste.',
  testMailQueued: (email: string) => `Un e-mail de test pour ${email} est en route.`,
}

export const healthProblems: Translated<typeof english.healthProblems> = {
  nothingThere: 'Cela a été fait ou abandonné entre-temps.',
}

export const healthFacts: Translated<typeof english.healthFacts> = {
  never: 'Jamais',
  notKnown: 'Inconnu',
  reason: 'Motif',
  version: 'Version',
  commit: 'Commit',
  size: 'Taille',
  connections: 'Connexions',
  outOf: (some: number, most: number) => `${some} sur ${most}`,
  answeredIn: 'Réponse en',
  missing: 'Manquant',
  waiting: 'En attente',
  running: 'En cours',
  givenUp: 'Abandonnées',
  noSandbox: 'pas de bac à sable',
  server: 'Serveur',
  lastSent: 'Dernier envoi',
  notDelivered: 'Non distribués',
  bucket: 'Bucket',
  folder: 'Dossier',
  free: 'Libre',
  bucketDoesNotSay: 'Un bucket ne le dit pas',
  films: 'Vidéos et masters',
  promised: 'Réservé aux envois et aux vidéos en préparation',
  provider: 'Prestataire',
  lastEvent: 'Dernier événement',
  unsettled: 'À régler',
  differences: 'Écarts',
  lastBackup: 'Dernière sauvegarde',
  address: 'Adresse',
  issuedBy: 'Émis par',
  validUntil: 'Valable jusqu’au',
  users: 'Comptes',
  admins: 'Admins',
}

export const healthTexts: Translated<typeof english.healthTexts> = {
  version: {
    ok: (version: string) => `Matinee ${version} est en marche.`,
    failed: {
      text: 'La version n’est pas connue.',
    },
  },
  database: {
    ok: 'La base de données répond.',
    fewConnections: {
      text: 'La base de données n’a presque plus de connexions libres.',
      advice: 'Diminuez DATABASE_POOL, ou augmentez max_connections de PostgreSQL.',
    },
    failed: {
      text: 'La base de données ne répond pas.',
      advice:
        'PostgreSQL est-il démarré, et DATABASE_URL y mène-t-il\u202F? S’il est seulement lent, regardez sa charge, et les longues transactions dans pg_stat_activity.',
    },
  },
  migrations: {
    ok: 'La base de données a le schéma de cette version.',
    pending: {
      text: 'La base de données est plus ancienne que cette version de Matinee.',
      advice:
        'Lancez `npm run db:migrate`, ou redémarrez les processus\u00A0: chacun applique ce qui manque au démarrage.',
    },
    failed: {
      text: 'On ne sait pas si le schéma est à jour.',
      advice: 'Lancez `npm run db:migrate`.',
    },
  },
  worker: {
    ok: 'Le worker tourne, et rien n’est bloqué.',
    missing: {
      text: 'Aucun worker ne tourne\u00A0: les e-mails, les vidéos et tout ce qui est planifié attendent.',
      advice:
        'Démarrez-le\u00A0: `npm start` lance les deux processus, `npx matinee worker` le worker seul. Son journal dit pourquoi il s’est arrêté.',
    },
    late: {
      text: (minutes: number) => `Une tâche attend depuis ${minutes} minutes.`,
      advice:
        'Regardez le journal du worker. S’il est seulement occupé, augmentez WORKER_CONCURRENCY ou démarrez-en un autre.',
    },
    givenUp: {
      text: (jobs: number) => plural(jobs, `${jobs} tâche a été abandonnée.`, `${jobs} tâches ont été abandonnées.`),
      advice:
        'Elles sont listées ci-dessous avec leurs motifs. Corrigez la cause, puis appuyez sur «\u202FRéessayer\u202F», ou sur «\u202FAbandonner\u202F».',
    },
    failed: {
      text: 'La file d’attente ne peut pas être lue.',
      advice: 'Cherchez dans pg_locks des verrous sur les tables de graphile_worker.',
    },
  },
  encoder: {
    ok: 'ffmpeg est là, et tourne dans un bac à sable.',
    missing: {
      text: 'Aucun worker ne peut préparer de vidéos ni de bandes-annonces.',
      advice:
        'Installez ffmpeg et bubblewrap là où tourne le worker, laissez `encode` dans WORKER_ROLES, et redémarrez-le. Son journal dit ce qui manque.',
    },
    unsandboxed: {
      text: 'ffmpeg tourne sans bac à sable\u00A0: un fichier malveillant a tous les droits du worker.',
      advice: 'Installez bubblewrap, retirez ENCODE_UNSANDBOXED, et redémarrez le worker.',
    },
    failed: {
      text: 'On ne sait pas si des vidéos peuvent être préparées.',
      advice: 'Regardez le journal du worker.',
    },
  },
  mail: {
    ok: 'Le serveur de messagerie accepte nos e-mails.',
    unsent: {
      text: (emails: number) =>
        plural(emails, `${emails} e-mail n’a pas été distribué.`, `${emails} e-mails n’ont pas été distribués.`),
      advice:
        'Les motifs figurent dans l’avis sur les e-mails en haut de l’administration. Réessayez là, ou abandonnez-les.',
    },
    failed: {
      text: 'Les e-mails ne peuvent pas être envoyés.',
      advice:
        'Comparez SMTP_URL aux indications de votre fournisseur de messagerie\u00A0: hôte, port, utilisateur, mot de passe, smtps:// pour le port 465. Ce qui attend part ensuite tout seul.',
    },
  },
  storage: {
    ok: 'Des fichiers peuvent être écrits et supprimés.',
    full: 'Le stockage est plein\u00A0: aucun envoi et aucune vidéo ne sont acceptés.',
    littleRoom: 'Il reste peu de place dans le stockage.',
    advice: 'Donnez à STORAGE_PATH un disque plus grand, ou retirez des vidéos et des masters dans l’administration.',
    another: {
      text: (host: string) =>
        `Le stockage appartient à une autre installation, ${host}\u00A0: rien n’est supprimé ici.`,
      advice:
        'Donnez à celle-ci son propre STORAGE_PATH ou bucket. Si elle a remplacé l’autre, ou a changé d’adresse, supprimez le fichier `installation.json` du stockage.',
    },
    failed: {
      text: 'Les fichiers ne peuvent pas être enregistrés.',
      advice:
        'Avec un dossier\u00A0: STORAGE_PATH existe-t-il, et ce processus peut-il y écrire\u202F? Avec un bucket\u00A0: S3_ENDPOINT, S3_BUCKET et ses clés sont-ils exacts\u202F?',
    },
  },
  payments: {
    ok: 'Les paiements sont acceptés, et les nôtres concordent avec ceux du prestataire.',
    off: 'Rien n’est vendu\u00A0: PAYMENTS est désactivé.',
    unheard: {
      text: (people: number) =>
        `${plural(people, `${people} personne a une formule qui se renouvelle`, `${people} personnes ont une formule qui se renouvelle`)}, mais les paiements ne sont pas configurés\u00A0: Stripe continue de débiter, et rien n’en parvient ici.`,
      advice:
        'Rétablissez STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET et redémarrez, même si plus rien n’est vendu. Ou terminez ces abonnements chez Stripe, puis résiliez chacun dans l’administration, sous Abonnés.',
    },
    unsettled: {
      text: (events: number) =>
        plural(
          events,
          `${events} événement de paiement n’a pas pu être appliqué.`,
          `${events} événements de paiement n’ont pas pu être appliqués.`,
        ),
      advice: 'Réglez chacun avec le prestataire, puis appuyez sur «\u202FRéglé\u202F» ci-dessous.',
    },
    differ: {
      text: 'La liste du prestataire de paiement diffère de la nôtre.',
      advice: 'Ouvrez «\u202FStatistiques\u202F» dans l’administration, et décidez de chaque écart.',
    },
    test: {
      text: 'Aucun argent ne circule\u00A0: tout le monde peut avoir Premium sans le payer.',
      advice:
        'Définissez PAYMENTS=stripe et une clé réelle avant d’ouvrir, ou PAYMENTS=off. Voir Payments dans docs/operations.md.',
    },
    nothingOnSale: {
      text: 'Rien n’est en vente\u00A0: aucune formule n’a de prix dans la devise du site.',
      advice: 'Fixez les prix dans l’administration, onglet Formules.',
    },
    noEvent: {
      text: 'Aucun événement de Stripe n’est encore arrivé.',
      advice:
        'Lancez `npm run payments:check`, et envoyez depuis Stripe un événement de test au webhook qu’il indique.',
    },
    failed: {
      text: 'On ne sait pas où en sont les paiements.',
      advice: 'Lancez `npm run payments:check`.',
    },
  },
  backups: {
    ok: 'La dernière sauvegarde est récente.',
    old: {
      text: (days: number) =>
        plural(
          days,
          `La dernière sauvegarde connue date de ${days} jour.`,
          `La dernière sauvegarde connue date de ${days} jours.`,
        ),
      advice: 'Regardez ici les tâches échouées ou le journal de votre propre sauvegarde, et lancez-la à la main.',
    },
    notEncrypted: {
      text: (reason: string) => `Les sauvegardes ne peuvent pas être chiffrées. ${reason}`,
      advice: 'Aucune n’est faite tant que c’est le cas. Installez age et vérifiez BACKUP_AGE_RECIPIENTS.',
    },
    failed: {
      text: 'Aucune sauvegarde n’est connue.',
      advice:
        'Indiquez un dossier dans BACKUP_DIR et lancez `npx matinee backup`, ce que le worker fait ensuite chaque nuit, ou laissez votre propre sauvegarde toucher le fichier que nomme BACKUP_STAMP. Voir Backup dans docs/operations.md.',
    },
  },
  certificate: {
    ok: 'Le certificat est valable.',
    trial: 'Cet essai tourne sans TLS.',
    plain: {
      text: 'Le site est joint sans TLS\u00A0: les mots de passe peuvent être lus en chemin.',
      advice: 'Placez devant un proxy avec un certificat, et faites commencer PUBLIC_URL par https://.',
    },
    refused: {
      text: (problem: string) => `Les navigateurs refusent le certificat\u00A0: ${problem}.`,
      advice: 'Renouvelez-le sur le proxy qui le détient, avec toute la chaîne.',
    },
    ending: {
      text: (days: number) =>
        plural(days, `Le certificat expire dans ${days} jour.`, `Le certificat expire dans ${days} jours.`),
      advice:
        'Cherchez pourquoi il ne s’est pas renouvelé tout seul\u00A0: le journal du proxy, ou de certbot, le dit.',
    },
    failed: {
      text: 'Le certificat n’a pas pu être consulté d’ici.',
      advice: 'Ouvrez PUBLIC_URL dans un navigateur. Si la page s’ouvre sans avertissement, le certificat est bon.',
    },
  },
  keys: {
    ok: 'Les jetons sont signés avec une clé chacun.',
    old: {
      text: 'Une clé remplacée est encore acceptée.',
      advice: (names: readonly string[]) =>
        `Retirez ${names.join(' et ')} 30 jours après le changement (celle des admins\u00A0: après une heure).`,
    },
    failed: {
      text: 'Les clés ne peuvent pas être lues.',
      advice: 'Voir Keys dans docs/operations.md.',
    },
  },
}

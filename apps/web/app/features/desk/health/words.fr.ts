import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('fr')

export const healthWords: Translated<typeof english.healthWords> = {
  title: 'État',
  checking: 'Vérification…',
  checkAgain: 'Vérifier à nouveau',
  checkAgainFailed: 'Nouvelle vérification impossible. Voici l’état précédent.',
  failed: 'L’installation n’a pas pu être vérifiée',
  failedHint:
    'Si cela persiste, la base de données est sans doute absente\u00A0: le journal du serveur et /readyz le disent.',
  everythingWorks: 'Tout fonctionne.',
  broken: (parts: number) => plural(parts, `${parts} élément est en panne`, `${parts} éléments sont en panne`),
  toLookAt: (parts: number) => `${parts} à examiner`,
  testMailFailed: 'L’e-mail de test n’a pas pu être envoyé',
  sending: 'Envoi…',
  sendTestMail: 'Envoyer un e-mail de test',
  failedJobs: 'Tâches échouées',
  failedJobsFailed: 'Les tâches échouées n’ont pas pu être lues',
  noFailedJobs: 'Aucune. Ce qui échoue est réessayé tout seul, puis affiché ici.',
  settleQuestion: {
    title: 'Ce paiement est-il réglé\u202F?',
    text: 'Rien n’y est changé ici\u00A0: confirmez une fois l’affaire réglée avec le prestataire de paiement.',
  },
  settled: 'Réglé',
  saving: 'Enregistrement…',
  dismissTitle: 'Abandonner cette tâche\u202F?',
  dismissText: (what: string) => `${what} ne sera pas réessayé, et ne sera plus affiché ici.`,
  dismiss: 'Abandonner',
  dismissing: 'Abandon…',
  retryFailed: 'La tâche n’a pas pu être réessayée',
  dismissFailed: 'La tâche n’a pas pu être abandonnée',
  job: 'Tâche',
  reason: 'Motif',
  notKnown: 'Inconnu',
  state: 'État',
  since: 'Depuis',
  retry: 'Réessayer',
  tries: (tries: number) => plural(tries, `${tries} essai`, `${tries} essais`),
  whatToDo: 'Que faire\u00A0:',
  titles: {
    version: 'Version',
    database: 'Base de données',
    migrations: 'Migrations',
    worker: 'Worker',
    encoder: 'Encodeur vidéo',
    mail: 'E-mail',
    storage: 'Stockage',
    payments: 'Paiements',
    backups: 'Sauvegardes',
    certificate: 'Certificat',
    keys: 'Clés',
  },
  states: {
    ok: 'Fonctionne',
    warning: 'À examiner',
    broken: 'En panne',
  },
}

export const jobStates: Translated<typeof english.jobStates> = {
  'given up': 'abandonnée',
  'will be tried again': 'sera réessayée',
  failed: 'échec',
  uncertain: 'incertain',
  'to be settled with the provider': 'à régler avec le prestataire',
}

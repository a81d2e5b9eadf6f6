import { pluralsIn } from '@matinee/contract/plurals'
import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

const plural = pluralsIn('de')

export const watchingWords: Translated<typeof english.watchingWords> = {
  title: 'Aktuelle Wiedergaben',
  text: 'Jeder Browser, in dem ein Film läuft, die neuesten zuerst. Die Liste aktualisiert sich selbst.',
  moreFailed: 'Weitere Wiedergaben konnten nicht geladen werden',
  failed: 'Die aktuellen Wiedergaben konnten nicht geladen werden',
  empty: 'Im Moment sieht niemand zu',
  emptyText: 'Wer einen Film öffnet, erscheint hier nach wenigen Sekunden.',
  count: (count, counted) => `${counted} ${plural(count, 'Wiedergabe', 'Wiedergaben')}`,
  countAndMore: (count, counted) => `${counted} ${plural(count, 'Wiedergabe', 'Wiedergaben')} und mehr`,
  who: 'Wer',
  film: 'Film',
  device: 'Gerät',
  since: 'Seit',
  visitor: 'Besucher',
  aVisitor: 'einem Besucher',
  end: 'Beenden',
  endOf: (name, title) => `: Wiedergabe von ${name}, ${title}`,
  endQuestion: (name) => `Wiedergabe von ${name} beenden?`,
  endText: (title, device) =>
    `${title} hält auf ${device} innerhalb von zwei Minuten an, und auf dem Bildschirm steht, dass die Website die Wiedergabe beendet hat. Wer den Film wieder öffnet, beginnt eine neue.`,
  keep: 'Nicht beenden',
  ending: 'Wird beendet …',
  endFailed: 'Die Wiedergabe konnte nicht beendet werden',
  ended: 'Die Wiedergabe ist beendet.',
}

import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

/** WATCH-16 */
export const watchingWords = {
  title: 'Watching now',
  text: 'Every browser that plays a film, the newest first. The list refreshes by itself.',
  moreFailed: 'Failed to load more viewings',
  failed: 'Failed to load who watches now',
  empty: 'Nobody is watching at the moment',
  emptyText: 'Who opens a film appears here within seconds.',
  count: (count: number, counted: string) => `${counted} ${plural(count, 'viewing', 'viewings')}`,
  countAndMore: (count: number, counted: string) => `${counted} ${plural(count, 'viewing', 'viewings')}, and more`,
  who: 'Who',
  film: 'Film',
  device: 'Device',
  since: 'Since',
  visitor: 'Visitor',
  /** In a sentence. */
  aVisitor: 'a visitor',
  end: 'End',
  /** Follows 'End', for those who hear it. */
  endOf: (name: string, title: string) => ` the viewing of ${name}: ${title}`,
  endQuestion: (name: string) => `End the viewing of ${name}?`,
  endText: (title: string, device: string) =>
    `${title} stops on ${device} within two minutes, and the screen says that the site ended it. Opening the film again begins a new viewing.`,
  keep: 'Keep it',
  ending: 'Ending...',
  endFailed: 'Failed to end the viewing',
  ended: 'The viewing has ended.',
} as const

import type { UnsentState } from '@matinee/contract/mail'

const emails = (n: number) => (n === 1 ? '1 email' : `${n} emails`)

export const mailMessages = {
  title: 'Email',
  notDelivered: (n: number) => `${emails(n)} ${n === 1 ? 'was' : 'were'} not delivered.`,
  waiting: (n: number) =>
    `${emails(n)} ${n === 1 ? 'has' : 'have'} been waiting for more than 10 minutes. Is the worker running?`,
  /** With what the mail server, or the way to it, said about the newest. */
  reason: (reason: string) => `Reason: ${reason}`,
  noReason: 'unknown',
  show: 'Show',
  hide: 'Hide',
  shownOf: (shown: number, total: number) => `The newest ${shown} of ${total}`,
  columns: { email: 'Email', reason: 'Reason', state: 'State', actions: 'Actions' },
  states: {
    failing: 'Will be tried again',
    failed: 'Given up',
    uncertain: 'May have arrived',
  } satisfies Record<UnsentState, string>,
  tries: (n: number) => (n === 1 ? '1 try' : `${n} tries`),
  nextTry: (when: string) => `next ${when}`,
  soon: 'in a moment',
  retry: 'Try again',
  retryAll: 'Try all again',
  dismiss: 'Dismiss',
  dismissAll: 'Dismiss all',
  /** For who cannot see in which row a button stands. */
  about: (subject: string, recipient: string) => ` ${subject}, to ${recipient}`,
  retried: (n: number) => `${emails(n)} will be sent again now.`,
  retryFailed: 'Failed to send again',
  dismissQuestion: (n: number) => (n === 1 ? 'Dismiss this email?' : `Dismiss ${emails(n)}?`),
  dismissText: (n: number) => `${n === 1 ? 'It' : 'They'} will not be sent, and will not be shown here any more.`,
  dismissing: 'Dismissing...',
  keep: 'Cancel',
  dismissed: (n: number) => `${emails(n)} ${n === 1 ? 'was' : 'were'} dismissed.`,
  dismissFailed: 'Failed to dismiss',
  loadFailed: 'Could not check whether emails are delivered.',
} as const

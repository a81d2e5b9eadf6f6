import type { UnsentState } from '@matinee/contract/mail'

const emails = (n: number) => (n === 1 ? '1 email' : `${n} emails`)

export const mailMessages = {
  notDelivered: (n: number) => `${emails(n)} ${n === 1 ? 'was' : 'were'} not delivered.`,
  waiting: (n: number) =>
    `${emails(n)} ${n === 1 ? 'has' : 'have'} been waiting for more than 10 minutes. Is the worker running?`,
  states: {
    failing: 'Will be tried again',
    failed: 'Given up',
    uncertain: 'May have arrived',
  } satisfies Record<UnsentState, string>,
  tries: (n: number) => (n === 1 ? '1 try' : `${n} tries`),
  retried: (n: number) => `${emails(n)} will be sent again now.`,
  dismissQuestion: (n: number) => (n === 1 ? 'Dismiss this email?' : `Dismiss ${emails(n)}?`),
  dismissed: (n: number) => `${emails(n)} ${n === 1 ? 'was' : 'were'} dismissed.`,
} as const

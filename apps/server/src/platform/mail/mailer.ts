import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { Turns } from '../turns.ts'
import type { Mail } from './mail.ts'

export interface Mailer {
  /**
   * One mail at a time, from the moment that it is marked as being sent: of a process that is killed, one mail at most is
   * left of which nobody knows whether it arrived. More at once takes more workers.
   */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  send(mail: Mail & { id: string }): Promise<void>
  close(): void
}

export function createMailer(config: Pick<Config, 'mail' | 'site'>): Mailer {
  const { hostname } = new URL(config.site.url)
  const transport = createTransport({
    url: config.mail.url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const turns = new Turns({ atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY })
  return {
    inTurn: (work, signal) => turns.run(work, signal),
    async send({ id, recipient, replyTo, subject, text, html }) {
      await transport.sendMail({
        from: config.mail.from,
        to: { name: '', address: recipient },
        replyTo,
        subject,
        text,
        html,
        // The same mail always carries the same id, so that a mailbox can tell a copy from a second letter.
        messageId: `<${id}.mail@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

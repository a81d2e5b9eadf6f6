import { createTransport } from 'nodemailer'
import { type Config, isLoopback } from '../config.ts'
import type { Mail } from './mail.ts'

export interface Mailer {
  send(mail: Mail & { id: string }): Promise<void>
  /** Connects and logs in, and sends nothing. */
  verify(): Promise<void>
  close(): void
}

export function createMailer(config: Pick<Config, 'mail'> & { site: Pick<Config['site'], 'url'> }): Mailer {
  const { hostname } = new URL(config.site.url)
  const transport = createTransport({
    url: config.mail.url,
    // Otherwise a man in the middle could strip STARTTLS, and read the password and the mails.
    requireTLS: !isLoopback(config.mail.url),
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, recipient, replyTo, subject, text, html, unsubscribeUrl }) {
      await transport.sendMail({
        from: config.mail.from,
        to: { name: '', address: recipient },
        replyTo,
        subject,
        text,
        html,
        // The same mail always carries the same id, so that a mailbox can detect a copy.
        messageId: `<${id}.mail@${hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

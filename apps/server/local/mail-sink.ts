import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type Html, html } from '../src/platform/mail/html.ts'

export interface CaughtMail extends Email {
  /** As the envelope said it, which is who would have got it. */
  recipients: string[]
}

const page = (title: string, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          h1 {
            padding-top: 1rem;
            border-top: 3px solid #f01111;
          }
          li {
            margin: 0.75rem 0;
          }
          iframe {
            width: 100%;
            height: 36rem;
            border: 1px solid #767676;
            background: #fff;
          }
          pre {
            white-space: pre-wrap;
            padding: 1rem;
            border: 1px solid #767676;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text

/** Addresses as something to click on. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

/**
 * A real SMTP server that keeps what it gets instead of passing it on, with a page to read it on: mail in development
 * and in tests takes the same way as in production, up to the last hop.
 */
export class MailSink {
  readonly mails: CaughtMail[] = []
  /** Set by a test to make the server refuse, or wait, before it takes a message. */
  beforeAccepting: () => Promise<void> = async () => {}
  /** Recipients that it takes no mail for. */
  readonly refused = new Set<string>()
  readonly #smtp: SMTPServer
  readonly #web: Server
  #arrived: (() => void)[] = []

  /** `most`: how many are kept, the oldest going first. */
  constructor({ most = 200 } = {}) {
    this.#smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(this.refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        buffer(stream)
          .then(async (raw) => {
            await this.beforeAccepting()
            const mail = await PostalMime.parse(raw)
            this.mails.push({ ...mail, recipients })
            if (this.mails.length > most) this.mails.shift()
            for (const tell of this.#arrived.splice(0)) tell()
          })
          .then(() => done(), done)
      },
    })
    this.#smtp.on('error', () => {})
    this.#web = createServer((request, response) => {
      const index = Number(request.url?.slice(1) || NaN)
      const mail = this.mails[index]
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(mail ? this.#show(mail) : this.#list())
    })
  }

  async start(smtpPort = 0, webPort = 0): Promise<{ smtpUrl: string; webUrl: string }> {
    const smtp = this.#smtp.listen(smtpPort, '127.0.0.1')
    const web = this.#web.listen(webPort, '127.0.0.1')
    await Promise.all([once(smtp, 'listening'), once(web, 'listening')])
    const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
    return { smtpUrl: `smtp://127.0.0.1:${portOf(smtp)}`, webUrl: `http://127.0.0.1:${portOf(web)}` }
  }

  async stop(): Promise<void> {
    this.#web.closeAllConnections()
    await Promise.all([
      new Promise<void>((resolve) => this.#smtp.close(resolve)),
      new Promise<void>((resolve) => this.#web.close(() => resolve())),
    ])
  }

  /** The first mail to a person that has arrived, or arrives within the time. */
  async mailTo(recipient: string, withinMs = 120_000): Promise<CaughtMail> {
    const deadline = Date.now() + withinMs
    for (;;) {
      const found = this.mails.find((mail) => mail.recipients.includes(recipient))
      if (found) return found
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`No mail to ${recipient} arrived within ${withinMs} ms`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#arrived.push(() => (clearTimeout(timer), resolve()))
      })
    }
  }

  #list(): string {
    const rows = this.mails
      .map(
        (mail, i) =>
          html`<li>
            <a href="/${String(i)}">${mail.subject ?? '(no subject)'}</a><br />to ${mail.recipients.join(', ')}
          </li>`,
      )
      .toReversed()
    const body =
      rows.length > 0
        ? html`<ol reversed>
            ${rows}
          </ol>`
        : html`<p>No mail yet.</p>`
    return page(
      'Mail',
      html`<h1>Mail</h1>
        <p>What the site has sent since it was started. Nothing leaves this machine.</p>
        ${body}`,
    )
  }

  #show(mail: CaughtMail): string {
    // What a mail contains may not run: a frame filled by its attribute, of which only links lead out, each to a new tab.
    const inNewTab = html`<base target="_blank" />`.text
    return page(
      mail.subject ?? 'Mail',
      html`<p><a href="/">All mail</a></p>
        <h1>${mail.subject ?? ''}</h1>
        <p>to ${mail.recipients.join(', ')}</p>
        <iframe
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          title="As HTML"
          srcdoc="${inNewTab + (mail.html ?? '')}"
        ></iframe>
        <h2>As text</h2>
        <pre>${withLinks(mail.text ?? '')}</pre>`,
    )
  }
}

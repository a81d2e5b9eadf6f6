import { ownAccent } from '@matinee/contract/accent'
import { addressLines } from '@matinee/contract/seller'
import type { Fact } from '@matinee/contract/mail-texts'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { Site } from '@matinee/contract/site.schemas'
import { type Html, html, paragraphs } from './html.ts'
import type { Block } from './template.ts'

interface MailContent {
  language: SiteLanguage
  blocks: readonly Block[]
  footer: string
  /** The text above the address of a button, which readers can copy. */
  copyAddress: string
}

/** The site, as the head of a mail shows it. */
type Sender = Pick<Site, 'name' | 'url' | 'accent' | 'logoLight' | 'operator' | 'seller'>

/** SITE-3: the sender's imprint; empty until the operator has given an address. */
function toImprint({ operator, seller }: Sender, language: SiteLanguage): string[] {
  const { phone, register, taxNumber } = seller
  if (seller.address === '') return []
  return [[operator, ...addressLines(seller, language), phone, register, taxNumber].filter(Boolean).join(' · ')]
}

/** For mail programs with a dark theme. Others show black on white, from the styles on each element. */
const darkStyles = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  @media (prefers-color-scheme: dark) {
    .page {
      background: #000000 !important;
      color: #ffffff !important;
    }
    .quiet,
    .quiet a {
      color: #b3b3b8 !important;
    }
    .line {
      border-color: #2a2a30 !important;
    }
    .note {
      background: #141417 !important;
      border-color: #8c8c8c !important;
    }
    .button {
      background: #ffffff !important;
      color: #000000 !important;
    }
  }
</style>`

/** The frame of every mail: readable without its styles and without the logo, if there is one. */
const mailLayout = (
  { name, url, accent, logoLight }: Sender,
  language: SiteLanguage,
  body: readonly Html[],
  footer: readonly string[],
) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        ${darkStyles}
      </head>
      <body
        class="page"
        style="margin:0;padding:32px 16px;background:#ffffff;color:#000000;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif;-webkit-text-size-adjust:100%"
      >
        <div style="max-width:560px;margin:0 auto">
          <p
            style="margin:0 0 24px;padding-top:16px;border-top:3px solid ${accent ?? ownAccent};font-weight:800;letter-spacing:0.06em"
          >
            ${
              logoLight === null
                ? name.toUpperCase()
                : html`<img
                    src="${url}${logoLight}"
                    alt="${name.toUpperCase()}"
                    height="40"
                    style="background:#ffffff"
                  />`
            }
          </p>
          ${[...body]}
          <div
            class="line quiet"
            style="margin:32px 0 0;padding-top:16px;border-top:1px solid #cccccc;color:#595959;font-size:13px"
          >
            ${footer.map((part) => html`<p style="margin:0 0 8px">${part}</p>`)}
          </div>
        </div>
      </body>
    </html>`.text

const renderHeading = (words: string): Html =>
  html`<h1
    style="margin:0 0 20px;font-size:28px;line-height:1.15;font-weight:800;letter-spacing:-0.01em;text-wrap:balance"
  >
    ${words}
  </h1>`

const renderNote = (text: string): Html =>
  html`<p
    class="note"
    style="margin:0 0 20px;padding:10px 14px;border-left:3px solid #767676;background:#f2f2f3;font-size:14px"
  >
    ${text}
  </p>`

const cell = 'padding:10px 0;border-top:1px solid #cccccc;vertical-align:top'
const renderFacts = (facts: readonly Fact[]): Html =>
  html`<table
    class="line"
    cellpadding="0"
    cellspacing="0"
    border="0"
    width="100%"
    style="width:100%;margin:8px 0 24px;border-bottom:1px solid #cccccc;border-collapse:collapse;font-size:15px"
  >
    ${facts.map(
      ({ label, value }) =>
        html`<tr>
          <th
            scope="row"
            class="line quiet"
            align="left"
            style="${cell};padding-right:16px;color:#595959;font-weight:400;text-align:left;white-space:nowrap"
          >
            ${label}
          </th>
          <td
            class="line"
            align="right"
            style="${cell};font-weight:600;font-variant-numeric:tabular-nums;text-align:right;overflow-wrap:anywhere"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`

/** A table, which every mail program can show; black, as white on red is hard to read. */
const renderButton = (label: string, url: string, copyAddress: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
      <tr>
        <td class="button" bgcolor="#000000" style="border-radius:4px;background:#000000">
          <a
            class="button"
            href="${url}"
            style="display:inline-block;padding:13px 24px;border-radius:4px;color:#ffffff;font-weight:700;line-height:1.2;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="quiet" style="margin:0 0 24px;color:#595959;font-size:13px">
      ${copyAddress}<br /><a href="${url}" style="color:#595959;word-break:break-all">${url}</a>
    </p>`

function toHtml(block: Block, copyAddress: string): Html[] {
  if (block.kind === 'facts') return [renderFacts(block.facts)]
  if (block.kind === 'button') return [renderButton(block.label, block.url, copyAddress)]
  if (block.kind === 'heading') return [renderHeading(block.text)]
  return block.kind === 'note' ? [renderNote(block.text)] : paragraphs(block.text)
}

function toText(block: Block): string {
  if (block.kind === 'facts') return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return block.kind === 'button' ? `${block.label}:\n${block.url}` : block.text
}

/** The same content as text and as HTML. */
export function renderMail(sender: Sender, { language, blocks, footer, copyAddress }: MailContent) {
  const foot = [footer, ...toImprint(sender, language)]
  return {
    text: `${[...blocks.map(toText), ...foot].join('\n\n')}\n`,
    html: mailLayout(
      sender,
      language,
      blocks.flatMap((block) => toHtml(block, copyAddress)),
      foot,
    ),
  }
}

/** Keeps mail programs from making a link of a username such as `evil.example`. */
export const escapeName = (name: string) => name.replace(/\.(?=\S)/g, '.\u2060')

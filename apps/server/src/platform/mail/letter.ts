import { type Html, html, paragraphs } from './html.ts'
import { mailLayout } from './layout.ts'

export interface Fact {
  label: string
  value: string
}

interface Letter {
  /** What it is about, in a few words. */
  heading?: string
  /** What must not be overlooked. */
  note?: { title: string; text: string } | undefined
  /** What stands before the facts and the button, a paragraph each. */
  opening: string[]
  facts?: Fact[]
  button?: { label: string; url: string } | undefined
  closing?: string[]
  footer: string
}

const headingOf = (words: string): Html =>
  html`<h1
    style="margin:0 0 20px;font-size:28px;line-height:1.15;font-weight:800;letter-spacing:-0.01em;text-wrap:balance"
  >
    ${words}
  </h1>`

const noteOf = ({ title, text }: { title: string; text: string }): Html =>
  html`<p
    class="note"
    style="margin:0 0 20px;padding:10px 14px;border-left:3px solid #767676;background:#f2f2f3;font-size:14px"
  >
    <strong>${title}.</strong> ${text}
  </p>`

const cell = 'padding:10px 0;border-top:1px solid #cccccc;vertical-align:top'
const factsOf = (facts: readonly Fact[]): Html =>
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

/** A table, as that is what every mail program draws; black, as white on the beam's red is hard to read. */
const buttonTo = (label: string, url: string): Html =>
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
      Or copy this address into your browser:<br /><a href="${url}" style="color:#595959;word-break:break-all"
        >${url}</a
      >
    </p>`

/** The same words as text and as HTML: nobody reads less for reading plainly. */
export function letter(siteName: string, given: Letter) {
  const { heading, note, opening, facts = [], button, closing = [], footer } = given
  const parts = [
    ...(heading ? [heading] : []),
    ...(note ? [`${note.title}. ${note.text}`] : []),
    ...opening,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...closing,
    footer,
  ]
  const body = html`${heading ? headingOf(heading) : ''} ${note ? noteOf(note) : ''} ${opening.flatMap(paragraphs)}
  ${facts.length > 0 ? factsOf(facts) : ''} ${button ? buttonTo(button.label, button.url) : ''}
  ${closing.flatMap(paragraphs)}`
  return { text: `${parts.join('\n\n')}\n`, html: mailLayout(siteName, body, footer) }
}

/**
 * A name that somebody chose, as a name and no more: mail programs make links of whatever looks like one, and a mail
 * of ours could carry anybody's to a stranger.
 */
export const asName = (name: string) => name.replace(/\.(?=\S)/g, '.\u2060')

const inUtc = { timeZone: 'UTC' } as const

/** `14 December` */
export const dayInWords = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...inUtc })

/** `14 December 2026`. A mail does not know where its reader lives, and says so where the hour matters. */
export const inWords = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...inUtc })

/** `14 December 2026, 19:10 UTC` */
export const toTheMinute = (date: Date) =>
  `${inWords(date)}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...inUtc })} UTC`

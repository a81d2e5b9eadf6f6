import { type Html, html, paragraphs } from './html.ts'
import { mailLayout } from './layout.ts'

interface Letter {
  /** What stands before the button, a paragraph each. */
  opening: string[]
  button?: { label: string; url: string }
  closing?: string[]
  footer: string
}

/** A table, as that is what every mail program draws; black, as white on the beam's red is hard to read. */
const buttonTo = (label: string, url: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
      <tr>
        <td bgcolor="#000000" style="border-radius:6px;background:#000000">
          <a
            href="${url}"
            style="display:inline-block;padding:13px 24px;border-radius:6px;color:#ffffff;font-weight:700;line-height:1.2;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p style="margin:0 0 24px;color:#595959;font-size:13px">
      Or copy this address into your browser:<br /><a href="${url}" style="color:#595959;word-break:break-all"
        >${url}</a
      >
    </p>`

/** The same words as text and as HTML: nobody reads less for reading plainly. */
export function letter(siteName: string, { opening, button, closing = [], footer }: Letter) {
  const parts = [...opening, ...(button ? [`${button.label}:\n${button.url}`] : []), ...closing, footer]
  const body = html`${opening.flatMap(paragraphs)} ${button ? buttonTo(button.label, button.url) : ''}
  ${closing.flatMap(paragraphs)}`
  return { text: `${parts.join('\n\n')}\n`, html: mailLayout(siteName, body, footer) }
}

/**
 * A name that somebody chose, as a name and no more: mail programs make links of whatever looks like one, and a mail
 * of ours could carry anybody's to a stranger.
 */
export const asName = (name: string) => name.replace(/\.(?=\S)/g, '.\u2060')

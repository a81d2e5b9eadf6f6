const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that has been made safe already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const escape = (value: string | Html) =>
  value instanceof Html ? value.text : value.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A template whose values are escaped, unless they are themselves made by it. */
export const html = (strings: TemplateStringsArray, ...values: (string | Html | Html[])[]) =>
  new Html(
    String.raw(
      { raw: strings },
      ...values.map((value) => (Array.isArray(value) ? value.map(escape).join('') : escape(value))),
    ),
  )

/** Plain text as paragraphs, its line breaks kept. */
export const paragraphs = (text: string) =>
  text.split(/\n{2,}/).map((part) => html`<p style="margin:0 0 16px;white-space:pre-line">${part}</p>`)

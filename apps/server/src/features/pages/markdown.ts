import type { PageText } from '@matinee/contract/pages'
import MarkdownIt, { type Token } from 'markdown-it'

/** HTML in the text is shown as text. */
const markdown = new MarkdownIt({ html: false })

/** Own paths, parts of this page, and other sites; no scripts, and no `//host`, which would be another site. */
const isAllowedLink = (address: string) => /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i.test(address)
markdown.validateLink = isAllowedLink

const { rules } = markdown.renderer
const drawImage = rules.image!
/** From this site alone: a picture elsewhere would tell another server who reads the page. */
rules.image = (tokens, at, options, env, renderer) => {
  const token = tokens[at]!
  if (String(token.attrGet('src')).startsWith('/media/')) return drawImage(tokens, at, options, env, renderer)
  return markdown.utils.escapeHtml(token.content)
}
// What is wider than a phone is scrolled, also by keyboard.
rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="Table"><table>\n'
rules.table_close = () => '</table></div>\n'
/** The title of the page is its h1, and those of sections h2. */
const headingRule = (tokens: Token[], at: number) => {
  const { tag, nesting } = tokens[at]!
  return `<${nesting === -1 ? '/' : ''}${tag === 'h1' || tag === 'h2' ? 'h3' : tag}>`
}
rules.heading_open = headingRule
rules.heading_close = headingRule

const textOf = ({ content, children }: Token): string =>
  children ? children.map((child) => (child.type === 'softbreak' ? ' ' : textOf(child))).join('') : content

function idOf(title: string, taken: Set<string>): string {
  const base =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  taken.add(id)
  return id
}

/** SITE-3: Markdown as HTML in which nothing can run, a section for each heading of the first two levels. */
export function renderMarkdown(text: string): PageText {
  const env = {}
  const tokens = markdown.parse(text, env)
  const isSection = ({ type, tag, level }: Token) =>
    type === 'heading_open' && level === 0 && (tag === 'h1' || tag === 'h2')
  const starts = [...tokens.keys()].filter((at) => isSection(tokens[at]!))
  const render = (from: number, to: number | undefined) =>
    markdown.renderer.render(tokens.slice(from, to), markdown.options, env)
  const taken = new Set<string>()
  return {
    opening: render(0, starts[0] ?? tokens.length),
    sections: starts.map((start, at) => {
      const title = textOf(tokens[start + 1]!)
      // After the opening, the words and the closing of its heading.
      return { id: idOf(title, taken), title, html: render(start + 3, starts[at + 1]) }
    }),
  }
}

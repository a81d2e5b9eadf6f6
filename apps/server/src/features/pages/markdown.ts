import type { PageText, TextPart } from '@matinee/contract/pages'
import { textTags } from '@matinee/contract/pages'
import MarkdownIt, { type Token } from 'markdown-it'

/** HTML in the text is shown as text. */
const markdown = new MarkdownIt({ html: false })

/** Own paths, parts of this page, and other sites; no scripts, and no `//host`, which would be another site. */
markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i.test(address)

const end = { isEnd: true } as const
type Tag = (typeof textTags)[number]

function tagOf({ tag }: Token): Tag | undefined {
  // The title of the page is its h1, and those of sections h2.
  if (tag === 'h1' || tag === 'h2') return 'h3'
  return textTags.find((known) => known === tag)
}

const attribute = (token: Token, name: string) => {
  const value = token.attrGet(name)
  return value === null ? {} : { [name]: name === 'start' ? Number(value) : String(value) }
}

function partsOf(token: Token): TextPart[] {
  const { type, content, children, nesting, hidden } = token
  const tag = tagOf(token)
  // The paragraphs of a tight list, which have no tags of their own.
  if (hidden) return []
  if (type === 'inline') return (children ?? []).flatMap(partsOf)
  if (type === 'softbreak') return ['\n']
  if (type === 'code_inline') return [{ tag: 'code' }, content, end]
  if (type === 'fence' || type === 'code_block') return [{ tag: 'pre' }, { tag: 'code' }, content, end, end]
  if (type === 'image') {
    // From this site alone: a picture elsewhere would tell another server who reads the page.
    const src = String(token.attrGet('src'))
    return src.startsWith('/media/') ? [{ tag: 'img', src, alt: content }, end] : [content]
  }
  if (tag === undefined) return [content]
  if (nesting === -1) return [end]
  const part = { tag, ...attribute(token, 'href'), ...attribute(token, 'title'), ...attribute(token, 'start') }
  return nesting === 1 ? [part] : [part, end]
}

const wordsOf = ({ content, children }: Token): string =>
  children ? children.map((child) => (child.type === 'softbreak' ? ' ' : wordsOf(child))).join('') : content

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

/** SITE-3: Markdown as allowed tags and text, never HTML, with a section for each heading of the first two levels. */
export function parseMarkdown(text: string): PageText {
  const tokens = markdown.parse(text, {})
  const isSection = ({ type, tag, level }: Token) =>
    type === 'heading_open' && level === 0 && (tag === 'h1' || tag === 'h2')
  const starts = [...tokens.keys()].filter((at) => isSection(tokens[at]!))
  const parts = (from: number, to: number | undefined) => tokens.slice(from, to).flatMap(partsOf)
  const taken = new Set<string>()
  return {
    opening: parts(0, starts[0]),
    sections: starts.map((start, at) => {
      const title = wordsOf(tokens[start + 1]!)
      // Skips the three tokens of the heading: its opening, its words and its closing.
      return { id: idOf(title, taken), title, parts: parts(start + 3, starts[at + 1]) }
    }),
  }
}

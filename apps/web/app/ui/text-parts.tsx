import type { TextPart } from '@matinee/contract/pages'
import { createElement, type ReactNode } from 'react'
import * as words from '@matinee/locales/ui'

/** Markdown, as the server has parsed it. Rendered as elements, not as HTML: our CSP lets no script write HTML. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  const open: { part: object & { tag?: string }; children: ReactNode[] }[] = [{ part: {}, children: [] }]
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') open.at(-1)?.children.push(part)
    else if ('tag' in part) open.push({ part, children: [] })
    else {
      const { part: { tag = 'span', ...attributes } = {}, children = [] } = open.pop() ?? {}
      const look = tag === 'a' ? { className: 'link' } : {}
      const element = createElement(tag, { key: at, ...attributes, ...look }, ...children)
      open.at(-1)?.children.push(tag === 'table' ? scrolled(element, at) : element)
    }
  }
  return open[0]?.children
}

/** What is wider than a phone is scrolled, also by keyboard. */
const scrolled = (table: ReactNode, key: number) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled
  <section key={key} className="scrolled" tabIndex={0} aria-label={words.table}>
    {table}
  </section>
)

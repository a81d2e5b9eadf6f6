import type { Fact } from '@matinee/contract/mail-texts'

/** What a mail is made of, from top to bottom. */
export type Block =
  | { kind: 'heading' | 'note' | 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'button'; label: string; url: string }

/** Null, '' and [] are empty. */
export type FieldValue = string | number | readonly Fact[] | null
export type Fields = Readonly<Record<string, FieldValue>>

const placeholder = /\{(\w+)\}/g

export const listFieldNames = (template: string): string[] =>
  Array.from(template.matchAll(placeholder), ([, name]) => name!)

const isEmpty = (value: FieldValue | undefined) =>
  value === undefined || value === null || (typeof value !== 'number' && value.length === 0)

const toText = (value: FieldValue | undefined): string =>
  typeof value === 'object' ? (value ?? []).map((fact) => fact.label).join(', ') : String(value ?? '')

/** Undefined if one of its fields is empty. Placeholders within a value are not filled in. */
export const fill = (template: string, fields: Fields): string | undefined =>
  listFieldNames(template).some((name) => isEmpty(fields[name]))
    ? undefined
    : template.replace(placeholder, (_, name: string) => toText(fields[name]))

/** A subject is one line, whatever its fields hold. */
export const fillLine = (template: string, fields: Fields): string =>
  // oxlint-disable-next-line no-control-regex
  (fill(template, fields) ?? '').replace(/[\s\u0000-\u001F\u007F]+/g, ' ').trim()

function parseFact(line: string, fields: Fields): Fact[] {
  const [label = '', ...value] = line.slice(2).split(':')
  const [left, right] = [fill(label, fields), fill(value.join(':'), fields)]
  return left === undefined || right === undefined ? [] : [{ label: left.trim(), value: right.trim() }]
}

/**
 * Reads one block of a text, which has a little of Markdown's syntax: `# heading`, `> note`, `- label: value`,
 * `[button](address)`, and paragraphs. The syntax is read before fields are filled in, so that no value can change it.
 */
function parseBlock(source: string, fields: Fields): Block[] {
  const lines = source.split('\n')
  if (lines.every((line) => line.startsWith('- '))) {
    const facts = lines.flatMap((line) => parseFact(line, fields))
    return facts.length > 0 ? [{ kind: 'facts', facts }] : []
  }
  const list = fields[/^\{(\w+)\}$/.exec(source)?.[1] ?? '']
  if (Array.isArray(list)) return list.length > 0 ? [{ kind: 'facts', facts: list as readonly Fact[] }] : []

  const [, label, address] = /^\[([^\]\n]+)\]\(([^)\s]+)\)$/.exec(source) ?? []
  if (label !== undefined && address !== undefined) {
    const [words, url] = [fill(label, fields), fill(address, fields)]
    return words !== undefined && url !== undefined && /^https?:\/\//.test(url)
      ? [{ kind: 'button', label: words, url }]
      : []
  }
  const kind = source.startsWith('# ') ? 'heading' : source.startsWith('> ') ? 'note' : 'paragraph'
  const text = fill(kind === 'paragraph' ? source : source.slice(2), fields)
  return text === undefined ? [] : [{ kind, text }]
}

/** Blocks stand between blank lines. A block or a line of a list is left out where one of its fields is empty. */
export const parseTemplate = (template: string, fields: Fields): Block[] =>
  template
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap((block) => parseBlock(block, fields))

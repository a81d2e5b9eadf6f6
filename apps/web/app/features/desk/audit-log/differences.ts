import { type AuditEntry } from '@matinee/contract/audit-log'
import { formatMoney } from '@matinee/contract/money'
import { formatFullDateTime } from '../dates.ts'
import * as words from '@matinee/locales/desk/audit-log'
import { fields as fieldNames } from '@matinee/locales/desk/audit-log'

export interface Difference {
  field: string
  /** Undefined where there was nothing. */
  before: string | undefined
  after: string | undefined
}

/** The fields that differ, in the order of the entry: those of `after` first, then the removed ones. */
export function diffEntry({ before, after }: Pick<AuditEntry, 'before' | 'after'>, currency: string): Difference[] {
  const old = flatten(before)
  const now = flatten(after)
  const fields = [...new Set([...now.keys(), ...old.keys()])]
  return fields
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)))
    .map((field) => ({
      field: fieldName(field),
      before: formatValue(field, old.get(field), currency),
      after: formatValue(field, now.get(field), currency),
    }))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function flatten(facts: Record<string, unknown> | null, prefix = ''): Map<string, unknown> {
  const all = new Map<string, unknown>()
  for (const [name, value] of Object.entries(facts ?? {})) {
    if (isObject(value)) for (const [inner, each] of flatten(value, `${prefix}${name} `)) all.set(inner, each)
    else all.set(`${prefix}${name}`, value)
  }
  return all
}

const isNamed = (field: string): field is keyof typeof fieldNames => Object.hasOwn(fieldNames, field)

/** 'imageUrl' as 'Image URL', 'expires_at' as 'Expires at'. */
export function fieldName(field: string): string {
  if (isNamed(field)) return fieldNames[field]
  const spaced = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\burl\b/g, 'URL')
    .replace(/\bid\b/g, 'ID')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/

function formatValue(field: string, value: unknown, currency: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((each) => formatValue(field, each, currency)).join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return /cents$/i.test(field) ? formatMoney(value, currency) : String(value)
  if (typeof value === 'string') return MOMENT.test(value) ? formatFullDateTime(value) : value
  return JSON.stringify(value)
}

/** A change within a long text. The unchanged `beginning` and `end` are cut short. */
export interface TextChange {
  beginning: string
  removed: string
  added: string
  end: string
}

/** How many unchanged words are shown on each side of a change. */
const CONTEXT_WORDS = 6

/** Compares word by word from both ends; what differs in between is the change. */
export function diffText(before: string, after: string): TextChange {
  const old = before.split(/(?<=\s)/)
  const now = after.split(/(?<=\s)/)
  const shorter = Math.min(old.length, now.length)
  let from = 0
  while (from < shorter && old[from] === now[from]) from += 1
  let back = 0
  while (back < shorter - from && old.at(-1 - back) === now.at(-1 - back)) back += 1

  const kept = old.slice(0, from)
  const rest = back === 0 ? [] : old.slice(-back)
  return {
    beginning: (kept.length > CONTEXT_WORDS ? '… ' : '') + kept.slice(-CONTEXT_WORDS).join(''),
    removed: old.slice(from, old.length - back).join(''),
    added: now.slice(from, now.length - back).join(''),
    end: rest.slice(0, CONTEXT_WORDS).join('') + (rest.length > CONTEXT_WORDS ? '…' : ''),
  }
}

import { type AuditEntry } from '@matinee/contract/audit-log'
import { formatMoney } from '@matinee/contract/money'
import { momentOf } from '../dates.ts'
import * as words from '@matinee/locales/desk/audit-log'
import { fields as fieldNames } from '@matinee/locales/desk/audit-log'

export interface Difference {
  field: string
  /** Undefined where there was nothing. */
  before: string | undefined
  after: string | undefined
}

/** The fields that differ, in the order of the entry: those of `after` first, then the removed ones. */
export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, currency: string): Difference[] {
  const old = flattened(before)
  const now = flattened(after)
  const fields = [...new Set([...now.keys(), ...old.keys()])]
  return fields
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)))
    .map((field) => ({
      field: fieldName(field),
      before: textOf(field, old.get(field), currency),
      after: textOf(field, now.get(field), currency),
    }))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function flattened(facts: Record<string, unknown> | null, prefix = ''): Map<string, unknown> {
  const all = new Map<string, unknown>()
  for (const [name, value] of Object.entries(facts ?? {})) {
    if (isObject(value)) for (const [inner, each] of flattened(value, `${prefix}${name} `)) all.set(inner, each)
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

function textOf(field: string, value: unknown, currency: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((each) => textOf(field, each, currency)).join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return /cents$/i.test(field) ? formatMoney(value, currency) : String(value)
  if (typeof value === 'string') return MOMENT.test(value) ? momentOf(value) : value
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
const AROUND = 6

/** Compares word by word from both ends; what differs in between is the change. */
export function textChange(before: string, after: string): TextChange {
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
    beginning: (kept.length > AROUND ? '… ' : '') + kept.slice(-AROUND).join(''),
    removed: old.slice(from, old.length - back).join(''),
    added: now.slice(from, now.length - back).join(''),
    end: rest.slice(0, AROUND).join('') + (rest.length > AROUND ? '…' : ''),
  }
}

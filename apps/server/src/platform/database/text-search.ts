import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'
import type { DB } from './tables.ts'

/** Three letters in a row, or two at the edge of a word: terms that a trigram index can find. */
const hasTrigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

const literal = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/**
 * Whether a text contains a term. The text is lower case, with a line break between its fields. A term without a trigram
 * matches the beginning of a field only: of other matches there would be too many.
 */
export function textMatches(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const like = (pattern: string) => sql<boolean>`${text} like lower_case(${pattern})`
  if (hasTrigram.test(term)) return like(`%${literal(term)}%`)
  return sql<boolean>`(${like(`${literal(term)}%`)} or ${like(`%\n${literal(term)}%`)})`
}

/** The same by indexes: a trigram index of the text, and prefix indexes of its fields. */
export function indexMatches(
  { text, fields }: { text: RawBuilder<unknown>; fields: readonly RawBuilder<unknown>[] },
  term: string,
): RawBuilder<boolean> {
  if (hasTrigram.test(term)) return textMatches(text, term)
  const begins = fields.map((field) => sql`lower_case(${field}) like lower_case(${`${literal(term)}%`})`)
  return sql<boolean>`(${sql.join(begins, sql` or `)})`
}

/** Rows in the sample that an estimate is made from. */
const sampledRows = 2000

/** About how many rows, and which share of all, have a `search_text` that matches: from a sample, or all of a small table. */
export async function estimateMatches(
  db: Connection,
  table: keyof DB,
  term: string,
): Promise<{ found: number; share: number }> {
  const { rows } = await sql<{ size: number; sampled: number; found: number }>`
    with size as materialized (
      select greatest(reltuples, 0)::float8 as size from pg_class where oid = ${table}::regclass)
    select (select size from size) as size, count(*)::float8 as sampled,
      (count(*) filter (where ${textMatches(sql`t.search_text`, term)}))::float8 as found
    from ${sql.table(table)} t tablesample system (least(100, (
      select 100 * ${sampledRows}::float8 / greatest(size, 1) from size))) repeatable (7)`.execute(db)
  const { size, sampled, found } = rows[0]!
  const share = sampled === 0 ? 0 : found / sampled
  return { share, found: share * Math.max(size, sampled) }
}

/** Up to this many matches are collected and sorted; of more, a part of the list is scanned in its order. */
export const mostCollected = 5000

/** How many rows to scan to find so many, where a share of them matches; at most `most`. */
export const rowsToScan = (wanted: number, share: number, most: number): number =>
  Math.min(most, Math.ceil((wanted / Math.max(share, 1e-6)) * 1.3) + 10)

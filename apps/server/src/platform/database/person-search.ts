import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'

/** Three letters in a row, or two at the edge of a word: what the index of parts can be asked for. */
const hasParts = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

const literal = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/**
 * Whether somebody is found, by the text that is kept with them (and with what they had): by any part of the username or the email. A term that is too short for the index of
 * parts finds those whose username or email begins with it: of the others there would be too many to look through.
 */
export function textMatches(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const like = (pattern: string) => sql<boolean>`${text} like lower_case(${pattern})`
  if (hasParts.test(term)) return like(`%${literal(term)}%`)
  return sql<boolean>`(${like(`${literal(term)}%`)} or ${like(`%\n${literal(term)}%`)})`
}

export const personMatches = (term: string): RawBuilder<boolean> => textMatches(sql`u.search_text`, term)

/** The same, for who asks an index for all of them. */
export function allPersonsMatching(term: string): RawBuilder<boolean> {
  if (hasParts.test(term)) return personMatches(term)
  const pattern = `${literal(term)}%`
  return sql<boolean>`(lower_case(u.username) like lower_case(${pattern}) or lower_case(u.email) like lower_case(${pattern}))`
}

/** Some two thousand, from pages all over the table. */
const sample = 2000

/** About how many people a term finds, and of how many: a look at a few of them, or at all where there are few. */
export async function estimateMatches(db: Connection, term: string): Promise<{ found: number; share: number }> {
  const { rows } = await sql<{ people: number; seen: number; found: number }>`
    with size as materialized (select greatest(reltuples, 0)::float8 as people from pg_class where oid = 'users'::regclass)
    select (select people from size) as people, count(*)::float8 as seen,
      (count(*) filter (where ${personMatches(term)}))::float8 as found
    from users u tablesample system (least(100, (
      select 100 * ${sample}::float8 / greatest(people, 1) from size))) repeatable (7)`.execute(db)
  const { people, seen, found } = rows[0]!
  const share = seen === 0 ? 0 : found / seen
  return { share, found: share * Math.max(people, seen) }
}

/** So many people can be gathered and sorted within a moment; of more, some are looked at along the list. */
export const gatheredPeople = 5000

/** How many to look at, where a part of them is found, to find so many; and never so many that it takes long. */
export const looksFor = (wanted: number, share: number, most: number): number =>
  Math.min(most, Math.ceil((wanted / Math.max(share, 1e-6)) * 1.3) + 10)

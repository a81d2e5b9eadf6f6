import { type RawBuilder, sql } from 'kysely'

/** Three letters in a row, or two at the edge of a word: terms that a trigram index can find. */
const hasTrigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/**
 * Whether a text, which has all fields in lower case, contains a term. A term without a trigram matches the beginning of a
 * field only: of other matches there would be too many.
 */
export function textMatches(
  { text, fields }: { text: RawBuilder<unknown>; fields: readonly RawBuilder<unknown>[] },
  term: string,
): RawBuilder<boolean> {
  const literal = term.replace(/[\\%_]/g, '\\$&')
  if (hasTrigram.test(term)) return sql<boolean>`${text} like lower_case(${`%${literal}%`})`
  const begins = fields.map((field) => sql`lower_case(${field}) like lower_case(${`${literal}%`})`)
  return sql<boolean>`(${sql.join(begins, sql` or `)})`
}

import { type RawBuilder, sql } from 'kysely'

/** Terms that a trigram index can find: three letters or digits in a row, two before a separator, or one after it. */
const hasTrigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

const literalOf = (term: string) => term.replace(/[\\%_]/g, '\\$&')

/**
 * SQL: whether `text`, which has all fields in lower case, contains a term. A term without a trigram matches only at
 * the beginning of a field: there would be too many other matches.
 */
export function textMatches(
  { text, fields }: { text: RawBuilder<unknown>; fields: readonly RawBuilder<unknown>[] },
  term: string,
): RawBuilder<boolean> {
  const literal = literalOf(term)
  if (hasTrigram.test(term)) return sql<boolean>`${text} like lower_case(${`%${literal}%`})`
  const begins = fields.map((field) => sql`lower_case(${field}) like lower_case(${`${literal}%`})`)
  return sql<boolean>`(${sql.join(begins, sql` or `)})`
}

/**
 * SQL: whether a longer text contains a term. `form`: the function that has given the text its form, as `lower_case`. A
 * term without a trigram matches only at the beginning of a word, which a trigram index finds; one without a letter or
 * digit matches anywhere.
 */
export function wordsMatch(
  { text, form }: { text: RawBuilder<unknown>; form: RawBuilder<unknown> },
  term: string,
): RawBuilder<boolean> {
  const literal = literalOf(term)
  const like = (pattern: string) => sql<boolean>`${text} like ${form}(${pattern})`
  if (hasTrigram.test(term) || !/[\p{L}\p{N}]/u.test(term)) return like(`%${literal}%`)
  return sql<boolean>`(${like(`${literal}%`)} or ${like(`% ${literal}%`)})`
}

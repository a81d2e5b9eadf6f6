import { type RawBuilder, sql } from 'kysely'

/** A page of a sorted list: behind the row of the cursor `after`, in front of the row of `before`, or by its number. */
export interface PageParams {
  limit: number
  page?: number | undefined
  after?: string | undefined
  before?: string | undefined
}

interface ListOrder {
  /** A time and an id, or an id alone. */
  columns: readonly RawBuilder<unknown>[]
  isDescending: boolean
}

/** `1772366400000-65e1…`, or the id alone where a list is sorted by that. */
export const timeCursor = (at: Date, id: string): string => `${at.getTime()}-${id}`

function valuesOf(cursor: string): unknown[] {
  const [id, time] = cursor.split('-').toReversed()
  return time === undefined ? [id] : [new Date(Number(time)), id]
}

/**
 * The SQL of a page. It finds one row more than the page has, which tells whether there is another page. A page by its
 * number skips all rows in front of it, along the index of the order.
 */
export function keyset(
  { columns, isDescending }: ListOrder,
  { limit, page = 1, after, before }: PageParams,
): { condition: RawBuilder<boolean>; orderAndLimit: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const cursor = before ?? after
  const isDown = isDescending !== (before !== undefined)
  const sorted = (down: boolean) => sql.join(columns.map((column) => sql`${column} ${down ? sql`desc` : sql`asc`}`))
  return {
    condition:
      cursor === undefined
        ? sql`true`
        : sql`(${sql.join(columns)}) ${isDown ? sql`<` : sql`>`} (${sql.join(valuesOf(cursor))})`,
    orderAndLimit: sql`order by ${sorted(isDown)} limit ${limit + 1} offset ${cursor === undefined ? (page - 1) * limit : 0}`,
    order: sorted(isDescending),
  }
}

export interface Page<Row> {
  rows: Row[]
  /** Cursors: `after` of the next page, `before` of the previous one; null where there is none. */
  next: string | null
  previous: string | null
}

/** `rows`: all that the SQL of `keyset` found, in the order of the list. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, page = 1, after, before }: PageParams,
  cursorOf: (row: Row) => string,
): Page<Row> {
  const hasMore = rows.length > limit
  const shown = before === undefined ? rows.slice(0, limit) : rows.slice(-limit)
  const hasNext = before !== undefined || hasMore
  const hasPrevious = before === undefined ? after !== undefined || page > 1 : hasMore
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: shown,
    next: hasNext && last !== undefined ? cursorOf(last) : null,
    previous: hasPrevious && first !== undefined ? cursorOf(first) : null,
  }
}

/** How many there are, where no more than `most` were counted. */
export const cappedTotal = (
  counted: number,
  { most, page = 1, limit, shown }: { most: number; page: number | undefined; limit: number; shown: number },
): { total: number; isAtLeast: boolean } =>
  counted > most
    ? { total: Math.max(most, shown === 0 ? 0 : (page - 1) * limit + shown), isAtLeast: true }
    : { total: counted, isAtLeast: false }

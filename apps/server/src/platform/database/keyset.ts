import { type RawBuilder, sql } from 'kysely'

/** A page of a sorted list: behind the row of the cursor `after`, in front of the row of `before`, or by its number. */
export interface PageParams {
  limit: number
  page?: number | undefined
  after?: string | undefined
  before?: string | undefined
  /** How many rows the list has, where that is known exactly. */
  total?: number | undefined
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

/** How many rows follow a numbered page, if it is in the second half of the list: it is then read from the end. */
function rowsBehind({ limit, page = 1, after, before, total }: PageParams): number | undefined {
  if (total === undefined || after !== undefined || before !== undefined) return undefined
  const skipped = (page - 1) * limit
  return skipped < total && skipped > total / 2 ? Math.max(0, total - page * limit) : undefined
}

/**
 * The SQL of a page. It finds one row more than the page has, which tells whether there is another page. A numbered
 * page skips the rows in front of it, or those behind it if they are fewer, along the index of the order.
 */
export function keyset(
  { columns, isDescending }: ListOrder,
  params: PageParams,
): { condition: RawBuilder<boolean>; orderAndLimit: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const { limit, page = 1, after, before, total = 0 } = params
  const cursor = before ?? after
  const behind = rowsBehind(params)
  const isDown = isDescending !== (before !== undefined || behind !== undefined)
  const skipped = (page - 1) * limit
  const [offset, rows] =
    behind === undefined ? [cursor === undefined ? skipped : 0, limit + 1] : [behind, total - behind - skipped]
  const sorted = (down: boolean) => sql.join(columns.map((column) => sql`${column} ${down ? sql`desc` : sql`asc`}`))
  return {
    condition:
      cursor === undefined
        ? sql`true`
        : sql`(${sql.join(columns)}) ${isDown ? sql`<` : sql`>`} (${sql.join(valuesOf(cursor))})`,
    orderAndLimit: sql`order by ${sorted(isDown)} limit ${rows} offset ${offset}`,
    order: sorted(isDescending),
  }
}

export interface Page<Row> {
  rows: Row[]
  /** Cursors: `after` of the next page, `before` of the previous one; null where there is none. */
  next: string | null
  previous: string | null
}

/** `rows`: the result of `keyset`'s SQL, sorted by its `order`. */
export function pageOf<Row>(rows: readonly Row[], params: PageParams, cursorOf: (row: Row) => string): Page<Row> {
  const { limit, page = 1, after, before } = params
  const behind = rowsBehind(params)
  const hasMore = behind === undefined ? rows.length > limit : behind > 0
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

/** The total of a list of which at most one row more than `most` was counted: above `most` it is a lower bound. */
export const cappedTotal = (
  counted: number,
  { most, page = 1, limit, shown }: { most: number; page: number | undefined; limit: number; shown: number },
): { total: number; isAtLeast: boolean } =>
  counted > most
    ? { total: Math.max(most, shown === 0 ? 0 : (page - 1) * limit + shown), isAtLeast: true }
    : { total: counted, isAtLeast: false }

/** How many there are, by day (UTC, `2026-11-15`). */
export interface DayCount {
  day: string
  n: number
}

interface Slice {
  offset: number
  limit: number
  /** The last day first. */
  isDescending: boolean
}

const dayMs = 86_400_000
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/**
 * Where a page of a list in the order of time lies: from the beginning of its first day to the end of its last, and how
 * many of those come before it. However deep a page is, no more than its own days are read. Undefined: there is no such
 * page.
 */
export function findPage(
  days: readonly DayCount[],
  { offset, limit, isDescending }: Slice,
): { from: Date; to: Date; skip: number } | undefined {
  const ordered = days.filter(({ n }) => n > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  if (isDescending) ordered.reverse()
  let before = 0
  let first: string | undefined
  let skip = 0
  let last: string | undefined
  for (const { day, n } of ordered) {
    if (first === undefined && before + n > offset) {
      first = day
      skip = offset - before
    }
    before += n
    last = day
    if (before >= offset + limit) break
  }
  if (first === undefined || last === undefined) return undefined
  const [from, to] = isDescending ? [last, first] : [first, last]
  return { from: new Date(startOf(from)), to: new Date(startOf(to) + dayMs), skip }
}

export const sumOf = (days: readonly DayCount[]): number => days.reduce((sum, { n }) => sum + n, 0)

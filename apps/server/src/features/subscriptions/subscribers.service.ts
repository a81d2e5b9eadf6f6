import { dollarsOf, planLabels, type Subscriber, subscriptionLimits as limits } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { monthSpan } from '../../platform/clock.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import { type Connection, inOneMoment } from '../../platform/database/database.ts'
import { findPage, sumOf } from '../../platform/database/day-pages.ts'
import { estimateMatches, mostCollected, rowsToScan } from '../../platform/database/text-search.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import {
  countAllSubscriptions,
  countByDay,
  gatherFound,
  gatherSpan,
  listInDays,
  listPart,
  type Place,
  type Slice,
  type SubscriberFilter,
  type SubscriberRow,
} from './subscribers.queries.ts'
import { databaseNow } from '../../platform/database/database-clock.ts'

interface Asked extends Pick<SubscriberFilter, 'status' | 'plan' | 'sort'> {
  search?: string | undefined
  /** `2026-11`, in UTC. */
  begun?: string | undefined
}

const filterOf = ({ status, plan, begun, sort }: Asked, now: Date): SubscriberFilter => ({
  now,
  status,
  plan,
  begun: begun === undefined ? undefined : monthSpan(begun),
  sort,
})

/** DATA-4 */
const shown = (row: SubscriberRow): Subscriber => ({
  _id: row.id,
  userId: row.userId,
  username: row.username,
  userEmail: row.userEmail,
  subscriptionType: row.plan,
  status: row.status,
  cost: dollarsOf(row.cents),
  startDate: row.startedAt.toISOString(),
  expirationDate: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

interface Listed {
  subscribers: Subscriber[]
  total: number
  isAtLeast: boolean
  all: number
}

interface Page {
  subscribers: SubscriberRow[]
  total: number
  isAtLeast: boolean
}

const isByTime = (sort: Asked['sort']) => sort === 'newest' || sort === 'oldest'

/** A month in which they began, or a week in which they end. */
const isSpan = ({ status, begun }: SubscriberFilter) => status === 'expiring' || begun !== undefined

/** Without a search the tally knows how many there are and on which days; a month or a week is small enough to sort. */
async function browse(db: Connection, filter: SubscriberFilter, { offset, limit }: Slice): Promise<Page> {
  if (isSpan(filter) && !(filter.begun && filter.status !== 'expiring' && isByTime(filter.sort)))
    return { ...(await gatherSpan(db, filter, {}, { offset, limit })), isAtLeast: false }
  const days = await countByDay(db, filter)
  const place = findPage(days, { offset, limit, isDescending: isDescending(filter) })
  const subscribers = place ? await listInDays(db, filter, { ...place, limit }) : []
  return { subscribers, total: sumOf(days), isAtLeast: false }
}

/** So many rows are read through and sorted within a moment. */
const gatheredRows = 20_000

const isDescending = ({ sort }: SubscriberFilter) => sort === 'newest' || sort === 'expires-desc'

/**
 * A term that very many have, along the list: through as many of its days as probably hold enough. Whoever is not where
 * most of them are is looked for further on: a page is never shorter than it should be.
 */
export async function searchAlong(
  db: Connection,
  filter: SubscriberFilter,
  { term, share, looks }: { term: string; share: number; looks: number },
  slice: Slice,
): Promise<Page> {
  const days = await countByDay(db, filter)
  const all = sumOf(days)
  const needed = slice.offset + slice.limit
  for (
    let reach = Math.max(rowsToScan(limits.countedMatches, share, looks), rowsToScan(needed, share, all));
    ;
    reach *= 4
  ) {
    const isWhole = reach >= all
    const place = findPage(days, { offset: 0, limit: reach, isDescending: isDescending(filter) })
    const { subscribers, total } = await gatherSpan(db, filter, { term, days: isWhole ? undefined : place }, slice)
    if (isWhole) return { subscribers, total, isAtLeast: false }
    if (total >= needed)
      return { subscribers, total: Math.max(needed, Math.min(total, limits.countedMatches)), isAtLeast: true }
  }
}

/** Few are gathered and counted. Where there are many, the list itself is the shortest way to the first of them. */
async function search(db: Connection, filter: SubscriberFilter, term: string, slice: Slice): Promise<Page> {
  const { found, share } = await estimateMatches(db, 'users', term)
  if (found <= mostCollected) return { ...(await gatherFound(db, filter, term, slice)), isAtLeast: false }
  if (isSpan(filter)) return { ...(await gatherSpan(db, filter, { term }, slice)), isAtLeast: false }
  return searchAlong(db, filter, { term, share, looks: gatheredRows }, slice)
}

/** SUBS-1. All of it as of one moment. */
export async function pageOfSubscribers(
  { db }: Pick<Services, 'db'>,
  { page, limit, search: term = '', ...asked }: Asked & { page: number; limit: number },
): Promise<Listed> {
  const slice = { offset: (page - 1) * limit, limit }
  return inOneMoment(db, async (tx) => {
    const filter = filterOf(asked, await databaseNow(tx))
    const { subscribers, total, isAtLeast } = await (term === ''
      ? browse(tx, filter, slice)
      : search(tx, filter, term, slice))
    return { subscribers: subscribers.map(shown), total, isAtLeast, all: await countAllSubscriptions(tx) }
  })
}

const partSize = 2000

/** The whole list, as it is now, part by part. */
async function* parts(
  { db }: Pick<Services, 'db'>,
  filter: SubscriberFilter,
  term: string,
): AsyncGenerator<SubscriberRow[]> {
  let after: Place | undefined
  for (;;) {
    const rows = await listPart(db, filter, { term, after, limit: partSize })
    yield rows.filter(({ isFound }) => isFound)
    const last = rows.at(-1)
    if (!last || rows.length < partSize) return
    after = { at: isByTime(filter.sort) ? last.createdAt : last.expiresAt, id: last.id }
  }
}

/** SUBS-1 as a file. Personal data leaves the house: that is put on record before the first byte. */
export async function downloadSubscribers(
  services: Pick<Services, 'db'>,
  asked: Asked,
  actor: Actor,
): Promise<CsvFile<SubscriberRow>> {
  const now = await databaseNow(services.db)
  await services.db.transaction().execute((tx) =>
    writeAuditEntry(tx, actor, {
      action: 'export.subscribers',
      target: { kind: 'list', id: null, name: 'subscribers' },
      after: { ...asked },
    }),
  )
  return {
    name: `subscribers-${now.toISOString().slice(0, 10)}`,
    columns: [
      { title: 'Username', of: ({ username }) => username },
      { title: 'Email', of: ({ userEmail }) => userEmail },
      { title: 'Plan', of: ({ plan }) => planLabels[plan] },
      { title: 'Status', of: ({ status }) => status },
      { title: 'Cost', of: ({ cents }) => dollarsOf(cents).toFixed(2) },
      { title: 'Start Date', of: ({ startedAt }) => startedAt },
      { title: 'Expires', of: ({ expiresAt }) => expiresAt },
      { title: 'Joined', of: ({ createdAt }) => createdAt },
      { title: 'User Id', of: ({ userId }) => userId },
      { title: 'Subscription Id', of: ({ id }) => id },
    ],
    batches: parts(services, filterOf(asked, now), asked.search ?? ''),
  }
}

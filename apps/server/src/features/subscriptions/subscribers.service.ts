import { currencyDigits, decimalOf } from '@matinee/contract/money'
import { type Subscriber, subscriptionLimits } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { monthSpan } from '../../platform/clock.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import { type Connection, databaseNow, inSnapshot } from '../../platform/database/database.ts'
import { cappedTotal, type Page, type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, recordExport } from '../audit-log/audit-log.service.ts'
import {
  countAllSubscriptions,
  countSubscribers,
  listSubscribers,
  sortTime,
  type SubscriberFilter,
  type SubscriberRow,
} from './subscribers.queries.ts'

interface SubscriberParams extends Pick<SubscriberFilter, 'status' | 'plan' | 'sort'> {
  search?: string | undefined
  /** `2026-11`, in UTC. */
  begun?: string | undefined
}

const toFilter = ({ status, plan, begun, sort, search: term = '' }: SubscriberParams, now: Date): SubscriberFilter => ({
  now,
  status,
  plan,
  begun: begun === undefined ? undefined : monthSpan(begun),
  sort,
  term,
})

/** DATA-4 */
const toSubscriber = (row: SubscriberRow, currency: string): Subscriber => ({
  _id: row.id,
  userId: row.userId,
  username: row.username,
  userEmail: row.userEmail,
  refusesMail: row.refusesMail,
  subscriptionType: row.plan,
  planName: row.planName,
  status: row.status,
  renewal: row.renewal,
  cost: decimalOf(row.cents, currency),
  cents: row.cents,
  startDate: row.startedAt.toISOString(),
  expirationDate: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

async function listPage(db: Connection, filter: SubscriberFilter, params: PageParams): Promise<Page<SubscriberRow>> {
  const rows = await listSubscribers(db, filter, params)
  return pageOf(rows, params, (row) => timeCursor(row[sortTime(filter)], row.id))
}

/** SUBS-1. */
export async function getSubscriberPage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { page, limit, after, before, ...params }: SubscriberParams & PageParams,
) {
  return inSnapshot(db, async (tx) => {
    const filter = toFilter(params, await databaseNow(tx))
    const most = filter.term === '' ? Infinity : subscriptionLimits.countedMatches
    const counted = await countSubscribers(tx, filter, most)
    const exact = counted > most ? undefined : counted
    const { rows, ...cursors } = await listPage(tx, filter, { page, limit, after, before, total: exact })
    const total = cappedTotal(counted, { most, page, limit, shown: rows.length })
    const subscribers = rows.map((row) => toSubscriber(row, config.site.currency))
    return { subscribers, ...total, all: await countAllSubscriptions(tx), ...cursors }
  })
}

const batchSize = 2000

async function* batches(db: Connection, filter: SubscriberFilter): AsyncGenerator<SubscriberRow[]> {
  let after: string | null | undefined
  while (after !== null) {
    const { rows, next } = await listPage(db, filter, { limit: batchSize, after })
    yield rows
    after = next
  }
}

/** SUBS-1 as a file. */
export async function downloadSubscribers(
  services: Pick<Services, 'db' | 'config'>,
  params: SubscriberParams,
  actor: Actor,
): Promise<CsvFile<SubscriberRow>> {
  const now = await databaseNow(services.db)
  const { currency } = services.config.site
  const entry = { action: 'export.subscribers', target: listTarget('subscribers') } as const
  const { search, ...filter } = params
  // Without the term, which may be a name or an address: the audit log could not erase it with its account.
  await recordExport(services.db, actor, { ...entry, after: { ...filter, isSearch: search !== undefined } })
  return {
    name: `subscribers-${now.toISOString().slice(0, 10)}`,
    columns: [
      { title: 'Username', of: ({ username }) => username },
      { title: 'Email', of: ({ userEmail }) => userEmail },
      { title: 'Plan', of: ({ planName }) => planName },
      { title: 'Status', of: ({ status }) => status },
      { title: 'Cost', of: ({ cents }) => decimalOf(cents, currency).toFixed(currencyDigits(currency)) },
      { title: 'Start Date', of: ({ startedAt }) => startedAt },
      { title: 'Expires', of: ({ expiresAt }) => expiresAt },
      { title: 'Joined', of: ({ createdAt }) => createdAt },
      { title: 'User Id', of: ({ userId }) => userId },
      { title: 'Subscription Id', of: ({ id }) => id },
    ],
    batches: batches(services.db, toFilter(params, now)),
  }
}

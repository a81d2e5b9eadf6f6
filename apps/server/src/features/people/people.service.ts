import { type Person, type TimelineEntry, timelineLimit } from '@matinee/contract/people'
import { decimalOf } from '@matinee/contract/money'
import { daysLeft, subscriptionErrors } from '@matinee/contract/subscriptions'
import { httpErrors } from '@matinee/contract/http/errors'
import type { Actor } from '../../platform/actor.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, recordExport } from '../audit-log/audit-log.service.ts'
import { getUser } from '../accounts/accounts.service.ts'
import { type Account, type Cursor, listAccounts, getPersonRow, listTimelineRows } from './people.queries.ts'

/** SUBS-5 */
export async function getPerson(
  { db, config, payments }: Pick<Services, 'db' | 'config' | 'payments'>,
  userId: string,
): Promise<Person> {
  const user = await getUser({ db }, userId)
  const row = user && (await getPersonRow(db, userId, { isTest: payments?.isTest === true }))
  if (!row) throw subscriptionErrors.userUnknown()
  const { now, createdAt, subscriptions, ...rest } = row
  const newest = subscriptions[0]
  const isActive = newest?.status === 'active'
  return {
    ...user,
    ...rest,
    createdAt: createdAt.toISOString(),
    plan: newest?.subscriptionType ?? null,
    planName: newest?.planName ?? null,
    expirationDate: newest?.expirationDate ?? null,
    daysRemaining: isActive ? daysLeft(new Date(newest.expirationDate), now) : 0,
    subscriptions: subscriptions.map((subscription) =>
      Object.assign(subscription, { cost: decimalOf(subscription.cents, config.site.currency) }),
    ),
  }
}

/** `1772366400000000-3-00000000000000000012`: time, rank and id. */
function parseCursor(before: string): Cursor {
  const [, micros, rank, id] = /^(\d{1,17})-([0-6])-([0-9a-f]{0,24})$/.exec(before) ?? []
  if (micros === undefined || rank === undefined || id === undefined) throw httpErrors.invalid()
  return { micros, rank: Number(rank), id }
}

export async function listTimeline(
  { db }: Pick<Services, 'db'>,
  userId: string,
  before: string | undefined,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const cursor = before === undefined ? undefined : parseCursor(before)
  if (!(await getUser({ db }, userId))) throw subscriptionErrors.userUnknown()
  // One more than the page shows whether there is a next page.
  const rows = await listTimelineRows(db, { userId, before: cursor, limit: timelineLimit + 1 })
  const page = rows.slice(0, timelineLimit)
  const last = rows.length > timelineLimit ? page.at(-1) : undefined
  return {
    entries: page.map(({ at, details }): TimelineEntry => Object.assign(details, { at: at.toISOString() })),
    next: last ? `${last.micros}-${last.rank}-${last.id}` : null,
  }
}

const batchSize = 2000

async function* batches({ db }: Pick<Services, 'db'>): AsyncGenerator<Account[]> {
  let after = ''
  for (;;) {
    const accounts = await listAccounts(db, { after, limit: batchSize })
    yield accounts
    if (accounts.length < batchSize) return
    after = accounts.at(-1)!.id
  }
}

/** SITE-8: all accounts, the oldest first, without credentials. */
export async function downloadPeople(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<CsvFile<Account>> {
  await recordExport(services.db, actor, { action: 'export.people', target: listTarget('people') })
  return {
    name: `people-${services.clock.now().toISOString().slice(0, 10)}`,
    columns: [
      { title: 'Username', of: ({ username }) => username },
      { title: 'Email', of: ({ email }) => email },
      { title: 'Role', of: ({ role }) => role },
      { title: 'Preferred genre', of: ({ preferredGenre }) => preferredGenre },
      { title: 'Registered', of: ({ createdAt }) => createdAt },
      { title: 'Email confirmed', of: ({ emailConfirmedAt }) => emailConfirmedAt },
      { title: 'Last seen', of: ({ lastSeenOn }) => lastSeenOn },
      { title: 'Disabled', of: ({ disabledAt }) => disabledAt },
      { title: 'Id', of: ({ id }) => id },
    ],
    batches: batches(services),
  }
}

import type { User } from '@matinee/contract/accounts'
import { subscriptionLimits } from '@matinee/contract/subscriptions'
import { databaseNow, inOneMoment } from '../../platform/database/database.ts'
import { cappedTotal, type PageParams, pageOf } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { toUser } from './accounts.service.ts'
import { countUsers, listUsers, type UserFilter } from './user-list.queries.ts'

interface UserPage {
  users: User[]
  total: number
  isAtLeast: boolean
  next: string | null
  previous: string | null
}

/** API-6. All of it as of one moment. */
export async function pageOfUsers(
  { db }: Pick<Services, 'db'>,
  { search: term = '', premium, ...params }: PageParams & Pick<UserFilter, 'premium'> & { search?: string | undefined },
): Promise<UserPage> {
  return inOneMoment(db, async (tx) => {
    const filter = { premium, term, now: await databaseNow(tx) }
    const { rows, ...cursors } = pageOf(await listUsers(tx, filter, params), params, ({ _id }) => _id)
    const most = term === '' ? Infinity : subscriptionLimits.countedMatches
    const counted = await countUsers(tx, filter, most)
    const total = cappedTotal(counted, { most, page: params.page, limit: params.limit, shown: rows.length })
    return { users: rows.map(toUser), ...total, ...cursors }
  })
}

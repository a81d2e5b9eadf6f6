import type { User } from '@matinee/contract/accounts'
import { subscriptionLimits as limits } from '@matinee/contract/subscriptions'
import { type Connection, inOneMoment } from '../../platform/database/database.ts'
import { findPage, sumOf } from '../../platform/database/day-pages.ts'
import { estimateMatches, mostCollected, rowsToScan } from '../../platform/database/text-search.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { toUser } from './accounts.service.ts'
import { countByDay, gatherUsers, listInDays, type Slice, type UserFilter, walkUsers } from './user-list.queries.ts'
import { databaseNow } from '../../platform/database/database-clock.ts'

interface Page {
  users: UserRow[]
  total: number
  isAtLeast: boolean
}

/** However deep a page is, no more than the days that it lies in are read. */
async function browse(db: Connection, filter: UserFilter, slice: Slice): Promise<Page> {
  const days = await countByDay(db, filter)
  const place = findPage(days, { ...slice, isDescending: true })
  const users = place ? await listInDays(db, filter, { ...place, limit: slice.limit }) : []
  return { users, total: sumOf(days), isAtLeast: false }
}

/** How many people are looked at to count what a common term finds. */
const mostLooks = 50_000
/** And at most, for a page of it. Who leafs on beyond that should rather search for more. */
const furthestLooks = 400_000

/** Few are gathered and counted. Where there are many, the list itself is the shortest way to the first of them. */
async function search(db: Connection, filter: UserFilter, term: string, slice: Slice): Promise<Page> {
  const { found, share } = await estimateMatches(db, 'users', term)
  if (found <= mostCollected) return { ...(await gatherUsers(db, filter, term, slice)), isAtLeast: false }
  const needed = slice.offset + slice.limit
  for (
    let looks = rowsToScan(Math.max(limits.countedMatches, needed), share, mostLooks);
    ;
    looks = Math.min(looks * 4, furthestLooks)
  ) {
    const { users, total, isWhole } = await walkUsers(db, filter, term, { ...slice, looks })
    if (isWhole) return { users, total, isAtLeast: false }
    // So far that nobody is found there within what may be looked at: it goes no further.
    if (users.length === 0 && looks >= furthestLooks)
      return { users, total: Math.min(total, limits.countedMatches), isAtLeast: false }
    if (total >= needed || looks >= furthestLooks)
      return {
        users,
        total: Math.max(slice.offset + users.length, Math.min(total, limits.countedMatches)),
        isAtLeast: true,
      }
  }
}

/** API-6. One page of everybody who fits, the newest first, and how many they are. All of it as of one moment. */
export async function pageOfUsers(
  { db }: Pick<Services, 'db'>,
  given: { page: number; limit: number; search?: string | undefined } & Pick<UserFilter, 'premium'>,
): Promise<{ users: User[]; total: number; isAtLeast: boolean }> {
  const { page, limit, search: term = '', premium } = given
  const slice = { offset: (page - 1) * limit, limit }
  return inOneMoment(db, async (tx) => {
    const filter = { premium, now: await databaseNow(tx) }
    const { users, ...counted } = await (term === '' ? browse(tx, filter, slice) : search(tx, filter, term, slice))
    return { users: users.map(toUser), ...counted }
  })
}

import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { Caller } from '../src/platform/actor.ts'
import { rows } from './matrix/rows.ts'
import { World } from './matrix/world.ts'
import { bearer } from './people.ts'

const callers: Record<string, Caller> = {}
const world = await World.open({ callers })
afterAll(() => world.testApp.close())

const calls = rows.filter(({ access }) => access !== 'public' && access !== 'admin')

// The token was good a moment ago, and the account is deleted before the call writes anything.
it.each(calls.map((row) => [row.title ? `${row.key} (${row.title})` : row.key, row] as const))(
  'ACC-6: %s of an account that is deleted meanwhile is no failure of ours',
  async (_name, { key, call }) => {
    const { person, sessionId } = await world.member('user')
    const sent = await call({ world, userId: person.id, caller: person })
    const [method = '', path = ''] = key.split(' ')
    const params = new Map(Object.entries(sent.params ?? {}))
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(sent.query ?? {}))
      if (value !== undefined) query.set(name, String(value))
    callers[sessionId] = { id: person.id, audience: 'user', role: 'user', sessionId, generation: 1, isReplaced: false }
    const { db } = world.testApp.services
    // As a deletion does: Premium ends first.
    await sql`update subscription set status = 'expired', ended_at = app_now()
      where user_id = ${person.id} and status = 'active'`.execute(db)
    await sql`delete from users where id = ${person.id}`.execute(db)
    const { statusCode } = await world.testApp.request({
      method,
      url: query.size > 0 ? `${url}?${query.toString()}` : url,
      headers: { ...sent.headers, ...bearer(sessionId) },
      remoteAddress: world.address(),
      ...(sent.body !== undefined && { payload: sent.body as object }),
    })
    expect(statusCode).toBeLessThan(500)
  },
)

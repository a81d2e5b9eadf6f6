import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser } from '../../../test/people.ts'

let testApp: TestApp
beforeEach(async () => void (testApp = await startTestApp()))
afterEach(() => testApp.close())

const removals = [
  `update users set role = 'editor' where id = $1`,
  'update users set disabled_at = created_at where id = $1',
  'update users set deletion_requested_at = created_at where id = $1',
  'delete from users where id = $1',
]
const isRefused = { code: '23514', constraint: 'users_last_owner' }

it('ACC-7 the last owner keeps the role, is not disabled, does not leave and is not deleted', async () => {
  const { pool } = testApp.services
  const last = await aUser(testApp, { role: 'owner' })
  const disabled = await aUser(testApp, { role: 'owner' })
  await pool.query(removals[1]!, [disabled.id])
  await aUser(testApp, { role: 'finance' })
  for (const removal of removals) await expect(pool.query(removal, [last.id])).rejects.toMatchObject(isRefused)
  const next = await aUser(testApp, { role: 'owner' })
  await pool.query(removals[3]!, [last.id])
  await expect(pool.query(removals[0]!, [next.id])).rejects.toMatchObject(isRefused)
})

it('ACC-7 of two owners who remove each other at once, one stays', async () => {
  const { pool } = testApp.services
  const [one, other] = [await pool.connect(), await pool.connect()]
  const ann = await aUser(testApp, { role: 'owner' })
  const ben = await aUser(testApp, { role: 'owner' })
  try {
    await one.query('begin')
    await one.query(removals[0]!, [ann.id])
    // Waits for the end of the first.
    const second = other.query(removals[1]!, [ben.id]).catch((error: unknown) => error)
    await one.query('commit')
    expect(await second).toMatchObject(isRefused)
  } finally {
    one.release()
    other.release()
  }
  const { rows } = await pool.query(`select username from users where role = 'owner' and disabled_at is null`)
  expect(rows).toEqual([{ username: ben.username }])
})

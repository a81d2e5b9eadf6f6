import { accountSchemas } from '@matinee/contract/accounts.schemas'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passwordProblem } from '../../server/src/features/accounts/password-strength.ts'
import { isReservedName } from '../../server/src/features/accounts/names.ts'
import { Passwords } from '../../server/src/features/accounts/passwords.ts'
import { createDatabase, createPool, type Database } from '../../server/src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { demoPassword, demoPeople, seedPeople } from './demo-people.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool({ database: { url: database.url, pool: 3 } }, pino({ level: 'silent' })))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await db.destroy()
  await database.drop()
})
const people = () => db.selectFrom('users').selectAll().orderBy('email').execute()
const now = new Date('2026-03-01T12:00:00Z')

describe("the demo's people", () => {
  it('can sign in, and one of them to the desk', async () => {
    expect(await seedPeople({ db }, 'development', now)).toBe(3)
    const there = await people()
    expect(there.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'admin@matinee.test owner',
      'premium@matinee.test user',
      'viewer@matinee.test user',
    ])
    for (const { password_hash } of there)
      expect(await new Passwords().verify(password_hash, 'popcorn-and-velvet')).toBe(true)
  })

  it.each(demoPeople)('could have registered as everybody does: $username', ({ username, email }) => {
    expect(accountSchemas.register.body.safeParse({ username, email, password: demoPassword }).success).toBe(true)
    expect(isReservedName(username)).toBe(false)
    expect(passwordProblem('admin', demoPassword, { username, email, siteName: 'Matinee' })).toBeUndefined()
  })

  it('are added once, by however many at once, and changed by nobody', async () => {
    await Promise.all([1, 2, 3].map(() => seedPeople({ db }, 'development', now)))
    await db.updateTable('users').set({ role: 'editor' }).where('role', '=', 'user').execute()
    const before = await people()
    expect(before).toHaveLength(3)
    expect(await seedPeople({ db }, 'development', now)).toBe(0)
    expect(await people()).toEqual(before)
  })

  it('do not come into production, unless it is the demo', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(seedPeople({ db }, 'development', now)).rejects.toThrow('production')
    expect(await people()).toEqual([])
    expect(await seedPeople({ db }, 'demo', now)).toBe(3)
  })
})

import { accountSchemas } from '@matinee/contract/accounts.schemas'
import { cleanComment, commentLimits, countWords } from '@matinee/contract/comments'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emailKey, isReservedName, usernameKey } from '../../server/src/features/accounts/names.ts'
import { createDatabase, createPool, type Database } from '../../server/src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { addMovies } from './add-movies.ts'
import { commentsOn } from './demo-comments.ts'
import { seedFilms } from './demo-films.ts'
import { audience, kept, seedLife } from './demo-life.ts'
import { demoPassword, demoPeople, seedPeople } from './demo-people.ts'
import { films } from './films.ts'

const now = new Date('2026-03-01T12:00:00Z')
const said = Object.values(commentsOn).flat()

describe("what the demo's audience says", () => {
  it('is about films that the demo has, about some much and about some nothing', () => {
    const titles = films.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(Object.keys(commentsOn)))
    const counts = titles.map((title) => commentsOn[title]?.length ?? 0).toSorted((a, b) => b - a)
    expect(counts[0]).toBe(23)
    expect(counts.filter((count) => count === 0).length).toBeGreaterThan(10)
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(10)
    expect(new Set(said.map(([, text]) => text)).size).toBe(said.length)
  })

  it.each(said)('could have been posted as it is: %s', (_, text) => {
    expect(cleanComment(text)).toBe(text)
    expect(text.length).toBeLessThanOrEqual(commentLimits.characters)
    expect(countWords(text)).toBeLessThanOrEqual(commentLimits.words)
  })

  it.each(audience)('is said by somebody who could have registered: $username', ({ username, email }) => {
    const person = accountSchemas.register.body.safeParse({ username, email, password: demoPassword })
    expect(person.data).toMatchObject({ username, email })
    expect(isReservedName(username)).toBe(false)
  })

  it('comes from people who cannot be taken for each other', () => {
    const everybody = [...audience, ...demoPeople]
    expect(new Set(everybody.map(({ username }) => usernameKey(username))).size).toBe(everybody.length)
    expect(new Set(everybody.map(({ email }) => emailKey(email))).size).toBe(everybody.length)
  })
})

describe("the demo's life", () => {
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

  const comments = () => db.selectFrom('comment').selectAll().orderBy('id').execute()
  async function seedAll() {
    await seedFilms({ db }, now)
    await seedPeople({ db }, 'development', now)
    return seedLife({ db }, 'development', now)
  }

  it('puts every comment under its film, after film and author came and before now', async () => {
    expect(await seedAll()).toBe(said.length)
    const rows = await db
      .selectFrom('comment as c')
      .innerJoin('movie as m', 'm.id', 'c.movie_id')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['m.title', 'u.username', 'c.text', 'c.created_at', 'm.added_at', 'u.created_at as joined_at'])
      .select(['c.id', 'u.password_hash'])
      .execute()
    expect(rows.map(({ title, username, text }) => [title, username, text]).toSorted()).toEqual(
      Object.entries(commentsOn)
        .flatMap(([title, list]) => list.map(([username, text]) => [title, username, text]))
        .toSorted(),
    )
    for (const row of rows) {
      const since = Math.max(row.added_at.getTime(), row.joined_at.getTime())
      expect(row.created_at.getTime()).toBeGreaterThan(since)
      expect(row.created_at.getTime()).toBeLessThan(now.getTime())
      expect(now.getTime() - row.joined_at.getTime()).toBeLessThan(366 * 24 * 3600 * 1000)
      expect(Number.parseInt(row.id.slice(0, 8), 16) * 1000).toBe(row.created_at.getTime())
      expect(row.password_hash).toBeNull()
    }
  })

  it('fills the watchlists and reactions of those whom one can sign in as', async () => {
    await seedAll()
    const { rows } = await sql`select u.email, m.title, coalesce(r.value, 0) as value, w.added_at is not null as listed
      from users u cross join movie m left join reaction r on (r.user_id, r.movie_id) = (u.id, m.id)
      left join watchlist_entry w on (w.user_id, w.movie_id) = (u.id, m.id)
      where r.value is not null or w.added_at between m.added_at and ${now}`.execute(db)
    const all = rows as { email: string; title: string; value: number; listed: boolean }[]
    for (const [email, { watchlist, likes, dislikes }] of Object.entries(kept)) {
      const titles = (is: (row: (typeof all)[number]) => boolean) =>
        all.filter((row) => row.email === email && is(row)).map(({ title }) => title)
      expect(titles(({ listed }) => listed).toSorted()).toEqual(watchlist.toSorted())
      expect(titles(({ value }) => value === 1).toSorted()).toEqual(likes.toSorted())
      expect(titles(({ value }) => value === -1).toSorted()).toEqual(dislikes.toSorted())
    }
    expect(kept['viewer@matinee.test']?.watchlist).toHaveLength(9)
    expect(kept['premium@matinee.test']?.watchlist).toHaveLength(5)
  })

  it('leaves counts that are what was brought along and the rows', async () => {
    await seedAll()
    const { rows } = await sql`
      select m.title, likes, dislikes, comments from movie_counter c join movie m on m.id = c.movie_id
      where likes <> imported_likes + (select count(*) from reaction r where r.movie_id = m.id and value = 1)
        or dislikes <> imported_dislikes + (select count(*) from reaction r where r.movie_id = m.id and value = -1)
        or comments <> (select count(*) from comment t where t.movie_id = m.id and hidden_at is null)`.execute(db)
    expect(rows).toEqual([])
  })

  it('comes once, however many start at once, and what was deleted does not come back', async () => {
    await seedFilms({ db }, now)
    await seedPeople({ db }, 'development', now)
    const added = await Promise.all([1, 2, 3].map(() => seedLife({ db }, 'development', now)))
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 0, said.length])
    await db
      .deleteFrom('comment')
      .where('user_id', 'is not', null)
      .where('created_at', '<', new Date('2026-02-01'))
      .execute()
    await db.deleteFrom('watchlist_entry').execute()
    const before = await comments()
    expect(await seedLife({ db }, 'development', now)).toBe(0)
    expect(await comments()).toEqual(before)
    expect(await db.selectFrom('watchlist_entry').selectAll().execute()).toEqual([])
  })

  it('is the same wherever it is set up at the same time', async () => {
    await seedAll()
    const once = (await comments()).map(({ id, created_at }) => `${id} ${created_at.toISOString()}`)
    await db.deleteFrom('comment').execute()
    await db.deleteFrom('users').where('role', '=', 'user').execute()
    await seedAll()
    expect((await comments()).map(({ id, created_at }) => `${id} ${created_at.toISOString()}`)).toEqual(once)
  })

  it("leaves an operator's own films alone, also those of the same name", async () => {
    const { title, synopsis: description, ...film } = films.find((one) => one.title === 'Metropolis')!
    await addMovies(db, [{ ...film, title, description }])
    await seedPeople({ db }, 'development', now)
    expect(await seedLife({ db }, 'development', now)).toBe(0)
    expect(await comments()).toEqual([])
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(demoPeople.length)
  })

  it('leaves out whoever would take the name of somebody who is there', async () => {
    const taken = { username: 'Patches', username_key: usernameKey('patches'), created_at: now }
    await db
      .insertInto('users')
      .values({ ...taken, email: 'p@example.org', email_key: 'p@example.org' })
      .execute()
    expect(await seedAll()).toBe(said.filter(([username]) => username !== 'patches').length)
  })

  it('does not come into production, unless it is the demo', async () => {
    await seedFilms({ db }, now)
    vi.stubEnv('NODE_ENV', 'production')
    await expect(seedLife({ db }, 'development', now)).rejects.toThrow('production')
    expect(await comments()).toEqual([])
    expect(await seedLife({ db }, 'demo', now)).toBe(said.length)
  })
})

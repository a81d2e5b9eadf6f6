import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { insertOpening, getAgeLock } from './age-lock.queries.ts'

interface Member extends Person {
  headers: { authorization: string }
}

let testApp: TestApp
/** For 16, and free. */
let movieId: string
beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.services
  ;[movieId] = (await addMovies(db, [{ title: 'For Sixteen' }])) as [string]
  await db.updateTable('movie').set({ age_rating: 16 }).where('id', '=', movieId).execute()
  await publishFilm(db, { movieId, filmId: await addFilm(db, movieId, 'ready'), isPremium: false })
})
afterAll(() => testApp.close())

const signIn = async (person: Person): Promise<Member> => ({
  ...person,
  headers: bearer(await tokenOf(testApp, person)),
})
const aMember = async () => signIn(await aUser(testApp))
const ask = (who: Member, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  testApp.request({ method, url, remoteAddress: someAddress(), headers: who.headers, ...(payload && { payload }) })
const said = (answer: LightMyRequestResponse) =>
  answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`

const show = async (who: Member) => (await ask(who, 'GET', '/api/me/age-lock')).json<unknown>()
const set = (who: Member, body: object) => ask(who, 'PUT', '/api/me/age-lock', body)
const remove = (who: Member, body: object) => ask(who, 'POST', '/api/me/age-lock/remove', body)
const open = (who: Member, pin: string, id = movieId) => ask(who, 'POST', '/api/me/age-lock/open', { movieId: id, pin })
const begin = (who: Member) => ask(who, 'POST', `/api/movies/${movieId}/playback-sessions`, {})
const locked = async () => {
  const member = await aMember()
  expect(said(await set(member, { age: 12, newPin: '2468' }))).toBe('done')
  return member
}

describe('the lock of an account', () => {
  it('WATCH-14 is set, changed and removed by its owner, with the PIN', async () => {
    const ann = await aMember()
    expect(await show(ann)).toEqual({ age: null, ages: [0, 6, 12, 16, 18] })
    const answer = await set(ann, { age: 12, newPin: '2468' })
    expect(answer.json()).toEqual({ age: 12, ages: [0, 6, 12, 16, 18] })
    expect(said(await set(ann, { age: 6, pin: '2468' }))).toBe('done')
    expect(said(await set(ann, { age: 6, pin: '2468', newPin: '1357' }))).toBe('done')
    expect(said(await set(ann, { age: 18, pin: '2468' }))).toBe('403 age-lock.wrongPin')
    expect(await show(ann)).toMatchObject({ age: 6 })
    expect(said(await remove(ann, { pin: '1357' }))).toBe('done')
    expect(await show(ann)).toMatchObject({ age: null })
    expect(said(await remove(ann, { pin: '1357' }))).toBe('404 age-lock.notLocked')
    expect(said(await open(ann, '1357'))).toBe('404 age-lock.notLocked')
  })

  it('WATCH-14 is opened by the password where the PIN was forgotten', async () => {
    const ann = await locked()
    expect(said(await set(ann, { age: 16, newPin: '1111', password: 'not my password' }))).toBe(
      '403 age-lock.wrongPassword',
    )
    expect(said(await set(ann, { age: 16, newPin: '1111', password: goodPassword }))).toBe('done')
    expect(said(await remove(ann, { pin: '2468' }))).toBe('403 age-lock.wrongPin')
    expect(said(await remove(ann, { password: goodPassword }))).toBe('done')
  })

  it('WATCH-14 an account that signs in elsewhere has no password that is right', async () => {
    const ann = await locked()
    await sql`update users set password_hash = null where id = ${ann.id}`.execute(testApp.services.db)
    expect(said(await remove(ann, { password: '' }))).toBe('403 age-lock.wrongPassword')
  })

  it('WATCH-14 needs a proof to be changed, and one that is right', async () => {
    const ann = await locked()
    expect(said(await set(ann, { age: 18, newPin: '9999' }))).toBe('403 age-lock.proofNeeded')
    expect(said(await remove(ann, {}))).toBe('403 age-lock.proofNeeded')
    // With both, the PIN decides.
    expect(said(await remove(ann, { pin: '9999', password: goodPassword }))).toBe('403 age-lock.wrongPin')
    expect(await show(ann)).toMatchObject({ age: 12 })
  })

  it.each([
    [{ age: 12 }, 'newPin'],
    [{ age: 12, newPin: '123' }, 'newPin'],
    [{ age: 12, newPin: '12345' }, 'newPin'],
    [{ age: 12, newPin: '12a4' }, 'newPin'],
    [{ age: 12, newPin: '١٢٣٤' }, 'newPin'],
    [{ age: 13, newPin: '1234' }, 'age'],
    [{ age: -1, newPin: '1234' }, 'age'],
    [{ age: '12', newPin: '1234' }, 'age'],
  ])('WATCH-14 refuses %j at %s', async (body, field) => {
    const answer = await set(await aMember(), body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  it('WATCH-14 of two who set it at once, one does', async () => {
    const ann = await aMember()
    const answers = await Promise.all([
      set(ann, { age: 6, newPin: '1111' }),
      set(ann, { age: 12, newPin: '2222' }),
      set(ann, { age: 16, newPin: '3333' }),
    ])
    // The others come too late, or find a lock that they have not opened.
    const codes = answers.map(said)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    for (const code of codes) expect(['done', '409 age-lock.changed', '403 age-lock.proofNeeded']).toContain(code)
  })

  it('WATCH-14 the PIN is kept as a hash, and never logged', async () => {
    const ann = await aMember()
    await set(ann, { age: 12, newPin: '7319' })
    await open(ann, '7319')
    await remove(ann, { pin: '0000' })
    const { rows } = await sql<{ pin_hash: string }>`
      select pin_hash from age_lock where user_id = ${ann.id}`.execute(testApp.services.db)
    expect(rows[0]!.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(testApp.logged.filter((line) => /7319|"pin"/.test(JSON.stringify(line)))).toEqual([])
  })
})

describe('guessing', () => {
  it('WATCH-14 after five wrong ones each has to wait, however they are sent', async () => {
    const ann = await locked()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => open(ann, `000${n}`)))
    const codes = answers.map(said)
    expect(codes.filter((code) => code === '403 age-lock.wrongPin')).toHaveLength(5)
    const slowed = answers.filter(({ statusCode }) => statusCode === 429)
    expect(slowed).toHaveLength(3)
    for (const answer of slowed) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(25)
    // Also the right one, and those that would change the lock.
    expect((await open(ann, '2468')).statusCode).toBe(429)
    expect((await remove(ann, { pin: '2468' })).statusCode).toBe(429)
    expect((await set(ann, { age: 18, pin: '2468' })).statusCode).toBe(429)
    // The password is counted by itself.
    expect(said(await remove(ann, { password: goodPassword }))).toBe('done')
    // It is the account that is slowed down, and no other.
    expect(said(await open(await locked(), '2468'))).toBe('done')
  })

  it('WATCH-14 wrong passwords count together with those of the account, and no PIN makes up for them', async () => {
    const ann = await aMember()
    const guess = (n: number) =>
      ask(ann, 'PUT', '/api/me/account/password', { currentPassword: `guess ${n}`, newPassword: 'a new and good one' })
    expect(said(await guess(1))).toBe('403 own-account.wrongPassword')
    expect(said(await guess(2))).toBe('403 own-account.wrongPassword')
    // With a stolen session, a lock of the thief's own, of which no password is asked yet.
    expect(said(await set(ann, { age: 12, newPin: '2468', password: 'guess 3' }))).toBe('done')
    for (const n of [3, 4, 5]) {
      expect(said(await remove(ann, { password: `guess ${n}` }))).toBe('403 age-lock.wrongPassword')
      expect(said(await open(ann, '2468'))).toBe('done')
    }
    expect((await remove(ann, { password: goodPassword })).statusCode).toBe(429)
    expect((await guess(6)).statusCode).toBe(429)
    expect(said(await open(ann, '2468'))).toBe('done')
  })

  it('WATCH-14 the right PIN makes up for wrong ones before it', async () => {
    const ann = await locked()
    for (let n = 0; n < 4; n++) expect(said(await open(ann, '0000'))).toBe('403 age-lock.wrongPin')
    expect(said(await open(ann, '2468'))).toBe('done')
    for (let n = 0; n < 4; n++) expect(said(await open(ann, '0000'))).toBe('403 age-lock.wrongPin')
    expect(said(await open(ann, '2468'))).toBe('done')
  })
})

describe('the PIN at the player', () => {
  it('WATCH-14 opens what begins within five minutes, in this browser', async () => {
    const ann = await locked()
    const refusal = await begin(ann)
    expect(said(refusal)).toBe('403 playback.ageLocked')
    expect(refusal.json()).toMatchObject({ details: { ageRating: 16 } })
    expect(said(await open(ann, '2468'))).toBe('done')
    expect(said(await begin(await signIn(ann)))).toBe('403 playback.ageLocked')
    await testApp.forward(4 * 60_000)
    expect(said(await begin(ann))).toBe('done')
    await testApp.forward(61_000)
    expect(said(await begin(ann))).toBe('403 playback.ageLocked')
  })

  it('WATCH-14 a change of the lock closes what was opened', async () => {
    const ann = await locked()
    await open(ann, '2468')
    const { playbackToken } = (await begin(ann)).json<{ playbackToken: string }>()
    const key = async () => said(await ask(ann, 'GET', `/api/playback-sessions/${playbackToken}/keys/0`))
    expect(await key()).toBe('done')
    await set(ann, { age: 6, pin: '2468' })
    expect(await key()).toBe('403 playback.ageLocked')
    expect(said(await begin(ann))).toBe('403 playback.ageLocked')
    await remove(ann, { pin: '2468' })
    expect(await key()).toBe('done')
  })

  it('WATCH-14 a change of the lock closes what is opened at the same moment', async () => {
    const ann = await locked()
    const { db } = testApp.services
    const lock = (await getAgeLock(db, ann.id))!
    const session = await db.selectFrom('session').select('id').where('user_id', '=', ann.id).executeTakeFirstOrThrow()
    let changing: ReturnType<typeof set> | undefined
    await db.transaction().execute(async (tx) => {
      const opening = { userId: ann.id, sessionId: session.id, movieId, pinHash: lock.pinHash }
      expect(await insertOpening(tx, opening)).toBe(true)
      changing = set(ann, { age: 6, pin: '2468' })
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    })
    expect(said(await changing!)).toBe('done')
    expect(said(await begin(ann))).toBe('403 playback.ageLocked')
  })

  it('WATCH-14 a lock that is removed and set anew opens nothing', async () => {
    const ann = await locked()
    await open(ann, '2468')
    await remove(ann, { pin: '2468' })
    expect(said(await set(ann, { age: 12, newPin: '1357' }))).toBe('done')
    expect(said(await begin(ann))).toBe('403 playback.ageLocked')
  })

  it.each(['f'.repeat(24), "' or 1=1"])('WATCH-14 for %s, which is no movie, opens nothing', async (id) => {
    expect(said(await open(await locked(), '2468', id))).toBe('404 movies.notFound')
  })
})

import { recentMinutes } from '@matinee/contract/sessions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { schedules } from '../../jobs.ts'
import { adminPasswordChangedNotice, passwordChanged } from '../accounts/accounts.emails.ts'
import type { NewAuditEntry } from '../audit-log/audit-log.queries.ts'
import { recordFailedSignIn } from '../accounts/accounts.service.ts'
import { eraseFromAuditLog, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { listDeadLetters } from '../dead-letters/dead-letters.queries.ts'
import { sendMail } from '../mail/compose.service.ts'
import { eraseAccounts } from './deletion.service.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const day = 86_400_000
const send = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.request({ method, url, headers: bearer(token), remoteAddress: someAddress(), ...(payload && { payload }) })
const requestDeletion = async (who: Person, password = goodPassword) =>
  send(await tokenOf(testApp, who), 'POST', '/api/me/deletion', { credential: { password } })
const isThere = async ({ id }: Person) =>
  (await testApp.services.db.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0

/** A comment of theirs, and the name that it is shown with. */
async function aComment(who: Person) {
  const [movieId = ''] = await addMovies(testApp.services.db, [{}])
  await send(await tokenOf(testApp, who), 'POST', `/api/movies/${movieId}/comments`, { text: 'A fine film' })
  const shown = async () =>
    (await testApp.request({ url: `/api/movies/${movieId}/comments` })).json<{
      data: { total: number; comments: { username: string | null }[] }
    }>().data
  return { movieId, shown }
}

describe('ACC-6: "Delete my account"', () => {
  it('is refused without the password, also to a session that was stolen', async () => {
    const ann = await aUser(testApp)
    const answer = await requestDeletion(ann, 'a guess')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'own-account.wrongPassword' })
    expect((await tokenOf(testApp, ann)).length).toBeGreaterThan(0)
  })

  it('asks for the passkey where there is no password, and for a login of just now where there is nothing to show', async () => {
    const request = async (token: string, credential: object | null) => {
      const answer = await send(token, 'POST', '/api/me/deletion', { credential })
      return answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code
    }
    const [ann, bob, cleo] = [await aUser(testApp), await aUser(testApp), await aUser(testApp)]
    const token = await tokenOf(testApp, ann)
    // She could show her password: that the session is new is not enough.
    expect(await request(token, null)).toBe('sessions.authenticateAgain')
    const device = new Authenticator()
    const asked = await send(token, 'POST', '/api/me/passkeys/options')
    const response = device.add(asked.json<{ options: { challenge: string } }>().options)
    await send(token, 'POST', '/api/me/passkeys', { name: 'My phone', response })
    const [old, recent] = [await tokenOf(testApp, bob), await tokenOf(testApp, cleo)]
    await sql`update users set password_hash = null where id = any(${[ann.id, bob.id, cleo.id]})`.execute(
      testApp.services.db,
    )
    testApp.clock.forward(1000)
    const { options } = (await testApp.request({ method: 'POST', url: '/api/passkeys/challenge' })).json<{
      options: { challenge: string }
    }>()
    expect(await request(token, null)).toBe('sessions.authenticateAgain')
    expect(await request(token, { passkey: new Authenticator().show(options) })).toBe('factors.passkeyRefused')
    expect(await request(token, { passkey: device.show(options) })).toBe('done')

    expect(await request(recent, null)).toBe('done')
    testApp.clock.forward(recentMinutes * 60_000)
    expect(await request(old, null)).toBe('sessions.authenticateAgain')
    expect(await request(old, { password: '' })).toBe('own-account.noPassword')
  })

  it('logs out everywhere, hides the name, and mails until when it can be taken back', async () => {
    const ann = await aUser(testApp, { isConfirmed: true })
    const { shown } = await aComment(ann)
    const [phone, laptop] = [await tokenOf(testApp, ann), await tokenOf(testApp, ann)]
    expect((await shown()).comments).toMatchObject([{ username: ann.username }])
    const answer = await send(phone, 'POST', '/api/me/deletion', { credential: { password: goodPassword } })
    const deletesAt = new Date(testApp.clock.now().getTime() + 7 * day).toISOString()
    expect(answer.json()).toEqual({ deletesAt })
    for (const token of [phone, laptop]) expect((await send(token, 'GET', '/api/me')).statusCode).toBe(401)
    expect((await shown()).comments).toMatchObject([{ username: null }])
    const mail = await testApp.services.db
      .selectFrom('mail')
      .select('text_body')
      .where('recipient', '=', ann.email)
      .executeTakeFirstOrThrow()
    expect(mail.text_body).toContain('8 March 2026')
  })

  it('is taken back by signing in, which opens nothing else until then', async () => {
    const ann = await aUser(testApp)
    const { shown } = await aComment(ann)
    await requestDeletion(ann)
    await testApp.forward(6 * day)
    await eraseAccounts(testApp.services)
    const token = await tokenOf(testApp, ann)
    const me = await send(token, 'GET', '/api/me')
    expect(me.json()).toMatchObject({ user: { deletesAt: expect.any(String) as string } })
    const refused = await send(token, 'GET', '/api/me/account')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'http.deletionPending' })
    expect((await send(token, 'DELETE', '/api/me/deletion')).statusCode).toBe(200)
    expect((await send(token, 'GET', '/api/me/account')).statusCode).toBe(200)
    expect((await send(token, 'GET', '/api/me')).json<{ user: object }>().user).not.toHaveProperty('deletesAt')
    expect((await shown()).comments).toMatchObject([{ username: ann.username }])
    await testApp.forward(10 * day)
    await eraseAccounts(testApp.services)
    expect(await isThere(ann)).toBe(true)
  })

  it('happens after seven days, with comments and reactions, and cannot be taken back from then on', async () => {
    const ann = await aUser(testApp)
    const { movieId, shown } = await aComment(ann)
    await send(await tokenOf(testApp, ann), 'POST', `/api/movies/${movieId}/like`)
    await requestDeletion(ann)
    await testApp.forward(7 * day)
    const late = await send(await tokenOf(testApp, ann), 'DELETE', '/api/me/deletion')
    expect(late.statusCode).toBe(410)
    await eraseAccounts(testApp.services)
    expect(await isThere(ann)).toBe(false)
    expect(await shown()).toMatchObject({ total: 0, comments: [] })
    const likes = await sql<{ likes: number }>`select likes from movie_counter where movie_id = ${movieId}`.execute(
      testApp.services.db,
    )
    expect(likes.rows).toEqual([{ likes: 0 }])
  })

  it('is refused to the last owner, also if two ask at once; what an admin did stays on record, without their name', async () => {
    const admins = [await aUser(testApp, { role: 'owner' }), await aUser(testApp, { role: 'owner' })]
    const ids = admins.map(({ id }) => id)
    await sql`update users set role = 'user' where role = 'owner' and id <> all(${ids})`.execute(testApp.services.db)
    for (const admin of admins) await tokenOf(testApp, admin, { audience: 'admin' })
    const answers = await Promise.all(admins.map((admin) => requestDeletion(admin)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const left = admins[answers.findIndex(({ statusCode }) => statusCode === 200)]!
    // Not even to look around.
    await expect(tokenOf(testApp, left, { audience: 'admin' })).rejects.toThrow('401')
    await testApp.forward(7 * day)
    await eraseAccounts(testApp.services)
    expect(await isThere(left)).toBe(false)
    const { rows } = await sql<{ entry: string }>`
      select r::text as entry from audit_log r where actor_id = ${left.id} or target_id = ${left.id}`.execute(
      testApp.services.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { entry } of rows) {
      expect(entry).not.toContain(left.email)
      expect(entry).not.toContain(left.username)
      expect(entry).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
    }
  })

  it('of an entry of the audit log nothing can be changed but what is erased', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    await tokenOf(testApp, admin, { audience: 'admin' })
    for (const change of [
      `action = 'movie.add'`,
      `actor_email = 'other@example.org'`,
      `target_name = 'other', before = null, after = null`,
      `at = now()`,
      `data_subject_ids = '{}', target_name = '', before = null, after = null`,
    ])
      await expect(
        sql.raw(`update audit_log set ${change} where actor_id = '${admin.id}'`).execute(testApp.services.db),
      ).rejects.toMatchObject({ code: '23001' })
  })

  it('of two who liked the same films at the same time do not wait for each other', async () => {
    const movies = await addMovies(
      testApp.services.db,
      Array.from({ length: 12 }, () => ({})),
    )
    const people = [await aUser(testApp), await aUser(testApp)]
    for (const [n, { id }] of people.entries())
      for (const movie of n === 0 ? movies : movies.toReversed())
        await sql`insert into reaction (user_id, movie_id, value, reacted_at) values (${id}, ${movie}, 1, now())`.execute(
          testApp.services.db,
        )
    for (const who of people) await requestDeletion(who)
    await testApp.forward(7 * day)
    await Promise.all([eraseAccounts(testApp.services), eraseAccounts(testApp.services)])
    for (const who of people) expect(await isThere(who)).toBe(false)
  })

  it('deletes the others too when one cannot be deleted, which a person sees and which is tried again', async () => {
    const { db } = testApp.services
    const [one, other] = [await aUser(testApp), await aUser(testApp)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const who of [one!, other!]) await requestDeletion(who)
    await testApp.forward(7 * day)
    await sql`create table planted (user_id text collate "C" references users)`.execute(db)
    await sql`insert into planted values (${one!.id})`.execute(db)
    const eraseJob = schedules.find(({ job }) => job.name === 'personal-data.erase-accounts')!.job
    const stopWorker = await testApp.startWorker()
    try {
      await sql`select graphile_worker.add_job(${eraseJob.name}, '{}', max_attempts => ${eraseJob.tries})`.execute(db)
      await expect
        .poll(() => listDeadLetters(db))
        .toMatchObject([{ what: eraseJob.name, error: expect.stringContaining(`1 of 2 failed: account ${one!.id}`) }])
      expect([await isThere(one!), await isThere(other!)]).toEqual([true, false])
      await sql`drop table planted`.execute(db)
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
      await expect.poll(() => isThere(one!)).toBe(false)
      await expect.poll(() => listDeadLetters(db)).toEqual([])
    } finally {
      await sql`drop table if exists planted`.execute(db)
      await stopWorker()
    }
  })
})

describe('ACC-6: a name or an address that occurs elsewhere', () => {
  const entriesSince = async (id: number) =>
    (
      await sql`select id, actor_email, target_name, before, after from audit_log where id > ${id} order by id`.execute(
        testApp.services.db,
      )
    ).rows
  const lastEntry = async () =>
    (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_log`.execute(testApp.services.db))
      .rows[0]!.id
  const write = (actor: Person, entry: NewAuditEntry) =>
    testApp.services.db.transaction().execute((tx) => writeAuditEntry(tx, atDesk(actor), entry))
  async function erase(who: Person) {
    await requestDeletion(who)
    await testApp.forward(7 * day)
    await eraseAccounts(testApp.services)
    expect(await isThere(who)).toBe(false)
  }
  const register = (username: string, email: string) => aUser(testApp, { username, email, isConfirmed: false })

  it('as the name or the value of a fact, or within another address, erases no entry of the audit log', async () => {
    const robert = await aUser(testApp, { role: 'owner', email: 'robert@studio.example', username: 'Robert' })
    const victim = await aUser(testApp)
    const target = { kind: 'person' as const, id: victim.id, name: victim.username }
    const [since, roberts] = [await lastEntry(), 'robert@studio.example']
    await write(robert, { action: 'payment.refund', target, after: { cents: 99900, reason: 'fraud' } })
    await write(robert, { action: 'team.change', target, before: { role: 'editor' }, after: { role: 'owner' } })
    const invitation = { kind: 'invitation' as const, id: 'f'.repeat(24), name: roberts }
    await write(robert, { action: 'team.invite', target: invitation, after: { email: roberts, role: 'owner' } })
    const before = await entriesSince(since)
    expect(before).toHaveLength(3)
    for (const name of ['cents', 'role', 'owner']) await erase(await register(name, `${name}@evil.example`))
    await erase(await register('within', 't@studio.example'))
    expect(await entriesSince(since)).toEqual(before)
  })

  it('deletes no mail to somebody else', async () => {
    const { db, config } = testApp.services
    const victim = await aUser(testApp)
    // The end of the contact address, which stands below every mail; and the same address, never confirmed.
    const { contactEmail } = config.site
    const intruders = [await register('ending', contactEmail.slice(2)), await register('same', contactEmail)]
    await db.transaction().execute((tx) => sendMail(tx, testApp.services, passwordChanged(victim)))
    const url = '/api/contact'
    const payload = { name: 'Vic', email: victim.email, message: 'Where is the film?' }
    await testApp.request({ method: 'POST', url, payload, remoteAddress: someAddress() })
    const mails = () =>
      db.selectFrom('mail').select('id').where('recipient', 'in', [victim.email, contactEmail]).orderBy('id').execute()
    const own = await db.selectFrom('mail').select('id').where('user_id', '=', intruders[1]!.id).execute()
    const others = (await mails()).filter(({ id }) => !own.some((mail) => mail.id === id))
    expect(others.length).toBeGreaterThanOrEqual(3)
    for (const who of intruders) await erase(who)
    expect(await mails()).toEqual(others)
  })

  it('is erased from entries and mails that are about something else, of which it is known whose it is', async () => {
    const { db } = testApp.services
    const [owner, other] = [await aUser(testApp, { role: 'owner' }), await aUser(testApp, { role: 'owner' })]
    const ann = await aUser(testApp, { username: 'Ann Quill', email: 'ann.quill@example.org' })
    const desk = await tokenOf(testApp, owner, { audience: 'admin' })
    const since = await lastEntry()
    const { movieId } = await aComment(ann)
    const { rows } = await sql<{ id: string }>`select id from comment where movie_id = ${movieId}`.execute(db)
    await send(desk, 'PUT', `/api/admin/comments/${rows[0]!.id}/hidden`, { hidden: true })
    await send(desk, 'POST', '/api/admin/team/invitations', { email: ann.email, role: 'editor' })
    await send(desk, 'GET', '/api/admin/subscribers.csv?search=ann.quill')
    await db
      .transaction()
      .execute((tx) => sendMail(tx, testApp.services, adminPasswordChangedNotice({ email: other.email, whose: ann })))
    const found = async () =>
      (
        await sql<{ text: string }>`
          select r::text as text from audit_log r where id > ${since} union all select m::text from mail m`.execute(db)
      ).rows.filter(({ text }) => /ann.quill/i.test(text))
    expect((await entriesSince(since)).length).toBe(3)
    expect((await found()).length).toBeGreaterThanOrEqual(4)
    await erase(ann)
    expect(await found()).toEqual([])
  })

  it('leaves no entry of a failed login that is written while the account is erased', async () => {
    const { db } = testApp.services
    const who = await aUser(testApp, { role: 'editor' })
    const from = { address: '203.0.113.9', requestId: 'late' }
    let recording: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${who.id} for update`.execute(tx)
      recording = recordFailedSignIn({ db }, who, from)
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
      await sql`delete from users where id = ${who.id}`.execute(tx)
      await eraseFromAuditLog(tx, { id: who.id, confirmedEmail: who.email })
    })
    await recording
    const { rows } = await sql`select from audit_log where target_id = ${who.id} and address is not null`.execute(db)
    expect(rows).toEqual([])
  })

  it('of an account that never confirmed its address erases nothing that somebody else wrote with it', async () => {
    const email = 'real.owner@example.org'
    const squatter = await register('squatter', email)
    const payload = { name: 'Real', email, message: 'A question' }
    await testApp.request({ method: 'POST', url: '/api/contact', payload, remoteAddress: someAddress() })
    await erase(squatter)
    const messages = testApp.services.db.selectFrom('contact_message').select('id').where('email', '=', email)
    expect(await messages.execute()).toHaveLength(1)
  })
})

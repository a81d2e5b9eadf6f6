import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { sendMail } from '../mail/compose.service.ts'
import { exportReady } from './personal-data.emails.ts'
import { makeExportJob, purgeExports } from './data-exports.service.ts'
import { listUncoveredColumns } from './personal-data.queries.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const context = () => ({ ...testApp.services, signal: new AbortController().signal })
const ask = async (who: Person, method: 'GET' | 'POST', url: string) =>
  testApp.request({ method, url, headers: bearer(await tokenOf(testApp, who)), remoteAddress: someAddress() })

/** Runs the job of the newest request. */
async function make(who: Person): Promise<void> {
  const row = await testApp.services.db
    .selectFrom('data_export')
    .select('id')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow()
  await makeExportJob.start({ id: row.id }, context())
}

/** The files of a zip archive, by its local headers. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; archive.toString('latin1', at, at + 4) === 'PK\x03\x04';) {
    const [packed, name] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)]
    const begin = at + 30 + name
    files.set(
      archive.toString('utf8', at + 30, begin),
      inflateRawSync(archive.subarray(begin, begin + packed)).toString(),
    )
    at = begin + packed
  }
  return files
}

async function download(who: Person): Promise<Map<string, string>> {
  await ask(who, 'POST', '/api/me/export')
  await make(who)
  const answer = await ask(who, 'GET', '/api/me/export/file')
  expect(answer.headers['content-type']).toBe('application/zip')
  return unzip(answer.rawPayload)
}

it('ACC-5: an archive is made for who has shown a credential within ten minutes, and for nobody else', async () => {
  const ann = await aUser(testApp)
  const headers = bearer(await tokenOf(testApp, ann))
  const send = (url: string, payload = {}) => testApp.request({ method: 'POST', url, headers, payload })
  testApp.clock.forward(601_000)
  expect((await send('/api/me/export')).json()).toMatchObject({ code: 'sessions.authenticateAgain' })
  expect((await ask(ann, 'GET', '/api/me/export')).json()).toEqual({ export: null })
  await send('/api/me/authenticate', { password: goodPassword })
  expect((await send('/api/me/export')).json()).toMatchObject({ export: { state: 'making' } })
  await make(ann)
  const file = () => testApp.request({ url: '/api/me/export/file', headers })
  expect((await file()).statusCode).toBe(200)
  testApp.clock.forward(601_000)
  expect((await file()).json()).toMatchObject({ code: 'sessions.authenticateAgain' })
})

it('ACC-5: mails to whoever had the address before are not in the archive', async () => {
  const ann = await aUser(testApp)
  const { db, clock, config } = testApp.services
  const mails = async (who: Person) => (await download(who)).get('mails.json')
  await sendMail(db, { clock, config }, exportReady(ann))
  expect(await mails(ann)).toContain(ann.email)
  await sql`update users set email = 'ann@elsewhere.test', email_key = 'ann@elsewhere.test' where id = ${ann.id}`.execute(
    db,
  )
  expect(await mails(await aUser(testApp, { email: ann.email }))).toBe('[]')
})

describe('ACC-5: the list of what is held', () => {
  it('has every column of the schema that names a person, or an excuse for it', async () => {
    expect(await listUncoveredColumns(testApp.services.db)).toEqual([])
  })

  it.each([
    ['user_id text', 'planted.user_id'],
    ['friend text references users', 'planted.friend'],
    ['email text', 'planted.email'],
    ['network inet', 'planted.network'],
    ['reviewed_by text', 'planted.reviewed_by'],
  ])('misses a new table with %s', async (column, name) => {
    const planting = testApp.services.db.transaction().execute(async (tx) => {
      await sql.raw(`create table planted (id integer, ${column})`).execute(tx)
      throw new Error((await listUncoveredColumns(tx)).join())
    })
    await expect(planting).rejects.toThrow(name)
  })

  it('misses a second person in a table whose rows are exported', async () => {
    const planting = testApp.services.db.transaction().execute(async (tx) => {
      await sql`alter table comment add column answered_to text references users`.execute(tx)
      throw new Error((await listUncoveredColumns(tx)).join())
    })
    await expect(planting).rejects.toThrow('comment.answered_to')
  })
})

describe('ACC-5: "Download my data"', () => {
  it('is an archive of what is held, made by a job, for its owner alone', async () => {
    const [ann, bo] = [await aUser(testApp, { username: 'Ann <b>', isConfirmed: true }), await aUser(testApp)]
    const [movieId = ''] = await addMovies(testApp.services.db, [{ title: 'Metropolis' }])
    await sql`insert into comment (movie_id, user_id, text, created_at)
      values (${movieId}, ${ann.id}, 'Mine & <i>yours</i>', now()), (${movieId}, ${bo.id}, 'Of Bo', now())`.execute(
      testApp.services.db,
    )
    await testApp.request({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Ann', email: ann.email.toUpperCase(), message: 'Where is my film?' },
      remoteAddress: someAddress(),
    })
    expect((await ask(ann, 'GET', '/api/me/export')).json()).toEqual({ export: null })
    expect((await ask(ann, 'POST', '/api/me/export')).json()).toMatchObject({ export: { state: 'making' } })
    // A second request while it is made is the same one.
    expect((await ask(ann, 'POST', '/api/me/export')).json()).toMatchObject({ export: { state: 'making' } })
    expect((await ask(ann, 'GET', '/api/me/export/file')).statusCode).toBe(404)

    const stop = await testApp.startWorker()
    const state = async () =>
      (await ask(ann, 'GET', '/api/me/export')).json<{ export: { state: string } }>().export.state
    await expect.poll(state, { timeout: 20_000 }).toBe('ready')
    await expect
      .poll(() => testApp.sink.mails.map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('Your data from Matinee is ready')
    await stop()

    const answer = await ask(ann, 'GET', '/api/me/export/file')
    const files = unzip(answer.rawPayload)
    expect(JSON.parse(files.get('comments.json')!)).toEqual([
      expect.objectContaining({ text: 'Mine & <i>yours</i>', movie: 'Metropolis' }),
    ])
    expect(JSON.parse(files.get('account.json')!)).toEqual([expect.objectContaining({ email: ann.email })])
    expect(files.get('contact-messages.json')).toContain('Where is my film?')
    expect(files.get('index.html')).toContain('Mine &amp; &lt;i&gt;yours&lt;/i&gt;')
    expect(files.get('index.html')).toContain('Ann &lt;b&gt;')
    const all = [...files.values()].join()
    expect(all).not.toContain('Of Bo')
    expect(all).not.toMatch(/argon2|_hash|secret"/)

    expect((await ask(bo, 'GET', '/api/me/export/file')).statusCode).toBe(404)
    expect((await testApp.request({ url: '/api/me/export/file' })).statusCode).toBe(401)
  })

  it('shows an address that nobody has confirmed nothing that was sent to it, and nobody a link that grants access', async () => {
    const address = 'of.somebody.else@example.org'
    const claimed = await aUser(testApp, { email: address, isConfirmed: false })
    await sql`
      insert into mail (recipient, subject, text_body, html_body, created_at, is_secret, useless_after)
      values (${address}, 'x', 'For the owner of the mailbox', '', now(), false, null),
        (${address}, 'x', 'A link with a secret', '', now(), true, now() + interval '1 hour')`.execute(
      testApp.services.db,
    )
    expect((await download(claimed)).get('mails.json')).toBe('[]')
    await sql`update users set email_confirmed_at = now() where id = ${claimed.id}`.execute(testApp.services.db)
    const mails = (await download(claimed)).get('mails.json')
    expect(mails).toContain('For the owner of the mailbox')
    expect(mails).not.toContain('A link with a secret')
  })

  it('says so when it could not be made, and can be asked for again', async () => {
    const who = await aUser(testApp)
    await ask(who, 'POST', '/api/me/export')
    const { id } = await testApp.services.db
      .selectFrom('data_export')
      .select('id')
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow()
    await makeExportJob.giveUp({ id }, context(), new Error('disk full'))
    expect((await ask(who, 'GET', '/api/me/export')).json()).toMatchObject({ export: { state: 'failed' } })
    expect((await download(who)).get('account.json')).toContain(who.email)
  })

  it('is gone after seven days, and so is the file of an account that is gone', async () => {
    const [who, other] = [await aUser(testApp), await aUser(testApp)]
    for (const each of [who, other]) await download(each)
    const files = async () => {
      let count = 0
      for await (const _ of testApp.services.storage.list('exports/')) count += 1
      return count
    }
    await testApp.services.db.deleteFrom('users').where('id', '=', other.id).execute()
    const before = await files()
    // Not ours, whoever put it there.
    const foreign = path.join(testApp.config.storage.path, 'exports', 'holiday.zip')
    writeFileSync(foreign, 'somebody’s own')
    await purgeExports(testApp.services)
    expect(existsSync(foreign)).toBe(true)
    rmSync(foreign)
    expect(await files()).toBeLessThan(before)
    expect((await ask(who, 'GET', '/api/me/export/file')).statusCode).toBe(200)
    testApp.clock.forward(7 * 86_400_000)
    expect((await ask(who, 'GET', '/api/me/export/file')).statusCode).toBe(404)
    await purgeExports(testApp.services)
    expect(await files()).toBe(0)
  })
})

import { type MailKind, mailKinds } from '@matinee/contract/mail-choices'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failMailTo } from '../../../test/failing-mail.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { chooseMails, sendNewFilmMails, sendStartedFilmMails } from './mail-choices.service.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

let testApp: TestApp
beforeEach(async () => void (testApp = await startTestApp()))
afterEach(() => testApp.close())

const hour = 3_600_000
const day = 24 * hour
const context = () => ({ ...testApp.services, signal: new AbortController().signal })
const mails = () => testApp.services.db.selectFrom('mail').selectAll().orderBy('id').execute()
const subjects = async () => (await mails()).map(({ subject }) => subject)
const aReader = async (kind: MailKind, given: Parameters<typeof aUser>[1] = {}): Promise<Person> => {
  const person = await aUser(testApp, given)
  await chooseMails(testApp.services, person.id, [kind])
  return person
}
const publish = async (title: string, more: { ageRating?: number } = {}) => {
  const [id] = await addMovies(testApp.services.db, [{ title }])
  const { db } = testApp.services
  await sql`update movie set age_rating = ${more.ageRating ?? null} where id = ${id}`.execute(db)
  await sql`insert into movie_film (movie_id, external_url, is_premium)
    values (${id}, 'https://films.example/a.m3u8', false)`.execute(db)
  return id!
}

describe('ACC-10 mails by choice', () => {
  it('are off until they are asked for, and off again by the account', async () => {
    const ann = await aUser(testApp)
    const headers = bearer(await tokenOf(testApp, ann))
    const kinds = async () =>
      (await testApp.request({ url: '/api/me/mails', headers })).json<{ kinds: string[] }>().kinds
    const choose = (payload: object) => testApp.request({ method: 'PUT', url: '/api/me/mails', headers, payload })
    expect(await kinds()).toEqual([])
    expect((await choose({ kinds: mailKinds })).statusCode).toBe(200)
    expect((await kinds()).toSorted()).toEqual([...mailKinds].toSorted())
    expect((await choose({ kinds: ['advertising'] })).statusCode).toBe(400)
    await choose({ kinds: ['startedFilm'] })
    expect(await kinds()).toEqual(['startedFilm'])
  })

  it('are turned off by the link in them, twice without harm, and by no other token', async () => {
    const [ann, bo] = [await aReader('newFilms'), await aReader('newFilms')]
    const send = async (token: string) =>
      (
        await testApp.request({
          method: 'POST',
          url: '/api/unsubscribe',
          payload: { token },
          remoteAddress: someAddress(),
        })
      ).statusCode
    const left = async () => (await testApp.services.db.selectFrom('mail_choice').selectAll().execute()).length
    const token = unsubscribeToken(testApp.config, ann.id, 'newFilms')
    const signature = token.split('.')[2]!
    for (const forged of [
      `${bo.id}.newFilms.${signature}`,
      `${ann.id}.startedFilm.${signature}`,
      `${ann.id}.newFilms.`,
    ])
      expect(await send(forged)).toBe(400)
    expect(await left()).toBe(2)
    expect([await send(token), await send(token)]).toEqual([200, 200])
    expect(await left()).toBe(1)
  })

  it('carry the headers for one click, and a link that anybody can see', async () => {
    const ann = await aReader('newFilms')
    await testApp.forward(7 * day)
    await publish('Nosferatu')
    await testApp.forward(hour)
    await sendNewFilmMails(context())
    const stop = await testApp.startWorker()
    try {
      const mail = await testApp.sink.mailTo(ann.email)
      const header = (key: string) => mail.headers.find((each) => each.key === key)?.value
      const url = `https://matinee.test/unsubscribe?token=${unsubscribeToken(testApp.config, ann.id, 'newFilms')}`
      expect(header('list-unsubscribe')).toBe(`<${url}>`)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(mail.text).toContain(url)
      expect(mail.html).toContain(url)
      expect(mail.text).toContain('Nosferatu')
    } finally {
      await stop()
    }
  })
})

describe('ACC-10 new films', () => {
  it('are told at most once a week, only what came since, and not without any', async () => {
    await publish('The General')
    await testApp.forward(day)
    await aReader('newFilms')
    await aUser(testApp)
    await testApp.forward(7 * day)
    await sendNewFilmMails(context())
    expect(await subjects()).toEqual([])
    await publish('Sherlock Jr.')
    await sendNewFilmMails(context())
    expect(await subjects()).toEqual([])
    await testApp.forward(hour)
    // Two workers at once, and one again.
    await Promise.all([sendNewFilmMails(context()), sendNewFilmMails(context())])
    await sendNewFilmMails(context())
    expect(await subjects()).toEqual(['New at Matinee: Sherlock Jr.'])
    await publish('Our Hospitality')
    await testApp.forward(6 * day)
    await sendNewFilmMails(context())
    expect(await subjects()).toHaveLength(1)
    await testApp.forward(day)
    await sendNewFilmMails(context())
    expect((await mails()).at(-1)).toMatchObject({ subject: 'New at Matinee: Our Hospitality' })
    expect((await mails()).at(-1)!.text_body).not.toContain('Sherlock')
  })

  it('go to nobody whose address is unconfirmed or refuses mail, or whose account is disabled', async () => {
    await aReader('newFilms', { isConfirmed: false })
    const [refusing, disabled] = [await aReader('newFilms'), await aReader('newFilms')]
    const { db } = testApp.services
    await sql`insert into mail (recipient, subject, text_body, html_body, is_refused, state, created_at)
      values (${refusing.email}, 'Before', '', '', true, 'failed', app_now())`.execute(db)
    await sql`update users set disabled_at = app_now() where id = ${disabled.id}`.execute(db)
    await testApp.forward(7 * day)
    await publish('Metropolis')
    await testApp.forward(hour)
    await sendNewFilmMails(context())
    expect(await subjects()).toEqual(['Before'])
  })

  it('go to the others when one mail cannot be written, which is tried again', async () => {
    const readers = [await aReader('newFilms'), await aReader('newFilms'), await aReader('newFilms')]
    await testApp.forward(7 * day)
    await publish('Metropolis')
    await testApp.forward(hour)
    const mend = await failMailTo(testApp.services, readers[1]!.email)
    await expect(sendNewFilmMails(context())).rejects.toThrow('1 of 3 failed: user')
    expect(await mails()).toHaveLength(2)
    await mend()
    await sendNewFilmMails(context())
    expect(await mails()).toHaveLength(3)
  })

  it('are sent to everybody once when the worker stops between two of them', async () => {
    for (let n = 0; n < 3; n++) await aReader('newFilms')
    await testApp.forward(7 * day)
    await publish('Metropolis')
    await testApp.forward(hour)
    const stopping = new AbortController()
    const { db } = testApp.services
    const transaction = db.transaction.bind(db)
    db.transaction = () => {
      stopping.abort(new Error('told to stop'))
      return transaction()
    }
    const stopsAfterOne = { ...testApp.services, signal: stopping.signal }
    await expect(sendNewFilmMails(stopsAfterOne)).rejects.toThrow('told to stop')
    db.transaction = transaction
    expect(await mails()).toHaveLength(1)
    await sendNewFilmMails(context())
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(3)
    expect(await mails()).toHaveLength(3)
  })
})

describe('ACC-10 a film that was started', () => {
  const leave = async ({ id }: Person, movieId: string, more: { finished?: boolean } = {}) => {
    await sql`insert into playback_position
      (user_id, movie_id, milliseconds, duration_ms, is_finished, playback_session_id, slot_claimed_at, sequence, watched_at)
      values (${id}, ${movieId}, 60000, 3660000, ${more.finished ?? false}, 'v', app_now(), 0, app_now())`.execute(
      testApp.services.db,
    )
  }

  it('is mentioned once, some days later, one film a day, the last one first', async () => {
    const ann = await aReader('startedFilm')
    await leave(ann, await publish('The General'))
    await testApp.forward(day)
    await leave(ann, await publish('Metropolis'))
    await leave(ann, await publish('Faust'), { finished: true })
    await testApp.forward(2 * day)
    await sendStartedFilmMails(context())
    expect(await subjects()).toEqual([])
    await testApp.forward(3 * day)
    await Promise.all([sendStartedFilmMails(context()), sendStartedFilmMails(context())])
    expect(await subjects()).toEqual(['You have not finished Metropolis'])
    expect((await mails())[0]!.text_body).toContain('There are 60 minutes left.')
    for (let n = 0; n < 3; n++) {
      await testApp.forward(day)
      await sendStartedFilmMails(context())
    }
    expect(await subjects()).toEqual(['You have not finished Metropolis', 'You have not finished The General'])
  })

  it('is not mentioned where history is off, or the age lock would ask for the PIN', async () => {
    const [ann, bo] = [await aReader('startedFilm'), await aReader('startedFilm')]
    const [free, unrated, old] = [
      await publish('For all', { ageRating: 6 }),
      await publish('Unrated'),
      await publish('For adults', { ageRating: 18 }),
    ]
    const { db } = testApp.services
    await leave(ann, free)
    for (const film of [unrated, old]) await leave(bo, film)
    await sql`insert into history_off (user_id, since) values (${ann.id}, app_now())`.execute(db)
    await sql`insert into age_lock (user_id, age, pin_hash) values (${bo.id}, 12, '$argon2id$x')`.execute(db)
    await testApp.forward(5 * day)
    await sendStartedFilmMails(context())
    expect(await subjects()).toEqual([])
    await leave(bo, free)
    await testApp.forward(5 * day)
    await sendStartedFilmMails(context())
    expect(await subjects()).toEqual(['You have not finished For all'])
  })
})

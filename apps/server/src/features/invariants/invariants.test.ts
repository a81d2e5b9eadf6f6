import { spawnSync } from 'node:child_process'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { PlaybackSession } from '@matinee/contract/playback'
import { parseCode } from '@matinee/contract/vouchers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, addTrack, addUpload, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, type Person, tokenOf } from '../../../test/people.ts'
import { eraseFromAuditLog } from '../audit-log/audit-log.service.ts'
import { getFilmRow, upsertMovieFilm } from '../films/films.queries.ts'
import { enqueueProbe, startEncoding } from '../films/preparing.service.ts'
import { removeMovie } from '../movies/admin-movies.service.ts'
import { miscounted } from '../movies/movies.service.ts'
import { buyGift, subscribe } from '../payments/purchase.service.ts'
import { applyRefund } from '../payments/refunds.service.ts'
import { sendReminders } from '../subscriptions/reminders.service.ts'
import {
  cancelSubscription,
  changeSubscription,
  reactivateSubscription,
} from '../subscriptions/subscriptions.service.ts'
import { claimUpload } from '../uploads/uploads.service.ts'
import { createVouchers, redeemCode } from '../vouchers/vouchers.service.ts'
import { listViolations, invariants } from './invariants.queries.ts'
import { checkAll, checkFiles, checkInvariants } from './invariants.service.ts'

let testApp: TestApp
let ann: Person
let desk: Person
/** The film that is shown. */
let filmId: string

const day = 86_400_000
const give = (userId: string) =>
  reactivateSubscription(testApp.services, { userId, plan: 'monthly', reason: 'a present', actor: atDesk(desk) })
const makeCode = (gives: { days: number | null; percent: number | null }) => {
  const input = { ...gives, codes: 1, uses: 1, plan: 'monthly', lastDay: null, note: '' }
  return createVouchers(testApp.services, input, atDesk(desk))
}

/** As the payments do it, without a provider. */
async function pay(userId: string, reference: string) {
  const { db } = testApp.services
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with bought as (
        insert into checkout (user_id, plan, cents, currency, days, provider, state, created_at, settled_at)
        select ${userId}, id, cents, currency, days, 'sandbox', 'paid', app_now(), app_now()
        from plan where id = 'quarterly' returning *),
      told as (
        insert into payment_event (provider, event_id, kind, checkout_id, reference, cents, currency, happened_at,
          received_at, outcome)
        select provider, ${reference}, 'paid', id, ${reference}, cents, currency, app_now(), app_now(), 'applied'
        from bought)
      insert into payment (checkout_id, user_id, plan, cents, currency, days, provider, reference, paid_at, created_at)
      select id, user_id, plan, cents, currency, days, provider, ${reference}, app_now(), app_now() from bought
      returning id`.execute(tx)
    const term = { plan: 'quarterly', days: 90, cents: 2499 } as const
    const cause = { event: 'pay', by: 'payment', actorId: userId, term, paymentId: rows[0]!.id } as const
    await changeSubscription(testApp.services, tx, userId, cause)
  })
}

const aThousandBytes = () => Readable.from([Buffer.alloc(1000)])
async function storeMaster(id: string) {
  const film = (await getFilmRow(testApp.services.db, id))!
  await testApp.services.storage.write(film.master_key!, aThousandBytes())
}
/** What a film of `addFilm` that is ready has in storage. */
async function storeFiles(id: string) {
  await storeMaster(id)
  for (const name of ['init.mp4', '0.m4s'])
    await testApp.services.storage.write(`films/${id}/360p/${name}`, aThousandBytes())
}

/** In the middle of a film. */
async function watch(person: Person) {
  const { db } = testApp.services
  const [movieId] = await addMovies(db, [{ title: 'Watched' }])
  const watchedId = await addFilm(db, movieId!, 'ready')
  await publishFilm(db, { movieId: movieId!, filmId: watchedId, isPremium: false })
  await storeFiles(watchedId)
  const headers = bearer(await tokenOf(testApp, person))
  const url = `/api/movies/${movieId}/playback-sessions`
  const { playbackToken } = (
    await testApp.request({ method: 'POST', url, headers, payload: {} })
  ).json<PlaybackSession>()
  const payload = { sequence: 1, milliseconds: 2000, state: 'playing' }
  const answer = await testApp.request({
    method: 'PUT',
    url: `/api/playback-sessions/${playbackToken}/position`,
    headers,
    payload,
  })
  expect(answer.statusCode).toBe(200)
}

/** One film is shown, one waits to be probed, one is being made, and of one upload nothing was made yet. */
async function addFilms() {
  const { db, storage } = testApp.services
  const movieIds = await addMovies(db, [{}, {}, {}])
  const [shown = '', probing = '', preparing = ''] = movieIds
  filmId = await addFilm(db, shown, 'ready')
  await addTrack(db, filmId, 'subtitles')
  await upsertMovieFilm(db, shown, { filmId })
  await enqueueProbe(db, await addFilm(db, probing, 'probing'))
  const inWork = (await getFilmRow(db, await addFilm(db, preparing, 'preparing')))!
  await startEncoding(db, inWork)

  const uploadId = await addUpload({ db, storage }, { userId: ann.id, purpose: 'master', content: 'x'.repeat(1000) })
  const { key } = (await claimUpload(db, uploadId, 'master'))!
  await db.updateTable('film').set({ master_key: key }).where('id', '=', filmId).execute()
  await addUpload({ db, storage }, { userId: ann.id, purpose: 'subtitles', content: 'WEBVTT' })
  for (const { id } of await db.selectFrom('film').select('id').where('state', '<>', 'ready').execute())
    await storeMaster(id)
  await storeFiles(filmId)
  await storage.write(`films/${filmId}/subtitles/a.vtt`, Readable.from([Buffer.alloc(1000)]))
}

/** Ann paid and was reminded, Bob was given Premium, had it extended and cancelled it, Carol came back and left. */
beforeAll(async () => {
  testApp = await startTestApp()
  ann = await aUser(testApp, { username: 'Ann' })
  desk = await aUser(testApp, { role: 'owner' })
  const bob = await aUser(testApp, { username: 'Bob' })
  const carol = await aUser(testApp, { username: 'Carol' })
  const cancel = (userId: string) => cancelSubscription(testApp.services, { userId, reason: 'enough' })
  const [, gone] = await addMovies(testApp.services.db, [{}, { title: 'Deleted' }])
  await removeMovie(testApp.services, gone!, atDesk(desk))
  await addFilms()
  await give(bob.id)
  await give(carol.id)
  await pay(ann.id, 'a')
  await testApp.forward(25 * day)
  await give(bob.id)
  await testApp.forward(day)
  await cancel(bob.id)
  // Carol's was over for a while, and nobody had noted it.
  await testApp.forward(5 * day)
  await give(carol.id)
  await cancel(carol.id)
  await testApp.services.db.deleteFrom('users').where('id', '=', carol.id).execute()
  await eraseFromAuditLog(testApp.services.db, { id: carol.id, confirmedEmail: carol.email })
  await testApp.forward(54 * day)
  await sendReminders(testApp.services, { days: 7 })
  // Of what Dora paid for the next days all was given back, and of the first payment a part.
  const dora = await aUser(testApp, { username: 'Dora' })
  await pay(dora.id, 'c')
  await pay(dora.id, 'd')
  for (const [reference, cents] of [
    ['d', 2499],
    ['c', 500],
  ] as const) {
    const event = { reference: `back-${reference}`, payment: reference, cents, state: 'succeeded' as const }
    await applyRefund(testApp.services, testApp.services.payments!, {
      ...event,
      kind: 'refund',
      isDispute: false,
      requestId: undefined,
      checkoutId: '',
      currency: 'USD',
      reason: undefined,
      error: undefined,
      happenedAt: testApp.clock.now(),
    })
  }
  // Ann has bought a gift, Dora has redeemed a voucher, and Bob has paid with one.
  const { code } = await makeCode({ days: 30, percent: null })
  await redeemCode(testApp.services, { userId: dora.id, code: parseCode(code)! })
  const gift = { recipient: 'friend@example.org', message: '', sendOn: null }
  await buyGift(testApp.services, { userId: ann.id, plan: 'monthly', gift })
  const lowered = await makeCode({ days: null, percent: 20 })
  await subscribe(testApp.services, { userId: bob.id, plan: 'monthly', voucher: parseCode(lowered.code)! })
  await watch(ann)
})
afterAll(() => testApp.close())

it('a site where only the product has written breaks none', async () => {
  const found = [...(await checkInvariants(testApp.services.db)), ...(await checkFiles(testApp.services))]
  expect(found).toHaveLength(45)
  expect(found.filter(({ broken }) => broken.length > 0)).toEqual([])
})

it('memory does not grow with the data: rows come in parts, and of what is broken only the first are named', async () => {
  const crowd = 1200
  let most = 0
  const counting = testApp.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      most = Math.max(most, result.rows.length)
      return result
    },
  })
  const tx = await counting.startTransaction().execute()
  try {
    await sql`
      with crowd as (
        insert into users (username, username_key, email, email_key, created_at)
        select 'crowd ' || n, 'crowd' || n, n || '@crowd.test', n || '@crowd.test', app_now()
        from generate_series(1, ${crowd}::int) n returning id),
      given as (
        insert into premium_grant (user_id, plan, days, reason, created_at)
        select id, 'monthly', 30, 'a present', app_now() from crowd returning id, user_id),
      held as (
        insert into subscription (user_id, plan, cents, started_at, expires_at, created_at)
        select id, 'monthly', 0, app_now(), app_now() + interval '720 hours', app_now() from crowd
        returning id, user_id, expires_at)
      insert into subscription_change (subscription_id, step, by, actor_id, plan, days, expires_at, grant_id, at)
      select held.id, 'start', 'desk', ${desk.id}, 'monthly', 30, held.expires_at, given.id, app_now()
      from held join given using (user_id)`.execute(tx)
    expect((await checkAll(tx)).filter(({ broken }) => broken.length > 0)).toEqual([])
    expect(most).toBeLessThanOrEqual(1000)
    await sql`update subscription set plan = 'yearly' where user_id in (select id from users where username like 'crowd %')`.execute(
      tx,
    )
    const broken = (await checkAll(tx)).filter(({ count }) => count > 0)
    expect(broken.map(({ what, count }) => [what, count])).toContainEqual([
      'a subscription is what its record makes of it',
      crowd,
    ])
    expect(Math.max(...broken.map(({ broken: named }) => named.length))).toBe(100)
  } finally {
    await tx.rollback().execute()
  }
})

it('the command needs to know the database and storage only, says what is broken and ends accordingly', async () => {
  const command = path.resolve(import.meta.dirname, '../../cli.ts')
  const { database, storage } = testApp.config
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, STORAGE_PATH: storage.path }
  const asked = () => spawnSync(process.execPath, [command, 'invariants'], { env, encoding: 'utf8' })
  expect(asked()).toMatchObject({ status: 0, stdout: expect.stringMatching(/\ninvariants: met 45 of 45\n$/) })
  const [movie] = await testApp.services.db.selectFrom('movie_counter').select('movie_id as id').execute()
  const { db } = testApp.services
  await sql`update movie_counter set likes = likes + 1`.execute(db)
  const { status, stdout } = asked()
  await sql`update movie_counter set likes = likes - 1`.execute(db)
  expect(status).toBe(1)
  expect(stdout).toMatch(/\ninvariants: met 44 of 45\n$/)
  expect(stdout).toContain(movie!.id)
})

/** Whoever writes past the product: without its triggers, its keys and its rules. */
const unguarded = `
  do $$ declare rule record; begin
    for rule in select conrelid::regclass as place, conname from pg_constraint
      where contype in ('f', 'c', 'u', 'p') and connamespace = 'public'::regnamespace
        -- Those of partitions go with their parent's.
        and conparentid = 0 and coninhcount = 0
      order by contype = 'p', contype = 'u'
    loop execute format('alter table %s drop constraint %I cascade', rule.place, rule.conname); end loop;
    for rule in select tgrelid::regclass as place from pg_trigger where not tgisinternal group by 1
    loop execute format('alter table %s disable trigger user', rule.place); end loop;
  end $$`

const anns = `(select id from subscription where user_id = (select id from users where username = 'Ann'))`
describe('whoever breaks this is found out', () => {
  let tx: Awaited<ReturnType<ReturnType<typeof testApp.services.db.startTransaction>['execute']>>
  beforeAll(async () => {
    tx = await testApp.services.db.startTransaction().execute()
    await sql.raw(unguarded).execute(tx)
  })
  afterAll(() => tx.rollback().execute())

  it('nobody has yet', async () => {
    expect((await checkAll(tx)).filter(({ count }) => count > 0)).toEqual([])
  })

  it.each<[string, string]>([
    ['likes, dislikes and comments are as many as their rows', 'update movie_counter set likes = likes + 1'],
    [
      'a desk that somebody works at has an owner who can use it',
      `update users set role = 'editor' where role = 'owner'`,
    ],
    [
      'nobody both likes and dislikes',
      `insert into reaction (user_id, movie_id, value, reacted_at)
     select u.id, m.id, v, now() from users u, movie m, (values (1), (-1)) as two (v) where u.username = 'Ann'`,
    ],
    [
      'nobody has two active subscriptions',
      `drop index subscription_one_active;
     insert into subscription (user_id, plan, cents, started_at, expires_at, created_at)
     select user_id, plan, cents, started_at, expires_at, created_at from subscription where status = 'active'`,
    ],
    [
      'active means not over, or for less than two hours',
      `update subscription set started_at = started_at - interval '10 days', expires_at = app_now() - interval '3 hours'
     where status = 'active'`,
    ],
    [
      'a subscription lasts as long as the days on its record',
      `update subscription set expires_at = expires_at + interval '1 day' where id in ${anns}`,
    ],
    [
      'a subscription lasts as long as the days on its record',
      `delete from subscription_change where subscription_id in ${anns}`,
    ],
    ['a subscription is what its record makes of it', `update subscription set plan = 'yearly' where id in ${anns}`],
    [
      'a subscription is what its record makes of it',
      `update subscription set status = 'active', ended_at = null where status = 'expired'`,
    ],
    [
      'a subscription is what its record makes of it',
      `update subscription_change set at = at - interval '3 days' where step = 'extend'`,
    ],
    ['a subscription is what its record makes of it', `delete from subscription_change where step = 'cancel'`],
    [
      'every day was paid or given, to that person, under that plan',
      `update subscription_change set payment_id = null where payment_id is not null`,
    ],
    [
      'every day was paid or given, to that person, under that plan',
      `update payment set user_id = (select id from users where username = 'Bob');
     update checkout set user_id = (select id from users where username = 'Bob')`,
    ],
    ['every day was paid or given, to that person, under that plan', `update premium_grant set days = days - 1`],
    ['a payment is for one paid checkout, and what that offered', `update checkout set cents = cents + 1`],
    ['a payment is for one paid checkout, and what that offered', `update checkout set state = 'failed'`],
    ['a payment is for one paid checkout, and what that offered', `delete from checkout`],
    [
      'a payment is for one paid checkout, and what that offered',
      `drop index payment_first;
     insert into payment (id, checkout_id, plan, cents, currency, days, provider, reference, paid_at, created_at)
     select id, checkout_id, plan, cents, currency, days, provider, reference, paid_at, created_at from payment;
     update payment set id = md5(ctid::text)`,
    ],
    [
      'a payment or a gift counts once',
      `insert into premium_grant (user_id, plan, days, reason, created_at) select id, 'monthly', 30, 'lost', now() from users`,
    ],
    [
      'a payment or a gift counts once',
      `insert into subscription_change (subscription_id, step, by, plan, days, expires_at, payment_id, at)
     select subscription_id, step, by, plan, days, expires_at, payment_id, at from subscription_change
     where payment_id is not null`,
    ],
    ['a payment or a gift counts once', `delete from voucher where payment_id is not null`],
    [
      'a voucher is used as often as it says, by nobody twice, and no more often than it may',
      `update voucher set used = 0`,
    ],
    [
      'a voucher is used as often as it says, by nobody twice, and no more often than it may',
      `update voucher set uses = 0`,
    ],
    ['what a voucher gave is what it is for', `update voucher set days = days + 1`],
    ['what a voucher gave is what it is for', `update voucher set percent = percent / 2`],
    [
      'a gift is mailed when it is paid and its day has come',
      `update gift set mailed_at = null, send_on = '2026-01-01'`,
    ],
    ['a paid checkout has its payment', `delete from payment`],
    ['an event of a provider is applied once', `insert into payment_event select * from payment_event`],
    [
      'an event of a provider is applied once',
      `insert into payment_event (provider, event_id, kind, checkout_id, reference, cents, currency, happened_at,
       received_at, outcome)
     select provider, 'another', kind, checkout_id, reference, cents, currency, happened_at, received_at, outcome
     from payment_event`,
    ],
    ['an event of a provider is applied once', `delete from payment`],
    ['a provider told of every payment, its reference and its amount', `delete from payment_event`],
    [
      'a provider told of every payment, its reference and its amount',
      `update payment set cents = 1; update checkout set cents = 1`,
    ],
    ['a subscription costs what its newest days cost', `update subscription set cents = cents + 1 where id in ${anns}`],
    ['refunds of a payment come to no more than it', `update refund set cents = cents + 2000`],
    ['refunds of a payment come to no more than it', `delete from payment`],
    [
      'days are taken back by a refund of what gave them, and no more than it gave',
      `update refund set payment_id = (select id from payment where reference = 'a')`,
    ],
    [
      'days are taken back by a refund of what gave them, and no more than it gave',
      `update subscription_change set days = days - 1 where step = 'shorten'`,
    ],
    [
      'a subscription lasts as long as the days on its record',
      `delete from subscription_change where step = 'shorten'`,
    ],
    [
      'a refund that was asked for has a job that makes it, or says what is wrong',
      `update refund set state = 'requested', created_at = app_now() - interval '6 minutes'`,
    ],
    [
      'nobody has two payments begun',
      `drop index one_open_checkout;
     insert into checkout (user_id, plan, cents, currency, days, provider, created_at)
     select id, 'monthly', 999, 'USD', 30, 'sandbox', app_now() from users, generate_series(1, 2)`,
    ],
    [
      'nobody is reminded twice of one end in one window',
      `insert into reminder (subscription_id, expires_at, within_days, created_at)
     select subscription_id, expires_at, within_days, created_at from reminder`,
    ],
    [
      'reminders are of ends that the subscription had',
      `update reminder set expires_at = expires_at + interval '1 second'`,
    ],
    [
      'a reminder has a mail of its own',
      `insert into reminder (subscription_id, expires_at, within_days, mail_id, created_at)
     select subscription_id, expires_at, 3, mail_id, created_at from reminder`,
    ],
    [
      'a mail that waits has a job that sends it',
      `delete from graphile_worker._private_jobs where key = 'mail:' || (select min(id) from mail)`,
    ],
    [
      'a mail that waits has a job that sends it',
      `update graphile_worker._private_jobs set attempts = max_attempts where key = 'mail:' || (select max(id) from mail);
     update mail set created_at = app_now() - interval '6 minutes' where id = (select max(id) from mail)`,
    ],
    [
      'the audit log has lost nothing about accounts that exist',
      `update audit_log set actor_email = null, address = null where actor_email is not null`,
    ],
    [
      'the audit log has lost nothing about accounts that exist',
      `update audit_log set target_name = '', before = null, after = null where cardinality(data_subject_ids) > 0`,
    ],
    ['the audit log names no account that is gone', `update audit_log set data_subject_ids = '{gone}' where id = 1`],
    [
      'the audit log names no account that is gone',
      `delete from users where id = (select max(actor_id) from audit_log)`,
    ],
    [
      'a movie is in lists, searches and counters, or deleted and in none',
      `delete from movie_search where movie_id = (select movie_id from movie_counter limit 1)`,
    ],
    [
      'a movie is in lists, searches and counters, or deleted and in none',
      `delete from movie_list where list <> '*' and movie_id = (select movie_id from movie_counter limit 1)`,
    ],
    [
      'a movie is in lists, searches and counters, or deleted and in none',
      `insert into movie_counter (movie_id) select movie_id from deleted_movie`,
    ],
    ['a movie is in lists, searches and counters, or deleted and in none', `delete from deleted_movie`],
    [
      'a playback session is of a film of its movie, in a session of its person',
      `update playback_session set user_id = (select id from users where username = 'Bob')`,
    ],
    ['a playback session is of a film of its movie, in a session of its person', `update film set movie_id = null`],
    [
      'a playback session played no more of its film than there is, and than it had time for',
      `update playback_session set played = '{[0,4001)}', played_at = started_at + interval '1 hour'`,
    ],
    [
      'a playback session played no more of its film than there is, and than it had time for',
      `update playback_session set played = '{[0,1000),[2000,3000)}', played_at = started_at + interval '0.7 seconds'`,
    ],
    ...[
      ['more than its film is long', '1, 1, 4002'],
      ['a play without its seconds', '2, 2, 300'],
      ['more plays than playback sessions', '1, 2, 4000'],
    ].map<[string, string]>(([, row]) => [
      'what was watched fits its films: no more than they are long, and no play without its seconds',
      `insert into daily_watch_stats select movie_id, film_id, started_at::date, true, ${row} from playback_session`,
    ]),
    [
      'a place lies within its film, behind its beginning, and a person has one of each',
      'update playback_position set milliseconds = duration_ms + 1',
    ],
    [
      'a place lies within its film, behind its beginning, and a person has one of each',
      'update playback_position set milliseconds = 199',
    ],
    [
      'a place lies within its film, behind its beginning, and a person has one of each',
      'insert into playback_position select * from playback_position',
    ],
    [
      'nothing is kept of those who asked for it, since they did',
      `insert into history_off (user_id, since) select user_id, watched_at - interval '1 second' from playback_position`,
    ],
    ['a movie shows one film, which is its own and not removed', `insert into movie_film select * from movie_film`],
    [
      'a movie shows one film, which is its own and not removed',
      `insert into movie_film (movie_id, film_id) select (select min(id) from movie), film_id from movie_film`,
    ],
    [
      'a movie shows one film, which is its own and not removed',
      `update film set movie_id = null where state = 'ready'`,
    ],
    [
      'a movie shows one film, which is its own and not removed',
      `update film set state = 'removed' where state = 'ready'`,
    ],
    ['a film that is ready has all its parts', `update encode_part set done_at = null where track = '360p'`],
    ['a film that is ready has all its parts', `delete from encode_part`],
    [
      'a film that is ready has all its parts',
      `update encode_part set seconds = '{}', segment_bytes = '{}' where done_at is not null`,
    ],
    [
      'a film that is ready has all its parts',
      `insert into encode_part (film_id, track, part, weight) select id, 'storyboard', 0, 1 from film where state = 'ready'`,
    ],
    [
      'a film that is shown has all its sound and a whole rendition',
      `update film set state = 'preparing' where state = 'ready'; delete from encode_part`,
    ],
    [
      'a film that is shown has all its sound and a whole rendition',
      `update film set plan = jsonb_set(plan, '{audio}', '[{"name": "audio-1-2"}]')`,
    ],
    [
      'every track of a film lasts as long as the film',
      `update encode_part set seconds = '{3.8}' where done_at is not null`,
    ],
    [
      'a key opens a minute of one film',
      `update encode_part set seconds = array_fill(8.0, '{10}') where done_at is not null`,
    ],
    ['a key opens a minute of one film', `update film set secret = sha256('the same')`],
    [
      'a film that is being made has jobs that make it',
      `delete from graphile_worker._private_jobs where key like 'film:%:%'`,
    ],
    [
      'a film that is being made has jobs that make it',
      `update graphile_worker._private_jobs set attempts = max_attempts where key ~ '^film:[^:]+$'`,
    ],
    ['a film takes no more room than was kept for it', `update encode_part set bytes = 1001 where done_at is not null`],
    [
      'a film takes no more room than was kept for it',
      `update encode_part set segment_bytes = '{1001}' where done_at is not null`,
    ],
    [
      'an upload is finished when it is whole, and its file belongs to one film',
      `update upload set received_bytes = bytes - 1`,
    ],
    ['an upload is finished when it is whole, and its file belongs to one film', `update upload set claimed_at = null`],
    [
      'an upload is finished when it is whole, and its file belongs to one film',
      `drop index film_of_master; update film set master_key = (select max(master_key) from film)`,
    ],
  ])('%s (%#)', async (what, damage) => {
    const saved = await tx.savepoint('whole').execute()
    try {
      await sql.raw(damage).execute(tx)
      expect((await listViolations(tx, invariants[what] ?? miscounted)).count).toBeGreaterThan(0)
    } finally {
      await saved.rollbackToSavepoint('whole').execute()
    }
  })
})

const missing = 'every file of a film is in storage, whole'
const orphans = 'nothing is in storage that no row names'
const file = (key: string) => path.join(testApp.config.storage.path, key)

it.each<[string, string, (key: string) => void]>([
  [missing, '360p/0.m4s', (key) => rmSync(file(key))],
  [missing, '360p/0.m4s', (key) => truncateSync(file(key), 999)],
  [missing, '360p/init.mp4', (key) => rmSync(file(key))],
  [missing, 'subtitles/a.vtt', (key) => rmSync(file(key))],
  [orphans, '360p/1.m4s', (key) => writeFileSync(file(key), 'of nothing')],
  [orphans, 'subtitles/old.vtt', (key) => writeFileSync(file(key), 'WEBVTT')],
])('a file of a film that is not as its row says is found out: %s, %s (%#)', async (what, name, damage) => {
  const { storage, db } = testApp.services
  const key = `films/${filmId}/${name}`
  const before = await storage.stat(key)
  damage(key)
  const later = { now: () => new Date(Date.now() + 25 * 3_600_000) }
  const found = await checkFiles({ db, storage, clock: later })
  await (before ? storage.write(key, Readable.from([Buffer.alloc(1000)])) : storage.remove(key))
  expect(found.filter(({ count }) => count > 0)).toEqual([{ what, count: 1, broken: [key] }])
})

it('files without a row are found out when they are a day old; a master and an upload without a file at once', async () => {
  const { storage, db, clock } = testApp.services
  const nobodys = [
    `films/${'0'.repeat(24)}/360p/0.m4s`,
    `masters/${'0'.repeat(24)}`,
    `media/uploads/${'0'.repeat(24)}/poster.webp`,
  ]
  for (const key of nobodys) await storage.write(key, Readable.from(['of nothing']))
  const lost = await db
    .selectFrom('film')
    .select('master_key as key')
    .where('state', '=', 'probing')
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('upload')
    .select('storage_key as key')
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow()
  for (const { key } of [lost, waiting]) rmSync(file(key!))
  expect((await checkFiles({ db, storage, clock })).map(({ broken }) => broken)).toEqual([
    [lost.key],
    [waiting.key],
    [],
  ])
  const later = { now: () => new Date(Date.now() + 25 * 3_600_000) }
  expect((await checkFiles({ db, storage, clock: later }))[2]).toEqual({ what: orphans, count: 3, broken: nobodys })
})

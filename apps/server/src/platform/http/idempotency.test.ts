import { randomUUID } from 'node:crypto'
import { idempotencyHeader } from '@matinee/contract/http/idempotency'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'
import { postComment } from '../../features/comments/comments.service.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const anAddress = () => `${randomUUID()}@example.org`
const aMovieId = async () => (await addMovies(testApp.services.db, [{}]))[0]!

interface Case {
  as: 'user' | 'admin' | undefined
  /** Each call of it makes another request. */
  request: () => Promise<{ url: string; payload: object }>
  /** Of another request to the same address. */
  other: object
  /** Tables that get rows, and how many. */
  makes: Readonly<Record<string, number>>
}

const aVoucherBatch = { codes: 3, uses: 1, days: 7, percent: null, plan: 'monthly', lastDay: null, note: '' }
const aMovie = {
  title: 'Made once',
  description: 'A clerk presses twice.',
  genres: ['Drama'],
  year: 1999,
  rating: 8,
  imageUrl: 'https://cdn.test/a.jpg',
  videoUrl: 'https://cdn.test/a.mp4',
}
const aCollection = { title: 'Once', description: '', imageUrl: null, startsAt: null, endsAt: null, movieIds: [] }
const aPlan = () => ({
  name: randomUUID().slice(0, 30),
  description: '',
  cents: 500,
  days: 7,
  months: null,
  mark: null,
  // The names of those that are on sale differ.
  isOnSale: false,
})
const aMessage = { name: 'Ann', email: 'ann@example.org', subject: 'Hello', message: 'When do you open?' }

/** Every call that is declared idempotent. */
const cases: Readonly<Record<string, Case>> = {
  'POST /api/admin/vouchers': {
    as: 'admin',
    request: async () => ({ url: '/api/admin/vouchers', payload: aVoucherBatch }),
    other: { ...aVoucherBatch, codes: 4 },
    makes: { voucher: 3, audit_log: 1 },
  },
  'POST /api/movies': {
    as: 'admin',
    request: async () => ({ url: '/api/movies', payload: aMovie }),
    other: { ...aMovie, title: 'Made twice' },
    makes: { movie: 1, audit_log: 1 },
  },
  'POST /api/admin/collections': {
    as: 'admin',
    request: async () => ({ url: '/api/admin/collections', payload: aCollection }),
    other: { ...aCollection, title: 'Twice' },
    makes: { collection: 1, audit_log: 1 },
  },
  'POST /api/admin/plans': {
    as: 'admin',
    request: async () => ({ url: '/api/admin/plans', payload: aPlan() }),
    other: aPlan(),
    makes: { plan: 1, audit_log: 1 },
  },
  'POST /api/admin/invitations': {
    as: 'admin',
    request: async () => ({ url: '/api/admin/invitations', payload: { email: anAddress() } }),
    other: { email: anAddress() },
    makes: { invitation: 1, mail: 1, audit_log: 1 },
  },
  'POST /api/admin/team/invitations': {
    as: 'admin',
    request: async () => ({ url: '/api/admin/team/invitations', payload: { email: anAddress(), role: 'editor' } }),
    other: { email: anAddress(), role: 'editor' },
    makes: { invitation: 1, mail: 1, audit_log: 1 },
  },
  'POST /api/reactivate-subscription': {
    as: 'admin',
    request: async () => {
      const { id: userId } = await aUser(testApp)
      return { url: '/api/reactivate-subscription', payload: { userId, subscriptionType: 'monthly' } }
    },
    other: { userId: 'f'.repeat(24), subscriptionType: 'monthly' },
    makes: { premium_grant: 1, audit_log: 1 },
  },
  'POST /api/admin/people/:userId/days': {
    as: 'admin',
    request: async () => ({
      url: `/api/admin/people/${(await aUser(testApp)).id}/days`,
      payload: { days: 3, reason: 'The stream broke' },
    }),
    other: { days: 4, reason: 'The stream broke' },
    makes: { premium_grant: 1, audit_log: 1 },
  },
  'POST /api/admin/comments/:id/warn': {
    as: 'admin',
    request: async () => {
      const given = { movieId: await aMovieId(), userId: (await aUser(testApp)).id, text: 'Well.' }
      const { _id } = await postComment(testApp.services, given)
      return { url: `/api/admin/comments/${_id}/warn`, payload: { reason: 'Be kind.' } }
    },
    other: { reason: 'Be kinder.' },
    makes: { mail: 1, audit_log: 1 },
  },
  'POST /api/movies/:id/comments': {
    as: 'user',
    request: async () => ({ url: `/api/movies/${await aMovieId()}/comments`, payload: { text: 'A fine film.' } }),
    other: { text: 'Another film.' },
    makes: { comment: 1 },
  },
  'POST /api/contact': {
    as: undefined,
    request: async () => ({ url: '/api/contact', payload: aMessage }),
    other: { ...aMessage, message: 'When do you close?' },
    makes: { contact_message: 1 },
  },
}

async function caller({ as }: Case): Promise<Record<string, string>> {
  if (!as) return {}
  const person = await aUser(testApp, { role: as === 'admin' ? 'owner' : 'user' })
  return bearer(await tokenOf(testApp, person, { audience: as }))
}

const send = (
  { url, payload }: { url: string; payload: object },
  headers: Record<string, string>,
  key?: string,
): Promise<LightMyRequestResponse> =>
  testApp.request({
    method: 'POST',
    url,
    headers: { ...headers, ...(key !== undefined && { [idempotencyHeader]: key }) },
    payload,
    remoteAddress: someAddress(),
  })

async function rowsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        testApp.services.db,
      )
      return [table, rows[0]!.n] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** How many rows `work` has made in the tables that the case names. */
async function made({ makes }: Case, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowsOf(Object.keys(makes))
  await work()
  const after = await rowsOf(Object.keys(makes))
  return Object.fromEntries(Object.keys(makes).map((table) => [table, after[table]! - before[table]!]))
}
const nothing = ({ makes }: Case) => Object.fromEntries(Object.keys(makes).map((table) => [table, 0]))

/** Why other POSTs make nothing twice when they are sent again. */
const nothingToMake = 'reads, and changes nothing'
const setsState = 'brings something into a state, in which it is then already'
const ownKey = 'has a key that the feature stores, as a payment provider takes part'
const oneUpload = 'uses a finished upload, which can be used once'
const oneSecret = 'uses a link, code or challenge, which can be used once'
const asksAgain = 'mails something on purpose each time, to whoever asks, within a limit'
const session = 'begins or renews a session; one whose token was lost ends by itself'
const repeatable: Readonly<Record<string, string>> = {
  'POST /api/subscribe': ownKey,
  'POST /api/gifts': ownKey,
  'POST /api/admin/payments/:paymentId/refunds': ownKey,
  'POST /api/like': ownKey,
  'POST /api/dislike': ownKey,
  'POST /api/webhooks/:provider': 'an event counts once, by its id',
  'POST /api/withdrawals': 'a payment has one withdrawal',
  'POST /api/billing-portal': 'an address at the provider, which ends by itself',
  'POST /api/admin/refunds/:refundId/retry': setsState,
  'POST /api/admin/payment-differences/:differenceId/apply': setsState,

  'POST /api/login': session,
  'POST /api/login/passkey': session,
  'POST /api/admin/login': session,
  'POST /api/admin/login/passkey': session,
  'POST /api/sign-in/finish': session,
  'POST /api/refresh-token': session,
  'POST /api/admin/refresh-token': session,
  'POST /api/logout': setsState,
  'POST /api/admin/logout': setsState,
  'POST /api/me/authenticate': setsState,

  'POST /api/register': 'an address has one account',
  'POST /api/setup/admin': 'there is one first admin',
  'POST /api/setup/check': nothingToMake,
  'POST /api/admin/demo': 'the demo fills an empty catalogue',
  'POST /api/team/invitations/accept': oneSecret,
  'POST /api/team/invitations/look': nothingToMake,
  'POST /api/invitations/look': nothingToMake,
  'POST /api/reset-password': asksAgain,
  'POST /api/reset-password/look': nothingToMake,
  'POST /api/reset-password/confirm': oneSecret,
  'POST /api/admin/change-password': setsState,
  'POST /api/confirm-email': oneSecret,
  'POST /api/me/account/email': 'a change that waits is replaced',
  'POST /api/me/account/confirmation': asksAgain,
  'POST /api/me/factors/totp': 'an authenticator app that waits for its code is replaced',
  'POST /api/me/factors/recovery-codes': 'recovery codes are replaced: those of a lost answer are no good',
  'POST /api/me/passkeys/options': 'a challenge, which ends by itself',
  'POST /api/me/passkeys': oneSecret,
  'POST /api/passkeys/challenge': 'a challenge, which ends by itself',
  'POST /api/me/export': 'there is one archive of a person, which is replaced',
  'POST /api/me/deletion': setsState,
  'POST /api/me/age-lock/remove': setsState,
  'POST /api/me/age-lock/open': setsState,
  'POST /api/unsubscribe': setsState,

  'POST /api/watchlist': setsState,
  'POST /api/me/continue/:movieId': setsState,
  'POST /api/movies/:id/playback-sessions': 'a film has one playback session in a browser',
  'POST /api/comments/:id/reports': 'a report once a person and comment',
  'POST /api/vouchers/check': nothingToMake,
  'POST /api/vouchers/redeem': 'a code gives its days once a person',
  'POST /api/cancel-subscription': setsState,
  'POST /api/resume-subscription': setsState,
  'POST /api/set-preferred-genre': setsState,

  'POST /api/admin/vouchers/:batchId/switch-off': setsState,
  'POST /api/admin/movies/delete': setsState,
  'POST /api/admin/movies/:id/restore': setsState,
  'POST /api/admin/movies/restore': setsState,
  'POST /api/admin/movies/:id/films': oneUpload,
  'POST /api/admin/films/:filmId/subtitles': oneUpload,
  'POST /api/admin/films/:filmId/prepare': setsState,
  'POST /api/admin/films/:filmId/retry': setsState,
  'POST /api/admin/films/:filmId/cancel': setsState,
  'POST /api/admin/films/:filmId/publish': setsState,
  'POST /api/admin/media': oneUpload,
  'POST /api/admin/media/frames': 'a picture that nothing uses is removed',
  'POST /api/admin/media/:mediaId/retry': setsState,
  'POST /api/uploads': 'an upload that is not finished is removed',
  'POST /api/admin/imports': `${oneUpload}; of the folder another dry run, which imports nothing`,
  'POST /api/admin/imports/:importId/check': setsState,
  'POST /api/admin/imports/:importId/start': setsState,
  'POST /api/admin/imports/:importId/retry': setsState,
  'POST /api/admin/invitations/:invitationId/revoke': setsState,
  'POST /api/admin/team/invitations/:invitationId/withdraw': setsState,
  'POST /api/admin/people/:userId/disable': setsState,
  'POST /api/admin/people/:userId/enable': setsState,
  'POST /api/admin/people/:userId/reset-factors': setsState,
  'POST /api/admin/people/:userId/remind': 'a person is reminded once in each window',
  'POST /api/send-expiration-reminders': 'a person is reminded once in each window',
  'POST /api/check-expired-subscriptions': setsState,
  'POST /api/admin/subscriptions/cancel': setsState,
  'POST /api/admin/comments/:id/keep': setsState,
  'POST /api/admin/settings/changes/:changeId/undo': 'a change that is undone is refused',
  'POST /api/admin/pages/:slug/versions/:versionId/restore': 'the page stays the same',
  'POST /api/admin/pages/preview': nothingToMake,
  'POST /api/admin/mail-texts/:id/:language/preview': nothingToMake,
  'POST /api/admin/mail-texts/:id/:language/test': asksAgain,
  'POST /api/admin/mail/retry': setsState,
  'POST /api/admin/mail/dismiss': setsState,
  'POST /api/admin/health/retry': setsState,
  'POST /api/admin/health/dismiss': setsState,
  'POST /api/admin/health/test-mail': asksAgain,
}

it('DESK-6: every POST takes an idempotency key, or it is said why it need not', () => {
  const posts = testApp.app.endpoints.filter(({ method }) => method === 'POST')
  const undeclared = posts.filter(({ idempotent }) => !idempotent).map(({ method, path }) => `${method} ${path}`)
  expect(undeclared.toSorted()).toEqual(Object.keys(repeatable).toSorted())
})

it('is tried here with every call that takes one', () => {
  const declared = testApp.app.endpoints.filter(({ idempotent }) => idempotent)
  expect(declared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(cases).toSorted())
})

describe.each(Object.entries(cases))('DESK-6: an idempotency key of %s', (_, one) => {
  it('gives a repeated call the first answer, and makes nothing again', async () => {
    const headers = await caller(one)
    const request = await one.request()
    const key = randomUUID()
    const answers: LightMyRequestResponse[] = []
    expect(await made(one, async () => answers.push(await send(request, headers, key)))).toEqual(one.makes)
    // As if the first answer had been lost.
    expect(await made(one, async () => answers.push(await send(request, headers, key)))).toEqual(nothing(one))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]!.json()).toEqual(answers[0]!.json())
  })

  it('is refused with another body', async () => {
    const headers = await caller(one)
    const request = await one.request()
    const key = randomUUID()
    expect((await send(request, headers, key)).statusCode).toBe(200)
    const other = { ...request, payload: one.other }
    expect(
      await made(one, async () => {
        const answer = await send(other, headers, key)
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'http.keyReused'])
      }),
    ).toEqual(nothing(one))
  })

  it('makes one of two calls at once', async () => {
    const headers = await caller(one)
    const request = await one.request()
    const key = randomUUID()
    const answers: LightMyRequestResponse[] = []
    const both = async () =>
      answers.push(...(await Promise.all([send(request, headers, key), send(request, headers, key)])))
    expect(await made(one, both)).toEqual(one.makes)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]!.json()).toEqual(answers[0]!.json())
  })

  it('and what is made are one transaction', async () => {
    const { db } = testApp.services
    const headers = await caller(one)
    const request = await one.request()
    const key = randomUUID()
    await sql`create function no_keys() returns trigger language plpgsql as
      $$ begin raise exception 'no key is stored'; end $$`.execute(db)
    await sql`create trigger no_keys before insert on idempotency_key execute function no_keys()`.execute(db)
    try {
      const failing = async () => expect((await send(request, headers, key)).statusCode).toBe(500)
      expect(await made(one, failing)).toEqual(nothing(one))
    } finally {
      await sql`drop function no_keys() cascade`.execute(db)
    }
    expect((await send(request, headers, key)).statusCode).toBe(200)
  })
})

describe('an idempotency key', () => {
  const one = cases['POST /api/admin/collections']!
  const post = (headers: Record<string, string>, key?: string) =>
    send({ url: '/api/admin/collections', payload: aCollection }, headers, key)
  const idOf = (answer: LightMyRequestResponse) => answer.json<{ collection: { id: string } }>().collection.id

  it('is not asked for', async () => {
    const headers = await caller(one)
    expect(idOf(await post(headers))).not.toBe(idOf(await post(headers)))
  })

  it('belongs to one person', async () => {
    const key = randomUUID()
    expect(idOf(await post(await caller(one), key))).not.toBe(idOf(await post(await caller(one), key)))
  })

  it('has 1 to 200 signs', async () => {
    const answer = await post(await caller(one), 'x'.repeat(201))
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      400,
      [idempotencyHeader],
    ])
  })

  it('that was refused may be used again', async () => {
    const headers = await caller(one)
    const key = randomUUID()
    const request = { url: '/api/admin/collections', payload: { ...aCollection, movieIds: ['f'.repeat(24)] } }
    expect((await send(request, headers, key)).statusCode).toBe(404)
    expect((await post(headers, key)).statusCode).toBe(200)
  })

  it('is deleted after a day', async () => {
    const headers = await caller(one)
    const key = randomUUID()
    const first = idOf(await post(headers, key))
    await purgeIdempotencyKeys(testApp.services)
    expect(idOf(await post(headers, key))).toBe(first)
    const later = new Date(testApp.clock.now().getTime() + 25 * 3_600_000)
    await purgeIdempotencyKeys({ ...testApp.services, clock: { now: () => later } })
    expect(idOf(await post(headers, key))).not.toBe(first)
  })
})

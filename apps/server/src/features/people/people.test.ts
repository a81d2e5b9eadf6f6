import type { Person as Shown, TimelineEntry } from '@matinee/contract/people'
import type { FirstPlanId } from '@matinee/contract/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { postComment } from '../comments/comments.service.ts'
import { addToWatchlist } from '../watchlist/watchlist.service.ts'
import { cancelSubscription, reactivateSubscription } from '../subscriptions/subscriptions.service.ts'

let testApp: TestApp
let desk: Person
let token: string
let ann: Person

beforeAll(async () => {
  testApp = await startTestApp()
  desk = await aUser(testApp, { role: 'owner', email: 'desk@example.org' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  token = await tokenOf(testApp, desk, { audience: 'admin' })
  ann = await aUser(testApp, { email: `Ann.${Math.random().toString(36).slice(2)}@example.org` })
})

const day = 86_400_000
const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
  testApp.request({ method, url, headers: bearer(token), remoteAddress: someAddress(), ...(payload && { payload }) })
const give = (person: Person, plan: FirstPlanId = 'monthly') =>
  reactivateSubscription(testApp.services, { userId: person.id, plan, reason: 'a present', actor: atDesk(desk) })
const later = async (ms: number) => {
  await testApp.forward(ms)
  token = await tokenOf(testApp, desk, { audience: 'admin' })
}

/** A payment as it stands in the book, without a provider. */
async function paid(person: Person, cents: number, reference: string) {
  await sql`with bought as (
      insert into checkout (user_id, plan, cents, currency, days, provider, state, created_at, settled_at)
      values (${person.id}, 'quarterly', ${cents}, 'USD', 90, 'sandbox', 'paid', app_now(), app_now()) returning *)
    insert into payment (checkout_id, user_id, plan, cents, currency, days, provider, reference, paid_at, created_at)
    select id, user_id, plan, cents, currency, days, provider, ${reference}, app_now(), app_now()
    from bought`.execute(testApp.services.db)
}

describe('a person', () => {
  const show = async (id: string) => {
    const answer = await ask('GET', `/api/admin/people/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json<Shown>()
  }

  it('SUBS-5: is shown with every subscription that there was, the newest first', async () => {
    const { expiresAt } = await give(ann)
    await paid(ann, 2499, `first ${ann.id}`)
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'Too dear', actor: atDesk(desk) })
    await later(1000)
    const second = await give(ann, 'quarterly')
    const [movieId] = await addMovies(testApp.services.db, [{}])
    await postComment(testApp.services, { movieId: movieId!, userId: ann.id, text: 'Fine.' })
    await addToWatchlist(testApp.services, { userId: ann.id, movieId: movieId!, addedAt: undefined })
    const shown = await show(ann.id)
    expect(shown).toMatchObject({
      _id: ann.id,
      email: ann.email,
      subscriptionStatus: 'Premium',
      isDisabled: false,
      lastSeenOn: null,
      paidCents: 2499,
      payments: 1,
      plan: 'quarterly',
      expirationDate: second.expiresAt.toISOString(),
      daysRemaining: 90,
      comments: 1,
      watchlist: 1,
    })
    expect(shown.subscriptions).toEqual([
      {
        _id: second.subscriptionId,
        subscriptionType: 'quarterly',
        planName: 'Quarterly',
        status: 'active',
        cost: 0,
        cents: 0,
        startDate: testApp.clock.now().toISOString(),
        expirationDate: second.expiresAt.toISOString(),
        endedAt: null,
        cancelReason: null,
      },
      expect.objectContaining({
        status: 'cancelled',
        cancelReason: 'Too dear',
        expirationDate: expiresAt.toISOString(),
      }) as unknown,
    ])
  })

  it('is shown without any, and when their Premium is over before anybody has noted it', async () => {
    expect(await show(ann.id)).toMatchObject({ plan: null, expirationDate: null, daysRemaining: 0, subscriptions: [] })
    await tokenOf(testApp, ann)
    expect((await show(ann.id)).lastSeenOn).toBe(testApp.clock.now().toISOString().slice(0, 10))
    await give(ann)
    await later(31 * day)
    const shown = await show(ann.id)
    expect([shown.daysRemaining, shown.subscriptions[0]!.status, shown.subscriptionStatus]).toEqual([
      0,
      'expired',
      'Expired',
    ])
  })

  it('is nobody where there is none', async () => {
    for (const url of ['', '/timeline'])
      expect((await ask('GET', `/api/admin/people/${'f'.repeat(24)}${url}`)).statusCode).toBe(404)
    expect((await ask('GET', `/api/admin/people/${ann.id}/timeline?before=yesterday`)).statusCode).toBe(400)
  })
})

describe('a timeline', () => {
  const read = async (id: string, before?: string) => {
    const answer = await ask('GET', `/api/admin/people/${id}/timeline${before ? `?before=${before}` : ''}`)
    expect(answer.statusCode).toBe(200)
    return { ...answer.json<{ entries: TimelineEntry[]; next: string | null }>(), body: answer.body }
  }

  it('SUBS-5: tells of payments, gifts, changes, mails and the desk, the newest first', async () => {
    await give(ann)
    await later(day)
    await paid(ann, 999, `second ${ann.id}`)
    await later(day)
    await queueMail(testApp.services.db, testApp.services.clock, {
      recipient: ann.email.toUpperCase(),
      subject: 'A link to a new password',
      text: 'https://matinee.test/reset#very-secret',
      html: '<p>very-secret</p>',
      secretUntil: new Date(testApp.clock.now().getTime() + day),
    })
    await later(day)
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'x', actor: atDesk(desk) })
    const { entries, next, body } = await read(ann.id)
    const told = entries.map((entry) => (entry.kind === 'change' ? `change ${entry.step}` : entry.kind))
    expect(told).toEqual([
      'desk',
      'mail',
      'change cancel',
      'mail',
      'payment',
      'desk',
      'mail',
      'change start',
      'grant',
      'joined',
    ])
    expect(next).toBeNull()
    expect(entries[0]).toMatchObject({ action: 'subscription.cancel', by: desk.email })
    expect(entries[3]).toEqual({
      kind: 'mail',
      at: expect.any(String) as unknown,
      subject: 'A link to a new password',
      state: 'queued',
    })
    expect(entries[4]).toMatchObject({ plan: 'quarterly', cents: 999, provider: 'sandbox' })
    expect(entries[8]).toMatchObject({ plan: 'monthly', days: 30, reason: 'a present', by: desk.email })
    expect(body).not.toContain('very-secret')
  })

  it('is of one person alone', async () => {
    const bob = await aUser(testApp)
    await give(bob)
    await later(1)
    expect((await read(ann.id)).entries.map(({ kind }) => kind)).toEqual(['joined'])
  })

  it('is read page by page, without gap or repeat, also where much happened at one moment', async () => {
    const { db } = testApp.services
    await give(ann)
    await sql`insert into mail (recipient, subject, text_body, html_body, created_at)
      select ${ann.email}, 'Mail ' || i, '', '', app_now() from generate_series(1, 130) i`.execute(db)
    // Within one millisecond.
    await sql`insert into mail (recipient, subject, text_body, html_body, created_at)
      select ${ann.email}, 'Quick ' || i, '', '', app_now() + i * interval '1 microsecond' from generate_series(1, 30) i`.execute(
      db,
    )
    const all: string[] = []
    const sizes: number[] = []
    let before: string | undefined
    do {
      const page = await read(ann.id, before)
      sizes.push(page.entries.length)
      all.push(...page.entries.map((entry) => (entry.kind === 'mail' ? entry.subject : entry.kind)))
      before = page.next ?? undefined
    } while (before)
    expect(sizes).toEqual([50, 50, 50, 15])
    expect(new Set(all).size).toBe(165)
    expect(all.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, i) => `Quick ${30 - i}`))
    expect(all.at(-1)).toBe('joined')
  })
})

describe('cancelling many', () => {
  const cancel = (userIds: string[], reason?: string) =>
    ask('POST', '/api/admin/subscriptions/cancel', { userIds, ...(reason && { reason }) })

  it('takes no half signs as a reason', async () => {
    await give(ann)
    expect((await cancel([ann.id], 'half \ud800')).statusCode).toBe(400)
  })

  it('SUBS-4: says of each what became of it', async () => {
    const bob = await aUser(testApp)
    await give(ann)
    const nobody = 'f'.repeat(24)
    const answer = await cancel([ann.id, bob.id, nobody, ann.id])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      message: '1 of 3 subscriptions cancelled.',
      cancelled: 1,
      outcomes: [
        { userId: ann.id, username: ann.username, ok: true, message: null },
        { userId: bob.id, username: bob.username, ok: false, message: 'There is nothing to cancel.' },
        { userId: nobody, username: '', ok: false, message: 'There is nobody with this id.' },
      ],
    })
    const rows = await testApp.services.db
      .selectFrom('subscription')
      .select(['status', 'cancel_reason'])
      .where('user_id', '=', ann.id)
      .execute()
    expect(rows).toEqual([{ status: 'cancelled', cancel_reason: 'Bulk admin cancellation' }])
  })

  it('SUBS-4: says how many, or that it failed', async () => {
    const bob = await aUser(testApp)
    await give(ann)
    await give(bob)
    const both = await cancel([ann.id, bob.id], 'Closed')
    expect(both.json()).toMatchObject({ message: '2 subscriptions cancelled successfully!', cancelled: 2 })
    const again = await cancel([ann.id, bob.id])
    expect(again.json()).toMatchObject({ message: 'Failed to cancel selected subscriptions', cancelled: 0 })
  })

  it('SUBS-3: the desk cancels one and gives it back as monthly', async () => {
    await give(ann, 'quarterly')
    const cancelled = await ask('POST', '/api/cancel-subscription', { userId: ann.id })
    expect(cancelled.statusCode).toBe(200)
    const back = await ask('POST', '/api/reactivate-subscription', { userId: ann.id })
    expect(back.statusCode).toBe(200)
    const rows = await testApp.services.db
      .selectFrom('subscription')
      .select(['status', 'plan', 'cancel_reason'])
      .where('user_id', '=', ann.id)
      .orderBy('created_at')
      .execute()
    expect(rows).toEqual([
      { status: 'cancelled', plan: 'quarterly', cancel_reason: 'Admin cancelled' },
      { status: 'active', plan: 'monthly', cancel_reason: null },
    ])
  })
})

describe('reminding one', () => {
  const remind = (id: string) => ask('POST', `/api/admin/people/${id}/remind`)
  const remindersTo = ({ email }: Person) =>
    testApp.sink.mails.filter(
      ({ recipients, subject = '' }) => recipients.includes(email) && / Premium ends on /.test(subject),
    ).length
  const code = (answer: Awaited<ReturnType<typeof remind>>) => answer.json<{ code: string }>().code

  it('USERS-2: mails that one person, at most once a window', async () => {
    const bob = await aUser(testApp)
    await give(ann)
    await give(bob)
    const stop = await testApp.startWorker()
    try {
      await later(23 * day)
      const answer = await remind(ann.id)
      expect(answer.json()).toEqual({ success: true, message: 'Reminder sent successfully!' })
      const again = await remind(ann.id)
      expect([again.statusCode, code(again)]).toEqual([409, 'subscriptions.alreadyReminded'])
      await later(4 * day)
      expect((await remind(ann.id)).statusCode).toBe(200)
      expect((await remind(ann.id)).statusCode).toBe(409)
      await expect.poll(() => remindersTo(ann)).toBe(2)
      expect(remindersTo(bob)).toBe(0)
    } finally {
      await stop()
    }
  })

  it('USERS-2: of ten who ask at once one mail leaves', async () => {
    await give(ann)
    await later(25 * day)
    const stop = await testApp.startWorker()
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => remind(ann.id)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
      const waiting = async () =>
        (
          await testApp.services.db
            .selectFrom('mail')
            .select('id')
            .where('recipient', '=', ann.email)
            .where('state', '<>', 'sent')
            .execute()
        ).length
      await expect.poll(waiting).toBe(0)
      expect(remindersTo(ann)).toBe(1)
    } finally {
      await stop()
    }
  })

  it('USERS-2: is refused where nothing ends, and for nobody', async () => {
    const never = await remind(ann.id)
    expect([never.statusCode, code(never)]).toEqual([409, 'subscriptions.nothingEnds'])
    await give(ann)
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'x' })
    expect(code(await remind(ann.id))).toBe('subscriptions.nothingEnds')
    await give(ann)
    await later(31 * day)
    expect(code(await remind(ann.id))).toBe('subscriptions.nothingEnds')
    expect((await remind('f'.repeat(24))).statusCode).toBe(404)
  })

  it('USERS-2: is refused as too early while more than 90 days are left', async () => {
    await give(ann, 'yearly')
    const early = await remind(ann.id)
    expect([early.statusCode, code(early)]).toEqual([409, 'subscriptions.tooEarlyToRemind'])
    await later((365 - 90) * day)
    expect((await remind(ann.id)).statusCode).toBe(200)
  })
})

describe('ACC-9 an account', () => {
  const me = async (bearing: string) =>
    (await testApp.request({ url: '/api/me', headers: bearer(bearing), remoteAddress: someAddress() })).statusCode
  const logIn = async () =>
    (
      await testApp.request({
        method: 'POST',
        url: '/api/login',
        payload: { email: ann.email, password: goodPassword },
        remoteAddress: someAddress(),
      })
    ).statusCode
  const mailsTo = async ({ email }: Person) => {
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, text_body as body from mail where recipient = ${email} order by id`.execute(testApp.services.db)
    return rows
  }

  it('that is disabled is logged out at once, stays out, and is told why; enabled, all is as before', async () => {
    const [first, second] = [await tokenOf(testApp, ann), await tokenOf(testApp, ann)]
    const url = `/api/admin/people/${ann.id}`
    expect((await ask('POST', `${url}/disable`, { reason: '  ' })).statusCode).toBe(400)
    expect(await me(first)).toBe(200)
    for (let twice = 0; twice < 2; twice++)
      expect((await ask('POST', `${url}/disable`, { reason: 'Advertising <b>everywhere</b>' })).statusCode).toBe(200)
    expect([await me(first), await me(second), await logIn()]).toEqual([401, 401, 401])
    expect((await ask('GET', url)).json()).toMatchObject({ isDisabled: true })
    expect(await mailsTo(ann)).toEqual([
      {
        subject: 'Your account at Matinee has been disabled',
        body: expect.stringContaining('Advertising <b>everywhere</b>') as string,
      },
    ])

    expect((await ask('POST', `${url}/enable`)).statusCode).toBe(200)
    expect([await me(first), await logIn()]).toEqual([401, 200])
    expect((await ask('GET', url)).json()).toMatchObject({ isDisabled: false })
  })

  it('of the admin who asks cannot be disabled, that of another admin can, and is out of the desk at once', async () => {
    const own = await ask('POST', `/api/admin/people/${desk.id}/disable`, { reason: 'x' })
    expect(own.statusCode).toBe(403)
    const other = await aUser(testApp, { role: 'owner' })
    const theirs = bearer(await tokenOf(testApp, other, { audience: 'admin' }))
    expect((await ask('POST', `/api/admin/people/${other.id}/disable`, { reason: 'Has left' })).statusCode).toBe(200)
    expect((await testApp.request({ url: '/api/admin/me', headers: theirs })).statusCode).toBe(401)

    const support = await tokenOf(testApp, await aUser(testApp, { role: 'support' }), { audience: 'admin' })
    const disabling = (id: string) =>
      testApp.request({
        method: 'POST',
        url: `/api/admin/people/${id}/disable`,
        headers: bearer(support),
        payload: { reason: 'x' },
      })
    expect((await disabling(desk.id)).json()).toMatchObject({ code: 'permissions.missing' })
    expect((await disabling((await aUser(testApp)).id)).statusCode).toBe(200)
  })
})

it('the desk may change 120 things a minute, and something done to many is one', async () => {
  const other = await aUser(testApp, { role: 'owner' })
  const headers = bearer(await tokenOf(testApp, other, { audience: 'admin' }))
  const change = async (i: number) => {
    const many = { method: 'POST', url: '/api/admin/subscriptions/cancel', payload: { userIds: [ann.id] } } as const
    const one = { method: 'DELETE', url: `/api/movies/${'f'.repeat(24)}` } as const
    return (await testApp.request({ ...(i % 2 ? many : one), headers, remoteAddress: someAddress() })).statusCode
  }
  const codes: number[] = []
  for (let i = 0; i < 121; i++) codes.push(await change(i))
  expect(codes.slice(0, 120).filter((status) => status === 429)).toEqual([])
  expect(codes[120]).toBe(429)
  const read = await testApp.request({ url: '/api/admin/record', headers, remoteAddress: someAddress() })
  expect(read.statusCode).toBe(200)
})

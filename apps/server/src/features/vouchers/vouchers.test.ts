import { paymentEndpoints, type Receipt } from '@matinee/contract/payments'
import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import {
  type VoucherBatch,
  voucherEndpoints as endpoints,
  voucherErrors as errors,
  type VoucherInput,
} from '@matinee/contract/vouchers'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { HostedProvider, paidEvent } from '../../../test/hosted-provider.ts'
import { failMailTo } from '../../../test/failing-mail.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, freshOwner, type Person, someAddress } from '../../../test/people.ts'
import type { Caller } from '../../platform/actor.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { applyEvent } from '../payments/apply-event.service.ts'
import { abandonOldCheckouts } from '../payments/close-checkouts.service.ts'
import { buyGift } from '../payments/purchase.service.ts'
import { applyRefund, listPaymentsByUser } from '../payments/refunds.service.ts'
import { sendDueGifts } from './gifts.service.ts'
import { listBatches, getBatch } from './vouchers.queries.ts'

let testApp: TestApp
let desk: string
/** By their tokens: to sign a hundred in would take longer than the races. */
let callers: Record<string, Caller>
const enroll = ({ id }: Person, audience: Caller['audience']): string => {
  callers[id] = {
    id,
    audience,
    role: audience === 'admin' ? 'owner' : 'user',
    sessionId: id,
    generation: 1,
    isReplaced: false,
    isRecentlyAuthenticated: true,
  }
  return id
}
async function enter(options: Parameters<typeof startTestApp>[0] = {}) {
  callers = {}
  testApp = await startTestApp({ ...options, callers })
  desk = enroll(await aUser(testApp, { role: 'owner' }), 'admin')
}
afterEach(async () => {
  const broken = (await checkInvariants(testApp.services.db)).filter((one) => one.broken.length > 0)
  await testApp.close()
  if (broken.length > 0) throw new Error(`This is broken:\n${JSON.stringify(broken, null, 2)}`)
})

/** Of whichever call. */
interface Body {
  batches: VoucherBatch[]
  batchId: string
  code: string
  message: string
  checkoutUrl: string | null
  expirationDate: string | null
  receipts: Receipt[]
  subscriptionStatus: { status: string; expirationDate: string; pending: unknown }
  fields: Record<string, string>
}

async function ask(token: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = bearer(token)
  const remoteAddress = someAddress()
  const answer = await testApp.request({ method, url, ...(payload && { payload }), headers, remoteAddress })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

const month: VoucherInput = {
  codes: 1,
  uses: 1,
  days: 30,
  percent: null,
  plan: 'monthly',
  lastDay: null,
  note: 'Spring',
}
async function make(input: Partial<VoucherInput> = {}): Promise<string> {
  const { status, body } = await ask(desk, 'POST', endpoints.make.path, { ...month, ...input })
  expect(status).toBe(200)
  return body.code
}
const fifth = (input: Partial<VoucherInput> = {}) => make({ days: null, percent: 20, plan: null, ...input })

interface Member extends Person {
  token: string
}
async function member(): Promise<Member> {
  const person = await aUser(testApp)
  return { ...person, token: enroll(person, 'user') }
}
const members = async (count: number) => {
  const all: Member[] = []
  for (let n = 0; n < count; n++) all.push(await member())
  return all
}
const redeem = ({ token }: Member, code: string) => ask(token, 'POST', endpoints.redeem.path, { code })
const subscribe = ({ id, token }: Member, voucher?: string, plan = 'monthly') =>
  ask(token, 'POST', paymentEndpoints.subscribe.path, { userId: id, subscriptionType: plan, voucher })
const statusOf = async ({ token }: Member) =>
  (await ask(token, 'GET', subscriptionEndpoints.status.path)).body.subscriptionStatus
const refused = (make_: () => { status: number; code: string }) => {
  const { status, code } = make_()
  return { status, body: { code } }
}
const batchOf = async (code: string) =>
  (await ask(desk, 'GET', `${endpoints.list.path}?search=${encodeURIComponent(code)}`)).body.batches[0]!
const inDays = (days: number) => new Date(testApp.clock.now().getTime() + days * 86_400_000).toISOString()
const receiptsOf = async ({ token }: Member) => (await ask(token, 'GET', paymentEndpoints.receipts.path)).body.receipts
/** Subjects, by whom they go to. */
const mailsTo = async (recipient: string) =>
  (await testApp.services.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).execute()).map(
    ({ subject, text_body: text }) => ({ subject, text }),
  )

describe('PAY-10 days', () => {
  it('begin Premium, and are added to it', async () => {
    await enter()
    const ann = await member()
    const code = await make()
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTVWXY2-9]{4}(-[ACDEFGHJKMNPQRTVWXY2-9]{4}){2}$/)
    expect(await redeem(ann, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      status: 200,
      body: { message: '30 days added. You have Premium until 31 March 2026.', expirationDate: inDays(30) },
    })
    expect((await redeem(ann, await make({ days: 7 }))).body.expirationDate).toBe(inDays(37))
    expect(await statusOf(ann)).toMatchObject({ status: 'Premium', expirationDate: inDays(37) })
    expect(await mailsTo(ann.email)).toMatchObject([
      { text: expect.stringContaining('Your code was redeemed: you have Premium until 31 March 2026') as string },
    ])
    expect(await receiptsOf(ann)).toEqual([])
  })

  it('are refused in words that say why, and the code stays as it was', async () => {
    await enter()
    const [ann, ben] = [await member(), await member()]
    expect(await redeem(ann, 'ACDE-FGHJ-KMNP')).toMatchObject(refused(errors.unknown))
    expect(await redeem(ann, 'nonsense')).toMatchObject({ status: 400 })
    const twice = await make({ uses: 2 })
    await redeem(ann, twice)
    expect(await redeem(ann, twice)).toMatchObject(refused(errors.usedByYou))
    const once = await make()
    await redeem(ann, once)
    expect(await redeem(ben, once)).toMatchObject(refused(errors.usedUp))
    expect(await redeem(ben, await fifth())).toMatchObject(refused(errors.atCheckout))
    const off = await make()
    await ask(desk, 'POST', `/api/admin/vouchers/${(await batchOf(off)).id}/switch-off`)
    expect(await redeem(ben, off)).toMatchObject(refused(errors.switchedOff))
    const ending = await make({ lastDay: '2026-03-02' })
    await testApp.forward(36 * 3_600_000)
    expect(await redeem(ben, ending)).toMatchObject(refused(errors.ended))
    expect((await batchOf(ending)).used).toBe(0)
    expect((await statusOf(ben)).status).toBe('Free')
  })

  it('are refused while Premium renews, and given once that is stopped', async () => {
    await enter()
    const ann = await member()
    await redeem(ann, await make())
    const { db } = testApp.services
    // As a provider does it that charges again.
    await sql`
      with bought as (
        insert into checkout (user_id, plan, cents, currency, days, months, provider, state, created_at, settled_at)
        values (${ann.id}, 'monthly', 999, 'USD', 30, 1, 'hosted', 'failed', app_now(), app_now()) returning id),
      charged as (
        insert into renewal (checkout_id, provider, reference, customer, created_at)
        select id, 'hosted', 'sub', 'cus', app_now() from bought returning checkout_id)
      update subscription set renewal = 'on', renewal_id = checkout_id from charged`.execute(db)
    const code = await make()
    expect(await redeem(ann, code)).toMatchObject(refused(errors.renewing))
    expect((await batchOf(code)).used).toBe(0)
    await ask(ann.token, 'POST', subscriptionEndpoints.cancel.path, { userId: ann.id })
    expect((await redeem(ann, code)).body.expirationDate).toBe(inDays(60))
  })

  it('one code by fifty at once: once', async () => {
    await enter()
    const code = await make()
    const answers = await Promise.all((await members(50)).map((one) => redeem(one, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === errors.usedUp().code)).toHaveLength(49)
  }, 60_000)

  it('ten uses by a hundred at once: ten', async () => {
    await enter()
    const code = await make({ uses: 10 })
    const answers = await Promise.all((await members(100)).map((one) => redeem(one, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await batchOf(code)).toMatchObject({ uses: 10, used: 10 })
    const { rows } = await sql<{ n: number }>`
      select count(distinct user_id)::int as n from subscription where status = 'active'`.execute(testApp.services.db)
    expect(rows[0]!.n).toBe(10)
  }, 60_000)

  it('who guesses is slowed down, and who has a code is not', async () => {
    await enter()
    const [ann, ben] = [await member(), await member()]
    const guesses = await Promise.all(Array.from({ length: 14 }, () => redeem(ann, 'ACDE-FGHJ-KMNP')))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
    for (let n = 0; n < 12; n++) expect((await redeem(ben, await make({ days: 1 }))).status).toBe(200)
  })
})

describe('PAY-10 a percentage', () => {
  it('lowers the price of a plan that is paid once, and the payment says so', async () => {
    await enter()
    const ann = await member()
    const code = await fifth()
    expect(await ask(ann.token, 'POST', endpoints.check.path, { code })).toMatchObject({
      body: { kind: 'percent', percent: 20, plan: null },
    })
    expect((await subscribe(ann, code)).status).toBe(200)
    // 9.99 less 2.00
    expect(await receiptsOf(ann)).toMatchObject([{ cents: 799, voucher: { code, cents: 200 } }])
    expect((await batchOf(code)).used).toBe(1)
    expect(await subscribe(await member(), code)).toMatchObject(refused(errors.usedUp))
  })

  it('is refused for another plan, for one that renews, and where it is for days', async () => {
    const hosted = Object.assign(new HostedProvider(), { renewals: {} as never })
    await enter({ payments: hosted })
    const ann = await member()
    expect(await subscribe(ann, await fifth({ plan: 'yearly' }))).toMatchObject(refused(errors.otherPlan))
    expect(await subscribe(ann, await make())).toMatchObject(refused(errors.onRedeem))
    await sql`update plan set months = 1, days = 30 where id = 'monthly'`.execute(testApp.services.db)
    expect(await subscribe(ann, await fifth())).toMatchObject(refused(errors.paidOnce))
    expect(hosted.begun).toEqual([])
    expect((await ask(desk, 'POST', endpoints.make.path, { ...month, days: null, percent: 100 })).status).toBe(400)
  })

  it('is held by a checkout, and free again when that fails or is given up', async () => {
    const hosted = new HostedProvider()
    await enter({ payments: hosted })
    const [ann, ben] = [await member(), await member()]
    const code = await fifth()
    // Again, and for another plan: still one use.
    await subscribe(ann, code)
    expect((await ask(ann.token, 'POST', endpoints.check.path, { code, plan: 'monthly' })).status).toBe(200)
    await subscribe(ann, code)
    await subscribe(ann, code, 'yearly')
    expect(hosted.begun.map(({ cents }) => cents)).toEqual([799, 799, 6399])
    expect(await subscribe(ben, code)).toMatchObject(refused(errors.usedUp))
    const failed = { ...paidEvent(hosted.begun.at(-1)!), kind: 'failed', id: 'no' } as const
    await applyEvent(testApp.services, hosted, failed)
    expect((await batchOf(code)).used).toBe(0)
    expect((await subscribe(ben, code)).status).toBe(200)
    await testApp.forward(25 * 3_600_000)
    expect(await abandonOldCheckouts(testApp.services)).toBe(1)
    expect((await subscribe(ann, code)).status).toBe(200)
    // Money that comes for the abandoned one counts all the same; the use is Ann's.
    const late = hosted.begun.at(-2)!
    expect(await applyEvent(testApp.services, hosted, paidEvent(late))).toBe('applied')
    expect((await statusOf(ben)).status).toBe('Premium')
    await applyEvent(testApp.services, hosted, paidEvent(hosted.begun.at(-1)!))
    expect(await batchOf(code)).toMatchObject({ uses: 1, used: 1 })
  })

  it('the last use by forty checkouts at once: one', async () => {
    const hosted = new HostedProvider()
    await enter({ payments: hosted })
    const code = await fifth()
    const answers = await Promise.all((await members(40)).map((one) => subscribe(one, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(hosted.begun).toHaveLength(1)
  }, 60_000)
})

describe('PAY-10 gifts', () => {
  const gift = { plan: 'monthly', recipient: 'friend@example.org', message: 'Happy birthday!', sendOn: null }
  const give = ({ token }: Member, input: object = {}) =>
    ask(token, 'POST', paymentEndpoints.gift.path, { ...gift, ...input })
  const refund = async (event: Partial<Parameters<typeof applyRefund>[2]> = {}) => {
    const { rows } = await sql<{ reference: string; checkoutId: string; provider: string }>`
      select reference, checkout_id as "checkoutId" from payment`.execute(testApp.services.db)
    return applyRefund(testApp.services, testApp.services.payments!, {
      kind: 'refund',
      isDispute: false,
      reference: 'back',
      requestId: undefined,
      checkoutId: rows[0]!.checkoutId,
      payment: rows[0]!.reference,
      cents: 999,
      currency: 'USD',
      state: 'succeeded',
      reason: undefined,
      error: undefined,
      happenedAt: testApp.clock.now(),
      ...event,
    })
  }

  it('are paid by one and redeemed by another, once; the giver sees the code', async () => {
    await enter()
    const [ann, ben] = [await member(), await member()]
    expect(await give(ann)).toMatchObject({ status: 200, body: { checkoutUrl: null } })
    const [receipt] = await receiptsOf(ann)
    expect(receipt).toMatchObject({
      cents: 999,
      gift: { recipient: 'friend@example.org', sendOn: null, state: 'sent' },
    })
    const code = receipt!.gift!.code
    const [mail, ...others] = await mailsTo('friend@example.org')
    expect(mail!.subject).toContain('gives you 30 days')
    expect(mail!.text).toContain(code)
    expect(mail!.text).toContain('Happy birthday!')
    expect(mail!.text).toContain(`/redeem?code=${code}`)
    expect(others).toEqual([])
    expect((await mailsTo(ann.email))[0]!.text).toContain('We send the code to friend@example.org now')
    expect((await statusOf(ann)).status).toBe('Free')
    expect((await redeem(ben, code)).body.expirationDate).toBe(inDays(30))
    expect(await redeem(ann, code)).toMatchObject(refused(errors.usedUp))
    expect((await receiptsOf(ann))[0]!.gift).toMatchObject({ state: 'redeemed' })
  })

  it('on a day are mailed on that day, once', async () => {
    await enter()
    const ann = await member()
    expect(await give(ann, { sendOn: '2026-02-28' })).toMatchObject({ status: 400, body: { fields: {} } })
    await give(ann, { sendOn: '2026-03-03' })
    await sendDueGifts(testApp.services)
    expect(await mailsTo('friend@example.org')).toEqual([])
    expect((await receiptsOf(ann))[0]!.gift).toMatchObject({ sendOn: '2026-03-03', state: 'waiting' })
    await testApp.forward(36 * 3_600_000)
    await Promise.all([sendDueGifts(testApp.services), sendDueGifts(testApp.services)])
    await sendDueGifts(testApp.services)
    expect(await mailsTo('friend@example.org')).toHaveLength(1)
  })

  it('that cannot be mailed keep no other from being mailed, and are tried again', async () => {
    await enter()
    const ann = await member()
    const recipients = ['one@example.org', 'two@example.org', 'three@example.org']
    for (const recipient of recipients) {
      const later = { recipient, message: '', sendOn: '2026-03-03' }
      await buyGift(testApp.services, { userId: ann.id, plan: 'monthly', gift: later })
    }
    await testApp.forward(3 * 86_400_000)
    const mend = await failMailTo(testApp.services, 'two@example.org')
    await expect(sendDueGifts(testApp.services)).rejects.toThrow('1 of 3 failed: gift')
    const counts = async () => (await Promise.all(recipients.map(mailsTo))).map(({ length }) => length)
    expect(await counts()).toEqual([1, 0, 1])
    await mend()
    await sendDueGifts(testApp.services)
    expect(await counts()).toEqual([1, 1, 1])
  })

  it('show the desk the first letters of their codes and no more: in the list, by search and as CSV', async () => {
    await enter()
    const ann = await member()
    await give(ann)
    const code: string = (await receiptsOf(ann))[0]!.gift!.code
    const batch = await batchOf(code)
    expect(batch).toMatchObject({ isGift: true, code: `${code.slice(0, 4)}-****-****` })
    const csv = await testApp.request({
      method: 'GET',
      url: endpoints.download.path.replace(':batchId', batch.id),
      headers: bearer(desk),
    })
    expect(csv.statusCode).toBe(200)
    expect(csv.body).toContain(code.slice(0, 4))
    expect(csv.body).not.toContain(code)
    const own = await make()
    expect((await batchOf(own)).code).toBe(own)
    const entries = await testApp.services.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(entries)).not.toContain(code)
  })

  it('to an address that gets too much mail wait for the next run, and hold up no other', async () => {
    await enter()
    const ann = await member()
    const { db } = testApp.services
    await sql`insert into mail_recipient (address, next_at)
      values ('full@example.org', app_now() + interval '30 days')`.execute(db)
    const buy = (recipient: string, sendOn: string) =>
      buyGift(testApp.services, { userId: ann.id, plan: 'monthly', gift: { recipient, message: '', sendOn } })
    for (let n = 0; n < 50; n++) await buy('full@example.org', '2026-03-02')
    await buy('friend@example.org', '2026-03-03')
    await testApp.forward(3 * 86_400_000)
    await sendDueGifts({ ...testApp.services, signal: AbortSignal.timeout(20_000) })
    expect(await mailsTo('full@example.org')).toEqual([])
    expect(await mailsTo('friend@example.org')).toHaveLength(1)
    // One an hour, for at most a day ahead.
    for (const mailed of [25, 50]) {
      await sql`delete from mail_recipient where address = 'full@example.org'`.execute(db)
      await sendDueGifts(testApp.services)
      expect(await mailsTo('full@example.org')).toHaveLength(mailed)
    }
  })

  it('wait for the money, and are no purchase of the giver', async () => {
    const hosted = new HostedProvider()
    await enter({ payments: hosted })
    const ann = await member()
    expect((await give(ann)).body.checkoutUrl).toContain('https://pay.test/')
    await give(ann)
    expect(new Set(hosted.begun.map(({ id }) => id)).size).toBe(1)
    expect(hosted.begun[0]).toMatchObject({ returnUrl: 'https://matinee.test/payments', cents: 999 })
    expect((await statusOf(ann)).pending).toBeNull()
    expect(await mailsTo('friend@example.org')).toEqual([])
    const paid = paidEvent(hosted.begun[0]!)
    await Promise.all([applyEvent(testApp.services, hosted, paid), applyEvent(testApp.services, hosted, paid)])
    expect(await mailsTo('friend@example.org')).toHaveLength(1)
    expect((await statusOf(ann)).status).toBe('Free')
  })

  it('PAY-6: a refund switches the code off; of one that was redeemed it takes the days that have not begun', async () => {
    await enter()
    const [ann, ben] = [await member(), await member()]
    await give(ann)
    const { code } = (await receiptsOf(ann))[0]!.gift!
    const foreseen = async () =>
      (await listPaymentsByUser(testApp.services, ann.id, freshOwner)).map(({ onRefund }) => onRefund)
    expect(await refund({ cents: 500, reference: 'part' })).toBe('applied')
    expect(await foreseen()).toEqual(['giftOff'])
    await redeem(ben, await make({ days: 10 }))
    await redeem(ben, code)
    expect(await foreseen()).toEqual(['giftTaken'])
    await redeem(ben, await make({ days: 10 }))
    await testApp.forward(12.5 * 86_400_000)
    expect(await refund({ cents: 499 })).toBe('applied')
    // 10 and 3 days have begun, and 10 come after them.
    expect((await statusOf(ben)).expirationDate).toBe(inDays(23 - 12.5))
    expect((await mailsTo(ann.email)).at(-1)!.text).toContain('Those of its days that had not begun were taken back')
  })

  it('PAY-6: a refund of a gift that nobody has redeemed', async () => {
    await enter()
    const [ann, ben] = [await member(), await member()]
    await give(ann, { sendOn: '2026-03-03' })
    const { code } = (await receiptsOf(ann))[0]!.gift!
    // Whichever comes first.
    const [, answer] = await Promise.all([refund(), redeem(ben, code)])
    expect([200, 409]).toContain(answer.status)
    expect((await statusOf(ben)).status).toBe('Free')
    expect((await receiptsOf(ann))[0]!.gift!.state).toBe(answer.status === 200 ? 'redeemed' : 'off')
    await testApp.forward(3 * 86_400_000)
    await sendDueGifts(testApp.services)
    expect(await mailsTo('friend@example.org')).toHaveLength(answer.status === 200 ? 1 : 0)
  })
})

describe('PAY-10 the desk', () => {
  it('makes a batch, lists it with its uses, and gives it as a file', async () => {
    await enter()
    const { body } = await ask(desk, 'POST', endpoints.make.path, { ...month, codes: 1000, lastDay: '2026-12-31' })
    const url = `/api/admin/vouchers/${body.batchId}/codes.csv`
    const lines = (await testApp.request({ method: 'GET', url, headers: bearer(desk) })).body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(1001)
    const codes = new Set(lines.slice(1).map((line) => line.split(',')[0]!))
    expect(codes.size).toBe(1000)
    const [code] = codes
    expect(lines[1]).toBe(`${code},30 days,Monthly,1,0,2026-12-31,Spring,https://matinee.test/redeem?code=${code}`)
    await redeem(await member(), code!)
    for (const search of ['spring', code!, ''])
      expect((await ask(desk, 'GET', `${endpoints.list.path}?search=${search}`)).body.batches).toMatchObject([
        {
          id: body.batchId,
          codes: 1000,
          gives: { kind: 'days', planName: 'Monthly', days: 30 },
          uses: 1000,
          used: 1,
          endsAt: '2027-01-01T00:00:00.000Z',
          isOff: false,
        },
      ])
    expect((await ask(desk, 'GET', `${endpoints.list.path}?search=autumn`)).body.batches).toEqual([])
  })

  it('a batch has the same facts by itself as in the list', async () => {
    await enter()
    const { db } = testApp.services
    const { body } = await ask(desk, 'POST', endpoints.make.path, month)
    const { rows } = await listBatches(db, '', { limit: 1 })
    expect(rows).toMatchObject([
      { id: body.batchId, planName: 'Monthly', madeBy: expect.stringContaining('@') as string },
    ])
    expect(await getBatch(db, body.batchId)).toEqual(rows[0])
  })

  it('a day that is over, no plan and both kinds are refused', async () => {
    await enter()
    for (const input of [{ lastDay: '2026-02-28' }, { plan: null }, { percent: 10 }, { codes: 1001 }, { uses: 0 }])
      expect((await ask(desk, 'POST', endpoints.make.path, { ...month, ...input })).status).toBe(400)
  })
})

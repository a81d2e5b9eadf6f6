import { noSeller } from '@matinee/contract/seller'
import { paymentEndpoints as endpoints, type Receipt } from '@matinee/contract/payments'
import { afterEach, describe, expect, it } from 'vitest'
import { HostedProvider, paidEvent } from '../../../test/hosted-provider.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aPayment, makeRefunds } from '../../../test/payments.ts'
import { atDesk, aUser, bearer, freshOwner, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { applyEvent } from './apply-event.service.ts'
import { subscribe } from './purchase.service.ts'
import { requestRefund } from './refunds.service.ts'

let testApp: TestApp
afterEach(() => testApp.close())

type Body = Receipt & { receipts: Receipt[]; next: string | null }

async function ask(person: Person, url: string) {
  const headers = bearer(await tokenOf(testApp, person))
  const answer = await testApp.request({ method: 'GET', url, headers, remoteAddress: someAddress() })
  return { status: answer.statusCode, body: answer.json<Body>() }
}
const list = async (person: Person, query = '') => (await ask(person, endpoints.receipts.path + query)).body
const buy = (person: Person, plan: string) => subscribe(testApp.services, { userId: person.id, plan })

describe('PAY-7', () => {
  it('somebody sees their own payments, the newest first, and nobody else does', async () => {
    testApp = await startTestApp()
    const [ann, bob] = [await aUser(testApp), await aUser(testApp)]
    await buy(ann, 'monthly')
    await buy(bob, 'yearly')
    await testApp.forward(25 * 86_400_000)
    await buy(ann, 'quarterly')
    const { receipts } = await list(ann)
    expect(receipts.map(({ planName, days, cents }) => [planName, days, cents])).toEqual([
      ['Quarterly', 90, 2499],
      ['Monthly', 30, 999],
    ])
    const { receipts: first, next } = await list(ann, '?limit=1')
    expect(first).toEqual([receipts[0]])
    expect((await list(ann, `?limit=1&after=${next}`)).receipts).toEqual([receipts[1]])
    const one = `/api/receipts/${receipts[0]!._id}`
    expect(await ask(ann, one)).toEqual({ status: 200, body: receipts[0] })
    expect((await ask(bob, one)).status).toBe(404)
  })

  it('PAY-6: what was given back stands on the receipt', async () => {
    testApp = await startTestApp()
    const ann = await aUser(testApp)
    const desk = atDesk(await aUser(testApp, { role: 'owner' }))
    const paymentId = await aPayment(testApp.services, ann.id)
    expect((await list(ann)).receipts).toMatchObject([{ refunds: [] }])
    await requestRefund(testApp.services, { paymentId, cents: 400, reason: 'Sorry', actor: desk, caller: freshOwner })
    expect((await list(ann)).receipts).toMatchObject([{ refunds: [] }])
    await makeRefunds(testApp.services)
    const refundedAt = testApp.clock.now().toISOString()
    expect((await list(ann)).receipts).toMatchObject([{ cents: 999, refunds: [{ cents: 400, refundedAt }] }])
  })

  it('the sandbox moves no money: its receipts are marked, and have no reference', async () => {
    testApp = await startTestApp()
    const ann = await aUser(testApp)
    await buy(ann, 'monthly')
    expect((await list(ann)).receipts).toMatchObject([
      {
        isTest: true,
        reference: null,
        tax: null,
        seller: { name: 'Matinee Test TestApp', email: 'desk@matinee.test', lines: [] },
        buyer: { username: ann.username, email: ann.email },
      },
    ])
  })

  it('seller, tax and the name of the plan stay as they were when it was paid', async () => {
    const provider = new HostedProvider()
    testApp = await startTestApp({
      payments: provider,
      env: { TAX_NAME: 'VAT', TAX_RATE: '19', SITE_OPERATOR: 'Rex Club' },
    })
    const ann = await aUser(testApp)
    const seller = { ...noSeller, address: '12 Lantern Street\n1010 Vienna', country: 'AT', taxNumber: 'VAT ATU 123' }
    Object.assign(testApp.services.config.site, { seller })
    await buy(ann, 'yearly')
    await applyEvent(testApp.services, provider, paidEvent(provider.begun[0]!))
    const { db } = testApp.services
    await db.updateTable('plan').set({ name: 'Annual' }).where('id', '=', 'yearly').execute()
    Object.assign(testApp.services.config.site, {
      operator: 'Somebody else',
      seller: noSeller,
      tax: { name: 'GST', percent: 10 },
    })
    const [receipt] = (await list(ann)).receipts
    expect(receipt).toMatchObject({
      planName: 'Yearly',
      cents: 7999,
      // 79.99 / 1.19 * 0.19
      tax: { name: 'VAT', percent: 19, cents: 1277 },
      // SITE-3
      seller: { name: 'Rex Club', lines: ['12 Lantern Street', '1010 Vienna', 'Austria', 'VAT ATU 123'] },
      isTest: false,
      reference: expect.any(String) as string,
    })
  })
})

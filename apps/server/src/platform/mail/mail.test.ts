import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, goodPassword, someAddress } from '../../../test/people.ts'
import { enqueue } from '../jobs/job.ts'
import { countDeadLetters, listDeadLetters } from '../../features/dead-letters/dead-letters.queries.ts'
import { deliverMailJob, dismissMails, purgeMailJob, queueMail, retryMails } from './mail.ts'
import { countUnsent, listUnsent } from './unsent.ts'

let testApp: TestApp
let stop: (() => Promise<void>) | undefined
beforeEach(async () => void (testApp = await startTestApp()))
afterEach(async () => {
  await stop?.()
  stop = undefined
  await testApp.close()
})

const plain = { recipient: 'ann@example.org', subject: 'Tonight', text: 'At eight.', html: '<p>At eight.</p>' }
/** Leaves at once, however many there are. */
const letter = { ...plain, cause: 'operator' as const }
const queue = () => queueMail(testApp.services.db, testApp.clock, letter)
const mails = () => testApp.services.db.selectFrom('mail').selectAll().orderBy('id').execute()
const jobsLeft = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(
    testApp.services.db,
  )
  return rows[0]?.n
}
const context = () => ({ ...testApp.services, signal: new AbortController().signal })

/** Takes a message to its last byte, and then behaves badly. */
async function startRudeServer(manner: 'close' | 'reset' | 'say nothing') {
  let taken = 0
  const server = createServer((socket) => {
    let inData = false
    socket.on('error', () => {})
    socket.write('220 rude\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return
        taken++
        if (manner === 'close') socket.end()
        if (manner === 'reset') socket.resetAndDestroy()
        return
      }
      inData = text.startsWith('DATA')
      socket.write(inData ? '354 go on\r\n' : '250 yes\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    stop: () => server.close(),
  }
}

describe('a mail', () => {
  it('leaves through the worker by SMTP, once, and is marked as sent', async () => {
    stop = await testApp.startWorker()
    await queue()
    const mail = await testApp.sink.mailTo('ann@example.org')
    expect(mail).toMatchObject({ subject: 'Tonight', from: { address: 'testApp@matinee.test' } })
    expect(mail.text).toContain('At eight.')
    await expect.poll(mails).toMatchObject([{ state: 'sent', tries: 1, last_error: null }])
    const [{ id } = { id: '' }] = await mails()
    await enqueue(testApp.services.db, deliverMailJob, { mailId: id })
    await expect.poll(jobsLeft).toBe(0)
    expect(testApp.sink.mails).toHaveLength(1)
  })

  it('leaves after the one before it: of a worker that dies, one at most is uncertain', async () => {
    let goOn = () => {}
    const told = new Promise<void>((resolve) => (goOn = resolve))
    let handedOver = 0
    testApp.sink.beforeAccepting = () => (handedOver++, told)
    for (let n = 0; n < 3; n++) await queue()
    stop = await testApp.startWorker()
    await expect.poll(() => handedOver).toBe(1)
    const states = () => mails().then((all) => all.map(({ state }) => state).toSorted())
    expect(await states()).toEqual(['queued', 'queued', 'sending'])
    goOn()
    await expect.poll(states).toEqual(['sent', 'sent', 'sent'])
  })

  it('that the server refuses waits for the next try, with the reason', async () => {
    testApp.sink.beforeAccepting = async () => {
      throw Object.assign(new Error('mailbox is full'), { responseCode: 452 })
    }
    await queue()
    const [mail] = await mails()
    await expect(deliverMailJob.start({ mailId: mail!.id }, context())).rejects.toThrow('mailbox is full')
    expect(await mails()).toMatchObject([
      { state: 'queued', tries: 1, last_error: expect.stringContaining('mailbox is full') },
    ])
    testApp.sink.beforeAccepting = async () => {}
    await deliverMailJob.start({ mailId: mail!.id }, context())
    expect(await mails()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('that nobody would take is failed, and shown, until a person has it sent again', async () => {
    await queue()
    const [mail] = await mails()
    await deliverMailJob.giveUp({ mailId: mail!.id }, context(), new Error('no such host'))
    expect(await listDeadLetters(testApp.services.db)).toMatchObject([
      { reference: `mail:${mail!.id}`, state: 'failed', error: 'no such host' },
    ])
    expect(await retryMails(testApp.services.db, [mail!.id])).toBe(1)
    expect(await retryMails(testApp.services.db, [mail!.id])).toBe(0)
    stop = await testApp.startWorker()
    await expect.poll(mails).toMatchObject([{ state: 'sent' }])
  })

  it('whose worker died in the middle of sending is not sent a second time by itself', async () => {
    await queue()
    const [mail] = await mails()
    await testApp.services.db.updateTable('mail').set({ state: 'sending' }).execute()
    await deliverMailJob.start({ mailId: mail!.id }, context())
    expect(await mails()).toMatchObject([{ state: 'uncertain' }])
    expect(testApp.sink.mails).toEqual([])
    expect(await listDeadLetters(testApp.services.db)).toMatchObject([
      { reference: `mail:${mail!.id}`, state: 'uncertain' },
    ])
  })

  it.each(['close', 'reset', 'say nothing'] as const)(
    'that was handed over whole to a server that then chose to %s is uncertain, and not sent again',
    async (manner) => {
      const server = await startRudeServer(manner)
      const rude = await startTestApp({ env: { SMTP_URL: server.url } })
      await queueMail(rude.services.db, rude.clock, letter)
      const [mail] = await rude.services.db.selectFrom('mail').selectAll().execute()
      await deliverMailJob.start({ mailId: mail!.id }, { ...rude.services, signal: new AbortController().signal })
      expect(server.taken()).toBe(1)
      expect(await rude.services.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'uncertain' }])
      server.stop()
      await rude.close()
    },
    60_000,
  )

  it('that nobody was there to take waits for the next try', async () => {
    const alone = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    await queueMail(alone.services.db, alone.clock, letter)
    const [mail] = await alone.services.db.selectFrom('mail').selectAll().execute()
    await expect(
      deliverMailJob.start({ mailId: mail!.id }, { ...alone.services, signal: new AbortController().signal }),
    ).rejects.toThrow('ECONNREFUSED')
    expect(await alone.services.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'queued' }])
    await alone.close()
  })

  it('whose job was given up is sent when a person has the job tried again', async () => {
    await queue()
    const [mail] = await mails()
    await deliverMailJob.giveUp({ mailId: mail!.id }, context(), new Error('no such host'))
    await deliverMailJob.start({ mailId: mail!.id }, context())
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })

  it('whose header would be broken by a line break cannot be written down', async () => {
    await expect(
      queueMail(testApp.services.db, testApp.clock, { ...letter, subject: 'a\r\nBcc: b@example.org' }),
    ).rejects.toThrow()
    expect(await mails()).toEqual([])
  })

  it('is forgotten thirty days after, unless it is in trouble', async () => {
    await queue()
    await queue()
    const [first] = await mails()
    await deliverMailJob.start({ mailId: first!.id }, context())
    testApp.clock.forward(31 * 86_400_000)
    await purgeMailJob.start({}, context())
    expect(await mails()).toMatchObject([{ state: 'queued' }])
  })

  it('that opened something is forgotten once, and not written anew each hour', async () => {
    const { db } = testApp.services
    const secretUntil = new Date(testApp.clock.now().getTime() + 1000)
    await queueMail(db, testApp.clock, { ...letter, secretUntil })
    testApp.clock.forward(1000)
    const forget = async () => {
      await purgeMailJob.start({}, context())
      const { rows } = await sql<{ text_body: string; version: string }>`
        select text_body, xmin::text as version from mail`.execute(db)
      return rows
    }
    const forgotten = await forget()
    expect(forgotten).toMatchObject([{ text_body: '' }])
    expect(await forget()).toEqual(forgotten)
  })
})

describe('a mail in trouble', () => {
  const unsent = () => countUnsent(testApp.services.db, testApp.clock.now())
  const nothing = { waiting: 0, failing: 0, failed: 0, uncertain: 0 }
  const refuse = () => {
    testApp.sink.beforeAccepting = async () => {
      throw Object.assign(new Error('mailbox is full'), { responseCode: 452 })
    }
  }
  const accept = () => (testApp.sink.beforeAccepting = async () => {})

  it('is counted and shown with its reason from its first failure on', async () => {
    refuse()
    stop = await testApp.startWorker()
    await queue()
    await expect.poll(unsent).toEqual({ ...nothing, failing: 1 })
    const [mail] = await mails()
    expect(await listUnsent(testApp.services.db, 10)).toEqual([
      {
        id: mail!.id,
        recipient: 'ann@example.org',
        subject: 'Tonight',
        state: 'failing',
        tries: 1,
        reason: expect.stringContaining('mailbox is full') as unknown,
        createdAt: testApp.clock.now(),
        nextTryAt: expect.any(Date) as unknown,
      },
    ])
    await expect
      .poll(() => listDeadLetters(testApp.services.db))
      .toMatchObject([{ reference: `mail:${mail!.id}`, what: 'Tonight', state: 'will be tried again' }])
  })

  it('that nobody has tried for ten minutes waits for a worker', async () => {
    await queue()
    testApp.clock.forward(600_000)
    expect(await unsent()).toEqual(nothing)
    testApp.clock.forward(1)
    expect(await unsent()).toEqual({ ...nothing, waiting: 1 })
  })

  it.each(['failing', 'failed', 'uncertain'] as const)(
    'can be dismissed while it is %s: it is not sent, and no longer trouble',
    async (state) => {
      const { db } = testApp.services
      refuse()
      await queue()
      const [mail] = await mails()
      await deliverMailJob.start({ mailId: mail!.id }, context()).catch(() => {})
      if (state !== 'failing') await db.updateTable('mail').set({ state }).execute()
      if (state === 'failed')
        await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'full'`.execute(db)
      expect(await unsent()).toEqual({ ...nothing, [state]: 1 })
      expect(await countDeadLetters(db)).toMatchObject({ failed: state === 'failing' ? 0 : 1 })

      expect(await dismissMails(db, testApp.clock, [mail!.id])).toBe(1)
      expect(await dismissMails(db, testApp.clock, [mail!.id])).toBe(0)
      expect(await unsent()).toEqual(nothing)
      expect(await listDeadLetters(db)).toEqual([])
      expect(await countDeadLetters(db)).toMatchObject({ failed: 0 })
      expect(await jobsLeft()).toBe(0)
      accept()
      await deliverMailJob.start({ mailId: mail!.id }, context())
      expect(testApp.sink.mails).toEqual([])
      testApp.clock.forward(31 * 86_400_000)
      await purgeMailJob.start({}, context())
      expect(await mails()).toEqual([])
    },
  )

  it('can be tried again at once, with all others or alone', async () => {
    const { db } = testApp.services
    refuse()
    for (let n = 0; n < 3; n++) await queue()
    for (const { id } of await mails()) await deliverMailJob.start({ mailId: id }, context()).catch(() => {})
    expect(await unsent()).toEqual({ ...nothing, failing: 3 })
    const [first] = await mails()
    expect(await retryMails(db, [first!.id])).toBe(1)
    expect(await unsent()).toEqual({ ...nothing, failing: 2 })
    expect(await retryMails(db, 'all')).toBe(2)
    expect(await retryMails(db, 'all')).toBe(0)
    accept()
    stop = await testApp.startWorker()
    await expect.poll(mails).toMatchObject([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }])
  })
})

describe('an address that its owner has not confirmed', () => {
  const hour = 3_600_000
  const at = (hours: number) => new Date(testApp.clock.now().getTime() + hours * hour)
  /** Seconds until each of the jobs runs. */
  const waits = async () => {
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from run_at - created_at))::int as wait from graphile_worker._private_jobs
      order by id`.execute(testApp.services.db)
    return rows.map(({ wait }) => wait)
  }
  const queueTo = (recipient: string, more: Partial<Parameters<typeof queueMail>[2]> = {}) =>
    queueMail(testApp.services.db, testApp.clock, { ...plain, recipient, ...more })

  it('gets one mail an hour: others wait, and those that would wait for more than a day are not sent', async () => {
    const { email } = await aUser(testApp, { isConfirmed: false })
    for (let n = 0; n < 3; n++) await queueTo(n === 1 ? email.toUpperCase() : email)
    expect((await mails()).map(({ not_before }) => not_before)).toEqual([null, at(1), at(2)])
    expect(await waits()).toEqual([0, 3600, 7200])
    let more = 0
    while (await queueTo(email)) more += 1
    expect(more).toBe(22)
    testApp.clock.forward(26 * hour)
    await purgeMailJob.start({}, context())
    await queueTo(email)
    expect((await mails()).at(-1)).toMatchObject({ not_before: null })
  })

  it('whoever has confirmed theirs gets each at once, and so do admins and the operator', async () => {
    const ann = await aUser(testApp)
    const desk = await aUser(testApp, { role: 'owner' })
    for (let n = 0; n < 2; n++) {
      for (const { email } of [ann, desk]) await queueTo(email)
      await queueTo('house@example.org', { cause: 'operator' })
    }
    expect(await waits()).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('a mail to an address that anybody may have typed is left out, whoever has it', async () => {
    const { email } = await aUser(testApp)
    const answers = await Promise.all(Array.from({ length: 5 }, () => queueTo(email, { cause: 'typed' })))
    expect(answers.filter((given) => given !== undefined)).toHaveLength(1)
    testApp.clock.forward(hour)
    expect(await queueTo(email, { cause: 'typed' })).toBeDefined()
  })

  it('a stranger who registers with it, buys, cancels and buys again has one mail sent to it in an hour, after the confirmation', async () => {
    const from = () => ({ remoteAddress: someAddress() })
    const post = async (url: string, payload: object, headers = {}) => {
      const answer = await testApp.request({ method: 'POST', url, payload, headers, ...from() })
      expect(answer.statusCode).toBe(200)
      return answer.json<{ token: string; user: { _id: string } }>()
    }
    const [email, password] = ['bystander@example.org', goodPassword]
    await post('/api/register', { username: 'stranger', email, password })
    const { token, user } = await post('/api/login', { email, password })
    for (let n = 0; n < 3; n++) {
      await post('/api/subscribe', { userId: user._id, subscriptionType: 'monthly' }, bearer(token))
      await post('/api/cancel-subscription', { userId: user._id }, bearer(token))
      await post('/api/contact', { name: 'x', email, message: 'y' })
    }
    const toBystander = (await mails()).filter(({ recipient }) => recipient === email)
    expect(toBystander.flatMap(({ not_before, subject }) => (not_before ? [] : [subject]))).toEqual([
      expect.stringContaining('Confirm your address'),
      expect.stringContaining('receipt'),
    ])
    const [, ...others] = toBystander
    const times = others.map(({ not_before, created_at }) => (not_before ?? created_at).getTime())
    expect(new Set(times.map((time) => Math.floor(time / hour))).size).toBe(times.length)
  })
})

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { enqueue } from '../jobs/job.ts'
import { listTrouble } from '../jobs/trouble.ts'
import { deliverMail, forgetMail, queueMail, resendMail } from './mail.ts'

let house: House
let stop: (() => Promise<void>) | undefined
beforeEach(async () => void (house = await openHouse()))
afterEach(async () => {
  await stop?.()
  stop = undefined
  await house.close()
})

const letter = { recipient: 'ann@example.org', subject: 'Tonight', text: 'At eight.', html: '<p>At eight.</p>' }
const queue = () => queueMail(house.services.db, house.clock, letter)
const mails = () => house.services.db.selectFrom('mail').selectAll().orderBy('id').execute()
const jobsLeft = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(
    house.services.db,
  )
  return rows[0]?.n
}
const context = () => ({ ...house.services, signal: new AbortController().signal })

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
    stop = await house.startWorker()
    await queue()
    const mail = await house.sink.mailTo('ann@example.org')
    expect(mail).toMatchObject({ subject: 'Tonight', from: { address: 'house@matinee.test' } })
    expect(mail.text).toContain('At eight.')
    await expect.poll(mails).toMatchObject([{ state: 'sent', tries: 1, last_error: null }])
    const [{ id } = { id: '' }] = await mails()
    await enqueue(house.services.db, deliverMail, { mailId: id })
    await expect.poll(jobsLeft).toBe(0)
    expect(house.sink.mails).toHaveLength(1)
  })

  it('leaves after the one before it: of a worker that dies, one at most is uncertain', async () => {
    let goOn = () => {}
    const told = new Promise<void>((resolve) => (goOn = resolve))
    let handedOver = 0
    house.sink.beforeAccepting = () => (handedOver++, told)
    for (let n = 0; n < 3; n++) await queue()
    stop = await house.startWorker()
    await expect.poll(() => handedOver).toBe(1)
    const states = () => mails().then((all) => all.map(({ state }) => state).toSorted())
    expect(await states()).toEqual(['queued', 'queued', 'sending'])
    goOn()
    await expect.poll(states).toEqual(['sent', 'sent', 'sent'])
  })

  it('that the server refuses waits for the next try, with the reason', async () => {
    house.sink.beforeAccepting = async () => {
      throw Object.assign(new Error('mailbox is full'), { responseCode: 452 })
    }
    await queue()
    const [mail] = await mails()
    await expect(deliverMail.start({ mailId: mail!.id }, context())).rejects.toThrow('mailbox is full')
    expect(await mails()).toMatchObject([
      { state: 'queued', tries: 1, last_error: expect.stringContaining('mailbox is full') },
    ])
    house.sink.beforeAccepting = async () => {}
    await deliverMail.start({ mailId: mail!.id }, context())
    expect(await mails()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('that nobody would take is failed, and shown, until a person has it sent again', async () => {
    await queue()
    const [mail] = await mails()
    await deliverMail.giveUp({ mailId: mail!.id }, context(), new Error('no such host'))
    expect(await listTrouble(house.services.db)).toMatchObject([
      { reference: `mail:${mail!.id}`, state: 'failed', error: 'no such host' },
    ])
    expect(await resendMail(house.services.db, mail!.id)).toBe(true)
    expect(await resendMail(house.services.db, mail!.id)).toBe(false)
    stop = await house.startWorker()
    await expect.poll(mails).toMatchObject([{ state: 'sent' }])
  })

  it('whose worker died in the middle of sending is not sent a second time by itself', async () => {
    await queue()
    const [mail] = await mails()
    await house.services.db.updateTable('mail').set({ state: 'sending' }).execute()
    await deliverMail.start({ mailId: mail!.id }, context())
    expect(await mails()).toMatchObject([{ state: 'uncertain' }])
    expect(house.sink.mails).toEqual([])
    expect(await listTrouble(house.services.db)).toMatchObject([{ reference: `mail:${mail!.id}`, state: 'uncertain' }])
  })

  it.each(['close', 'reset', 'say nothing'] as const)(
    'that was handed over whole to a server that then chose to %s is uncertain, and not sent again',
    async (manner) => {
      const server = await startRudeServer(manner)
      const rude = await openHouse({ env: { SMTP_URL: server.url } })
      await queueMail(rude.services.db, rude.clock, letter)
      const [mail] = await rude.services.db.selectFrom('mail').selectAll().execute()
      await deliverMail.start({ mailId: mail!.id }, { ...rude.services, signal: new AbortController().signal })
      expect(server.taken()).toBe(1)
      expect(await rude.services.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'uncertain' }])
      server.stop()
      await rude.close()
    },
    60_000,
  )

  it('that nobody was there to take waits for the next try', async () => {
    const alone = await openHouse({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    await queueMail(alone.services.db, alone.clock, letter)
    const [mail] = await alone.services.db.selectFrom('mail').selectAll().execute()
    await expect(
      deliverMail.start({ mailId: mail!.id }, { ...alone.services, signal: new AbortController().signal }),
    ).rejects.toThrow('ECONNREFUSED')
    expect(await alone.services.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'queued' }])
    await alone.close()
  })

  it('whose job was given up is sent when a person has the job tried again', async () => {
    await queue()
    const [mail] = await mails()
    await deliverMail.giveUp({ mailId: mail!.id }, context(), new Error('no such host'))
    await deliverMail.start({ mailId: mail!.id }, context())
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })

  it('whose header would be broken by a line break cannot be written down', async () => {
    await expect(
      queueMail(house.services.db, house.clock, { ...letter, subject: 'a\r\nBcc: b@example.org' }),
    ).rejects.toThrow()
    expect(await mails()).toEqual([])
  })

  it('is forgotten thirty days after, unless it is in trouble', async () => {
    await queue()
    await queue()
    const [first] = await mails()
    await deliverMail.start({ mailId: first!.id }, context())
    house.clock.forward(31 * 86_400_000)
    await forgetMail.start({}, context())
    expect(await mails()).toMatchObject([{ state: 'queued' }])
  })
})

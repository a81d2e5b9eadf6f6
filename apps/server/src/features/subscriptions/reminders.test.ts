import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failMailTo } from '../../../test/failing-mail.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { atDesk, aUser, type Person } from '../../../test/people.ts'
import { aCrowd } from '../../../test/subscribers.ts'
import { listDeadLetters } from '../dead-letters/dead-letters.queries.ts'
import { deliverMailJob } from '../../platform/mail/mail.ts'
import { requestReminders, sendReminders, remindJob } from './reminders.service.ts'
import { cancelSubscription, expireOverdue, reactivateSubscription } from './subscriptions.service.ts'

let testApp: TestApp
let ann: Person
let desk: Person
let stop: (() => Promise<void>) | undefined
beforeEach(async () => {
  testApp = await startTestApp()
  ann = await aUser(testApp, { username: 'Ann' })
  desk = await aUser(testApp, { role: 'owner' })
})
afterEach(async () => {
  await stop?.()
  stop = undefined
  await testApp.close()
})

const day = 86_400_000
const give = (person: Person = ann) =>
  reactivateSubscription(testApp.services, {
    userId: person.id,
    plan: 'monthly',
    reason: 'a present',
    actor: atDesk(desk),
  })
const remind = (days = 7) => sendReminders(testApp.services, { days })
const reminders = () =>
  testApp.services.db
    .selectFrom('reminder as r')
    .leftJoin('mail as m', 'm.id', 'r.mail_id')
    .select(['r.within_days', 'r.expires_at', 'm.recipient', 'm.state', 'm.useless_after'])
    .orderBy('r.created_at')
    .orderBy('r.within_days', 'desc')
    .execute()
const context = () => ({ ...testApp.services, signal: new AbortController().signal })

it('somebody is reminded in each window once, from the moment it begins', async () => {
  const { expiresAt } = await give()
  await testApp.forward(23 * day - 1)
  expect(await remind()).toBe(0)
  await testApp.forward(1)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
  await testApp.forward(4 * day - 1)
  expect(await remind()).toBe(0)
  await testApp.forward(1)
  expect(await remind()).toBe(1)
  await testApp.forward(2 * day)
  expect(await remind()).toBe(1)
  await testApp.forward(day - 1)
  expect(await remind()).toBe(0)
  await testApp.forward(1)
  expect(await remind()).toBe(0)
  const mail = { recipient: ann.email, state: 'queued', expires_at: expiresAt, useless_after: expiresAt }
  expect(await reminders()).toEqual([
    { within_days: 7, ...mail },
    { within_days: 3, ...mail },
    { within_days: 1, ...mail },
  ])
})

it('who was not reminded in time is reminded once, of what is left', async () => {
  await give()
  await testApp.forward(29.5 * day)
  expect(await remind()).toBe(1)
  expect(await reminders()).toMatchObject([{ within_days: 1 }])
})

it('a clock that was set back reminds nobody again', async () => {
  await give()
  await testApp.forward(27.5 * day)
  expect(await remind()).toBe(1)
  await testApp.forward(-2 * day)
  expect(await remind()).toBe(0)
  await testApp.forward(-10 * day)
  expect(await remind(90)).toBe(0)
  await testApp.forward(14 * day)
  expect(await remind()).toBe(1)
  expect(await reminders()).toMatchObject([{ within_days: 3 }, { within_days: 1 }])
})

it('the desk may ask further ahead, which takes no reminder away', async () => {
  await give()
  expect(await remind(29)).toBe(0)
  expect(await remind(30)).toBe(1)
  expect(await remind(90)).toBe(0)
  await testApp.forward(23 * day)
  expect(await remind()).toBe(1)
  expect(await reminders()).toMatchObject([{ within_days: 90 }, { within_days: 7 }])
})

it('what was extended is a new end, of which one is reminded anew', async () => {
  await give()
  await testApp.forward(29.5 * day)
  expect(await remind()).toBe(1)
  const { expiresAt } = await give()
  expect(await remind()).toBe(0)
  await testApp.forward(30 * day)
  expect(await remind()).toBe(1)
  expect((await reminders()).at(-1)).toMatchObject({ within_days: 1, expires_at: expiresAt })
})

it('nobody is reminded of what was cancelled or is over', async () => {
  await give()
  await testApp.forward(25 * day)
  await cancelSubscription(testApp.services, { userId: ann.id, reason: '' })
  expect(await remind(90)).toBe(0)
})

it.each([
  ['extended', () => give()],
  ['cancelled', () => cancelSubscription(testApp.services, { userId: ann.id, reason: '' })],
  ['expired', () => testApp.forward(day).then(() => expireOverdue(testApp.services))],
])('a reminder that still waits when the subscription is %s does not leave', async (_, change) => {
  await give()
  await testApp.forward(29 * day)
  await remind()
  const [queued] = await testApp.services.db.selectFrom('reminder').select('mail_id').execute()
  await change()
  expect(await reminders()).toMatchObject([{ within_days: 1, state: null }])
  await deliverMailJob.start({ mailId: queued!.mail_id }, context())
  expect(testApp.sink.mails).toEqual([])
  expect(await listDeadLetters(testApp.services.db)).toEqual([])
})

it('a reminder that is being sent when the subscription changes stays on record', async () => {
  await give()
  await testApp.forward(29 * day)
  await remind()
  await testApp.services.db.updateTable('mail').set({ state: 'sending' }).where('subject', 'like', '%ends%').execute()
  await give()
  expect(await reminders()).toMatchObject([{ state: 'sending' }])
})

it('a reminder that is refused while the subscription is extended is not tried again', async () => {
  await give()
  await testApp.forward(29 * day)
  await remind()
  const [queued] = await testApp.services.db.selectFrom('reminder').select('mail_id').execute()
  testApp.sink.beforeAccepting = async () => {
    await give()
    throw Object.assign(new Error('come back later'), { responseCode: 451 })
  }
  await expect(deliverMailJob.start({ mailId: queued!.mail_id }, context())).rejects.toThrow('come back later')
  testApp.sink.beforeAccepting = async () => {}
  await testApp.forward(1000)
  await deliverMailJob.start({ mailId: queued!.mail_id }, context())
  expect(testApp.sink.mails).toEqual([])
})

it('a reminder that the mail server takes too late is not sent, and a person can see it', async () => {
  await give()
  await testApp.forward(29 * day)
  await remind()
  const [queued] = await testApp.services.db.selectFrom('reminder').select('mail_id').execute()
  await testApp.forward(day)
  await deliverMailJob.start({ mailId: queued!.mail_id }, context())
  expect(testApp.sink.mails).toEqual([])
  expect(await listDeadLetters(testApp.services.db)).toMatchObject([
    { reference: `mail:${queued!.mail_id}`, state: 'failed', error: 'It came too late to be of use.' },
  ])
})

it('any number at once, over several batches: one reminder and one mail each', async () => {
  const { db } = testApp.services
  await aCrowd(db, 250, 5)
  const counts = await Promise.all(Array.from({ length: 5 }, () => remind()))
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(250)
  const { rows } = await sql<{ reminders: number; mails: number; people: number }>`
    select (select count(*)::int from reminder) as reminders, count(*)::int as mails,
      count(distinct recipient)::int as people from mail`.execute(db)
  expect(rows).toEqual([{ reminders: 250, mails: 250, people: 250 }])
})

it('two workers, and the schedule striking three times: each gets one mail', async () => {
  const { db } = testApp.services
  await aCrowd(db, 60, 5)
  const stops = await Promise.all([testApp.startWorker(), testApp.startWorker()])
  stop = async () => void (await Promise.all(stops.map((end) => end())))
  for (let tick = 0; tick < 3; tick++)
    await sql`select graphile_worker.add_job('subscriptions.send-reminders', json_build_object('_cron', json_build_object('ts', now())),
      job_key => 'schedule:subscriptions.send-reminders')`.execute(db)
  const jobsLeft = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(() => testApp.sink.mails.length).toBe(60)
  await expect.poll(jobsLeft).toBe(0)
  expect(new Set(testApp.sink.mails.flatMap(({ recipients }) => recipients)).size).toBe(60)
  expect(testApp.sink.mails).toHaveLength(60)
})

it('one reminder that cannot be written does not keep the others from being sent, and is tried again', async () => {
  const [bob, carol] = [await aUser(testApp), await aUser(testApp)]
  for (const person of [ann, bob, carol]) await give(person)
  await testApp.forward(25 * day)
  const mend = await failMailTo(testApp.services, bob.email)
  await expect(remind()).rejects.toThrow('1 of 3 failed: subscription')
  expect((await reminders()).map(({ recipient }) => recipient).toSorted()).toEqual([ann.email, carol.email].toSorted())
  await mend()
  expect(await remind()).toBe(1)
})

it('ends between two batches when it is told to, and the next one goes on', async () => {
  await give()
  await testApp.forward(25 * day)
  const told = AbortSignal.abort(new Error('told to stop'))
  await expect(sendReminders(testApp.services, { days: 7, signal: told })).rejects.toThrow('told to stop')
  expect(await reminders()).toEqual([])
  expect(await remind()).toBe(1)
})

it('DATA-4: the desk is told how many it reminds, and the worker does it', async () => {
  const bob = await aUser(testApp)
  const carol = await aUser(testApp)
  for (const person of [ann, bob]) await give(person)
  await testApp.forward(24 * day)
  await remind()
  await give(carol)
  expect(await requestReminders(testApp.services, 7, atDesk(desk))).toEqual({ sent: 0, skipped: 2 })
  expect(await requestReminders(testApp.services, 30, atDesk(desk))).toEqual({ sent: 1, skipped: 2 })
  expect(await requestReminders(testApp.services, 30, atDesk(desk))).toEqual({ sent: 1, skipped: 2 })
  stop = await testApp.startWorker()
  await expect.poll(() => reminders().then((all) => all.filter(({ state }) => state === 'sent').length)).toBe(3)
  expect((await reminders()).filter(({ recipient }) => recipient === carol.email)).toMatchObject([{ within_days: 90 }])
  expect(await requestReminders(testApp.services, 30, atDesk(desk))).toEqual({ sent: 0, skipped: 3 })
})

it('by the clock it reminds seven days ahead', async () => {
  await give()
  await testApp.forward(23 * day)
  await remindJob.start({}, context())
  expect(await reminders()).toMatchObject([{ within_days: 7 }])
})

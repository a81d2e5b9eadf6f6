import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { atDesk, aUser, type Person } from '../../../test/people.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { remindJob } from './reminders.service.ts'
import { expireOverdue } from './subscriptions.service.ts'
import { reactivateSubscription } from './subscriptions.service.ts'

const hour = 3_600_000
const day = 24 * hour

let testApp: TestApp
let desk: Person
beforeEach(async () => {
  testApp = await startTestApp()
  desk = await aUser(testApp, { role: 'owner' })
})
afterEach(() => testApp.close())

const context = () => ({ ...testApp.services, signal: new AbortController().signal })
const give = async (userId: string) =>
  (
    await reactivateSubscription(testApp.services, {
      userId,
      plan: 'monthly',
      reason: 'a present',
      actor: atDesk(desk),
    })
  ).expiresAt

interface Tick {
  hours: number
  days: number
}

/** Moves the clock, and at each step lets the schedule do what it does at that hour; says who was written to and when. */
async function live(steps: readonly number[]) {
  const start = testApp.clock.now().getTime()
  const seen = new Set<string>()
  const told: (Tick & { subject: string; recipient: string })[] = []
  const look = async () => {
    const mails = await testApp.services.db
      .selectFrom('mail')
      .select(['id', 'subject', 'recipient'])
      .orderBy('id')
      .execute()
    const hours = (testApp.clock.now().getTime() - start) / hour
    for (const { id, subject, recipient } of mails) {
      if (seen.has(id)) continue
      seen.add(id)
      told.push({ subject, recipient, hours, days: hours / 24 })
    }
  }
  await look()
  told.length = 0
  for (const step of steps) {
    await testApp.forward(step)
    await expireOverdue(testApp.services)
    // At the hour that jobs.ts names, or as soon after it as a worker is there.
    if (testApp.clock.now().getUTCHours() === 14) await remindJob.start({}, context())
    await look()
  }
  return told
}

const hourly = (days: number) => Array.from({ length: days * 24 }, () => hour)

it('over forty days of hours: reminded 7, 3 and 1 days before, told of the end, each once and in time', async () => {
  const ann = await aUser(testApp, { username: 'Ann' })
  // 12:00, so that the daily hour comes two hours after each of her days has begun.
  const expiresAt = await give(ann.id)
  const told = await live(hourly(40))
  expect(told.map(({ subject, hours }) => [hours, subject.replace(/^.* Premium /, '')])).toEqual([
    [23 * 24 + 2, expect.stringMatching(/^ends on .* \(7 days left\)$/)],
    [27 * 24 + 2, expect.stringMatching(/^ends on .* \(3 days left\)$/)],
    [29 * 24 + 2, expect.stringMatching(/^ends on .* \(1 day left\)$/)],
    [30 * 24, 'has ended'],
  ])
  expect(told.every(({ recipient }) => recipient === ann.email)).toBe(true)
  const [row] = await testApp.services.db.selectFrom('subscription').select(['status', 'ended_at']).execute()
  expect(row).toEqual({ status: 'expired', ended_at: expiresAt })
  expect((await checkInvariants(testApp.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
})

it('a clock that is set back, again and again, tells nobody anything twice', async () => {
  const ann = await aUser(testApp, { username: 'Ann' })
  await give(ann.id)
  // Two steps forward, one back, also by days, and across the very end.
  const wandering = Array.from({ length: 40 }, () => [...hourly(1), ...hourly(1), -day]).flat()
  const told = await live([...wandering, -5 * day, ...hourly(6)])
  expect(told.map(({ subject }) => /\((.*)\)/.exec(subject)?.[1] ?? 'the end')).toEqual([
    '7 days left',
    '3 days left',
    '1 day left',
    'the end',
  ])
  // The first that had begun when the clock struck; never before its time.
  expect(told.map(({ days }) => Math.floor(days))).toEqual([23, 27, 29, 30])
  expect((await checkInvariants(testApp.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
})

it('a worker that was away for days tells once what is still true', async () => {
  const ann = await aUser(testApp, { username: 'Ann' })
  await give(ann.id)
  const told = await live([...hourly(20), 9 * day, ...hourly(11)])
  expect(told.map(({ subject }) => /\((.*)\)/.exec(subject)?.[1] ?? 'the end')).toEqual(['1 day left', 'the end'])
})

it('who extends in between is reminded of the new end only, and keeps every day', async () => {
  const ann = await aUser(testApp, { username: 'Ann' })
  const first = await give(ann.id)
  await live(hourly(28))
  const second = await give(ann.id)
  expect(second).toEqual(new Date(first.getTime() + 30 * day))
  const told = await live(hourly(33))
  expect(told.map(({ subject }) => /\((.*)\)/.exec(subject)?.[1] ?? 'the end')).toEqual([
    '7 days left',
    '3 days left',
    '1 day left',
    'the end',
  ])
  expect(told.map(({ days }) => Math.floor(days))).toEqual([25, 29, 31, 32])
})

import type { FirstPlanId } from '@matinee/contract/plans'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, endOf, happens, plans, type Stretch } from '../../../test/premium/model.ts'
import {
  events,
  rules,
  type Standing,
  standingOf,
  standings,
  type Subscription,
  type SubscriptionEvent,
  type Transition,
  transition,
} from './machine.ts'

const now = new Date('2028-02-20T09:30:00.000Z')
/** So many days, and milliseconds, after now. */
const inDays = (days: number, ms = 0) => new Date(now.getTime() + days * dayMs + ms)

const row = (status: Subscription['status'], expiresAt: Date): Subscription => ({
  id: 'a'.repeat(24),
  plan: 'yearly',
  status,
  startedAt: new Date(expiresAt.getTime() - 365 * dayMs),
  expiresAt,
})

describe('how somebody stands', () => {
  it.each<[string, Subscription | undefined, Standing]>([
    ['never subscribed', undefined, 'none'],
    ['a year to go', row('active', inDays(365)), 'active'],
    ['a millisecond more than seven days to go', row('active', inDays(7, 1)), 'active'],
    ['seven days to go', row('active', inDays(7)), 'expiring'],
    ['a millisecond to go', row('active', inDays(0, 1)), 'expiring'],
    ['at the very end', row('active', now), 'overdue'],
    ['a millisecond past it', row('active', inDays(0, -1)), 'overdue'],
    ['long past it', row('active', inDays(-400)), 'overdue'],
    ['noted as ended', row('expired', inDays(-1)), 'expired'],
    ['noted as ended, and the clock has stepped back since', row('expired', inDays(1)), 'expired'],
    ['cancelled with days to go', row('cancelled', inDays(100)), 'cancelled'],
    ['cancelled, and its end has passed since', row('cancelled', inDays(-1)), 'cancelled'],
  ])('SUB-1, SUB-2: %s', (_, newest, standing) => {
    expect(standingOf(newest, now)).toBe(standing)
  })
})

/** What is wanted of each standing and event, from the requirements; 30 days are bought or given. */
const of: Record<Standing, Subscription | undefined> = {
  none: undefined,
  active: row('active', inDays(7, 1)),
  expiring: row('active', inDays(7)),
  overdue: row('active', inDays(-3)),
  expired: row('expired', inDays(-3)),
  cancelled: row('cancelled', inDays(100)),
}
const nothing: Transition = { isRefused: false }
/** SUB-9: one is active, and will be for a while. */
const refused: Transition = { isRefused: true }
/** SUB-1: Premium with plan and expiration. */
const begins = { plan: 'monthly', startedAt: now, expiresAt: inDays(30) } as const
const starts: Transition = { isRefused: false, start: begins }
/** SUB-2: the plan's days after the current expiration. */
const lasts = (expiresAt: Date): Transition => ({ isRefused: false, extend: { plan: 'monthly', expiresAt } })
/** SUB-1: Free at once. */
const isCancelled: Transition = { isRefused: false, end: { status: 'cancelled', at: now } }
/** SUB-1: over since its own end, not since it was noted. */
const isOver = { status: 'expired', at: inDays(-3) } as const
const expires: Transition = { isRefused: false, end: isOver }
/** SUB-9: the old one first, or there would be two. */
const startsAnew: Transition = { isRefused: false, end: isOver, start: begins }

const wanted: [Standing, SubscriptionEvent, Transition][] = [
  ['none', 'subscribe', starts],
  ['none', 'pay', starts],
  ['none', 'cancel', nothing],
  ['none', 'expire', nothing],
  ['none', 'reactivate', starts],
  ['active', 'subscribe', refused],
  ['active', 'pay', lasts(inDays(37, 1))],
  ['active', 'cancel', isCancelled],
  ['active', 'expire', nothing],
  ['active', 'reactivate', refused],
  ['expiring', 'subscribe', lasts(inDays(37))],
  ['expiring', 'pay', lasts(inDays(37))],
  ['expiring', 'cancel', isCancelled],
  ['expiring', 'expire', nothing],
  ['expiring', 'reactivate', lasts(inDays(37))],
  ['overdue', 'subscribe', startsAnew],
  ['overdue', 'pay', startsAnew],
  // Expired already, as everybody sees it: cancelling does not make it Free.
  ['overdue', 'cancel', expires],
  ['overdue', 'expire', expires],
  ['overdue', 'reactivate', startsAnew],
  ['expired', 'subscribe', starts],
  ['expired', 'pay', starts],
  ['expired', 'cancel', nothing],
  ['expired', 'expire', nothing],
  ['expired', 'reactivate', starts],
  ['cancelled', 'subscribe', starts],
  ['cancelled', 'pay', starts],
  ['cancelled', 'cancel', nothing],
  ['cancelled', 'expire', nothing],
  ['cancelled', 'reactivate', starts],
]

describe('every standing and every event', () => {
  it('is in the table, and nothing else is', () => {
    const all = standings.flatMap((standing) => events.map((event) => `${standing} ${event}`))
    expect(wanted.map(([standing, event]) => `${standing} ${event}`).toSorted()).toEqual(all.toSorted())
    expect(Object.keys(rules)).toEqual([...standings])
  })

  it.each(wanted)('SUB-1, SUB-2, SUB-9: %s, %s', (standing, event, transitionWanted) => {
    const newest = of[standing]
    expect(standingOf(newest, now)).toBe(standing)
    const before = structuredClone(newest)
    expect(transition(newest, event, now, { plan: 'monthly', days: 30 })).toEqual(transitionWanted)
    expect(newest).toEqual(before)
  })

  it.each(['subscribe', 'pay', 'reactivate'] as const)('%s has to say for how long', (event) => {
    expect(() => transition(undefined, event, now)).toThrow('for how long')
  })
})

/** Histories: anything, at any time, and times that go back; beside a model that knows nothing of standings or a table. */

/** When the next thing happens: after or before the last, or near a moment at which something changes. */
type Move = { by: number } | { to: 'end' | 'week before' | 'start'; plus: number }

const plus = fc.oneof(
  fc.constantFrom(-1, 0, 1),
  fc.constantFrom(-dayMs, dayMs, -dayMs - 1, dayMs + 1),
  fc.integer({ min: -10 * dayMs, max: 10 * dayMs }),
)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ by: 0 }) },
  { weight: 4, arbitrary: fc.record({ by: fc.integer({ min: 1, max: 40 * dayMs }) }) },
  { weight: 1, arbitrary: fc.record({ by: fc.integer({ min: 1, max: 800 * dayMs }) }) },
  // The clock was wrong, and was put right; or a whole hour, as of one who confuses it with the wall's.
  { weight: 2, arbitrary: fc.record({ by: fc.constantFrom(-1, -1000, -3_600_000, 3_600_000, -dayMs, -40 * dayMs) }) },
  { weight: 4, arbitrary: fc.record({ to: fc.constant('end' as const), plus }) },
  { weight: 4, arbitrary: fc.record({ to: fc.constant('week before' as const), plus }) },
  { weight: 1, arbitrary: fc.record({ to: fc.constant('start' as const), plus }) },
)
const history = fc.record({
  // Any year, also around leap days and changes of the clocks.
  from: fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2033, 0) }),
  steps: fc.array(
    fc.record({
      move,
      event: fc.constantFrom(...events),
      plan: fc.constantFrom('monthly' as const, 'quarterly' as const, 'semiAnnually' as const, 'yearly' as const),
    }),
    { minLength: 1, maxLength: 30, size: 'max' },
  ),
})

interface Noted {
  of: number
  step: 'start' | 'extend' | 'expired' | 'cancelled'
  plan: string
  days: number
  at: number
}

/** Writes down what the machine says, as the service does. */
function write(rows: Subscription[], notes: Noted[], said: Transition, plan: FirstPlanId, time: number) {
  const last = rows.length - 1
  const newest = rows[last]
  const days = plans[plan].days
  if (said.end && newest) {
    rows[last] = Object.freeze({ ...newest, status: said.end.status })
    notes.push({ of: last, step: said.end.status, plan: newest.plan, days: 0, at: said.end.at.getTime() })
  }
  if (said.extend && newest) {
    rows[last] = Object.freeze({ ...newest, ...said.extend })
    notes.push({ of: last, step: 'extend', plan: said.extend.plan, days, at: time })
  }
  if (said.start) {
    rows.push(Object.freeze({ id: String(rows.length), status: 'active', ...said.start }))
    notes.push({ of: rows.length - 1, step: 'start', plan: said.start.plan, days, at: time })
  }
}

/** The rows, from what was noted alone. */
function replayed(notes: readonly Noted[]): Subscription[] {
  const rows: Subscription[] = []
  for (const { of: n, step, plan, days, at } of notes) {
    const before = rows[n]
    if (step === 'start')
      rows.push({
        id: String(n),
        plan,
        status: 'active',
        startedAt: new Date(at),
        expiresAt: new Date(at + days * dayMs),
      })
    else if (before && step === 'extend')
      rows[n] = { ...before, plan, expiresAt: new Date(before.expiresAt.getTime() + days * dayMs) }
    else if (before && step !== 'extend') rows[n] = { ...before, status: step }
  }
  return rows
}

describe('histories', () => {
  const tally = new Map<string, number>()
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

  /** `expect` is slow, and this is asked some hundred thousand times. */
  function ensure(isTrue: boolean, what: string): asserts isTrue {
    if (!isTrue) throw new Error(what)
  }
  const plain = (rows: readonly Subscription[]) =>
    rows.map(({ plan, status, startedAt, expiresAt }) => [plan, status, startedAt.getTime(), expiresAt.getTime()])

  function live({
    from,
    steps,
  }: {
    from: number
    steps: { move: Move; event: SubscriptionEvent; plan: FirstPlanId }[]
  }) {
    const stretches: Stretch[] = []
    const rows: Subscription[] = []
    const notes: Noted[] = []
    let time = from
    let bought = 0
    for (const { move: next, event, plan } of steps) {
      const last = stretches.at(-1)
      if ('by' in next) time += next.by
      else if (last) {
        const places = { end: endOf(last), 'week before': endOf(last) - 7 * dayMs, start: last.start }
        time = places[next.to] + next.plus
      }
      const before = [...rows]
      const notedBefore = notes.length
      const standing = standingOf(rows.at(-1), new Date(time))
      count(`${standing} ${event}`)
      const said = transition(rows.at(-1), event, new Date(time), { plan, days: plans[plan].days })
      write(rows, notes, said, plan, time)
      const { isRefused } = happens(stretches, event, time, plan)

      ensure(said.isRefused === isRefused, `refused: ${said.isRefused}`)
      const modelled = stretches.map((one) => [one.plan, one.ended ?? 'active', one.start, endOf(one)])
      ensure(
        JSON.stringify(plain(rows)) === JSON.stringify(modelled),
        `${JSON.stringify(plain(rows))} is not ${JSON.stringify(modelled)}`,
      )
      // What is said of them without the model.
      ensure(rows.filter(({ status }) => status === 'active').length <= 1, 'two are active')
      if (isRefused)
        ensure(notes.length === notedBefore && rows.every((one, n) => one === before[n]), 'a refusal wrote')
      if (event === 'pay') ensure(!isRefused, 'money was refused')
      if (['subscribe', 'pay', 'reactivate'].includes(event) && !isRefused) {
        bought += plans[plan].days
        ensure(['active', 'expiring'].includes(standingOf(rows.at(-1), new Date(time))), 'bought, and no Premium')
      }
      const lasting = rows.reduce((sum, one) => sum + one.expiresAt.getTime() - one.startedAt.getTime(), 0)
      ensure(lasting === bought * dayMs, `${lasting / dayMs} days for ${bought}`)
      if (event === 'cancel')
        ensure(!['active', 'expiring', 'overdue'].includes(standingOf(rows.at(-1), new Date(time))), 'not cancelled')
      for (const { of: n, step, at } of notes.slice(notedBefore))
        if (step === 'expired')
          ensure(time >= rows[n]!.expiresAt.getTime() && at === rows[n]!.expiresAt.getTime(), 'expired before its end')
      // Whatever has ended stays as it was.
      ensure(
        before.every((one, n) => one.status === 'active' || one === rows[n]),
        'what had ended was changed',
      )
      // Asked again, with nothing written in between, it says the same.
      if (isRefused || notes.length === notedBefore)
        ensure(
          JSON.stringify(transition(rows.at(-1), event, new Date(time), { plan, days: 1 })) === JSON.stringify(said),
          'it says something else',
        )
    }
    ensure(JSON.stringify(plain(replayed(notes))) === JSON.stringify(plain(rows)), 'the notes come to something else')
    return { rows, notes }
  }

  it('SUB-1, SUB-2, SUB-9: 10 000 of them agree with a model of a few lines, and with what was noted', () => {
    fc.assert(
      fc.property(history, (one) => {
        // Also: it is a function of what it is given and of nothing else.
        ensure(JSON.stringify(live(one)) === JSON.stringify(live(one)), 'twice the same history, two ends')
      }),
      { numRuns: 10_000, seed: 20_261_115 },
    )
    // Every standing met every event, and often.
    expect([...tally.keys()].toSorted()).toEqual(wanted.map(([standing, event]) => `${standing} ${event}`).toSorted())
    expect(Math.min(...tally.values())).toBeGreaterThan(500)
  }, 120_000)
})

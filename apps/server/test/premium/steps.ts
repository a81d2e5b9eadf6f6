import { firstPlanIds, type FirstPlanId } from '@matinee/contract/plans'
import fc from 'fast-check'
import { dayMs } from './model.ts'

export const peopleCount = 3

/** What people, the desk, the clock and whoever takes the money can do. People and checkouts are numbers. */
export type Step =
  | { do: 'give'; who: number; plan: FirstPlanId }
  /** Days, by the desk. */
  | { do: 'giveDays'; who: number; days: number }
  /** A voucher of the desk. */
  | { do: 'redeem'; who: number; plan: FirstPlanId }
  | { do: 'cancel'; who: number; by: 'person' | 'desk' }
  | { do: 'expire' }
  /** The same several times at the same moment. */
  | { do: 'together'; who: number; what: 'give' | 'cancel' | 'expire' | 'subscribe'; times: number; plan: FirstPlanId }
  | { do: 'wait'; ms: number }
  /** Until near a moment of somebody's at which something changes; it may lie in the past. */
  | { do: 'waitFor'; who: number; moment: 'end' | 'week before'; plus: number }
  /** `attempt`: the name of it, if it has one. */
  | { do: 'subscribe'; who: number; plan: FirstPlanId; attempt: number | null }
  /**
   * The provider tells something of somebody's checkout, counted from their newest. `money`: which of its own it is about, or
   * another's; the same news under another name is told twice.
   */
  | { do: 'tell'; who: number; checkout: number; kind: 'paid' | 'failed'; money: Money; name: number; isWrong: boolean }
  /** All or a part of a payment is given back, as often as it is told. */
  | { do: 'refund'; who: number; checkout: number; isPart: boolean; isRepeated: boolean }
  /** Checkouts that nobody has paid for a day. */
  | { do: 'giveUp' }

type Money = 'first' | 'second' | "another's"

const who = fc.nat(peopleCount - 1)
const plan = fc.constantFrom(...firstPlanIds)
const plus = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -3 * dayMs, max: 3 * dayMs }))
const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 9)

const tell = fc.record({
  do: fc.constant('tell' as const),
  who,
  checkout: fc.nat(2),
  kind: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const),
  money: fc.constantFrom<Money[]>('first', 'first', 'first', 'first', 'second', "another's"),
  name: fc.nat(1),
  isWrong: rarely,
})

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('give' as const), who, plan }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeem' as const), who, plan }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('giveDays' as const), who, days: fc.integer({ min: 1, max: 45 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      who,
      by: fc.constantFrom('person' as const, 'desk' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      who,
      what: fc.constantFrom('give' as const, 'cancel' as const, 'expire' as const, 'subscribe' as const),
      times: fc.integer({ min: 2, max: 5 }),
      plan,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      // Backwards too: a clock that was wrong is put right.
      ms: fc.constantFrom(1, 1000, dayMs - 1, dayMs, 20 * dayMs, 40 * dayMs, 200 * dayMs, -1, -1000, -3_600_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('waitFor' as const),
      who,
      moment: fc.constantFrom('end' as const, 'week before' as const),
      plus,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('subscribe' as const), who, plan, attempt: fc.option(fc.nat(3)) }),
  },
  { weight: 8, arbitrary: tell },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      who,
      checkout: fc.nat(2),
      isPart: rarely,
      isRepeated: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveUp' as const) }) },
)

/** Begun, and then paid for once or more often, in time or late. */
const purchase = fc
  .record({
    who,
    plan,
    attempt: fc.option(fc.nat(3)),
    late: fc.constantFrom(0, 1000, dayMs, 10 * dayMs, 40 * dayMs),
    kinds: fc.array(fc.constantFrom('paid' as const, 'failed' as const), { minLength: 1, maxLength: 3 }),
  })
  .map(({ who: buyer, plan: wanted, attempt, late, kinds }): Step[] => {
    const about = { do: 'tell', who: buyer, checkout: 0, money: 'first', isWrong: false } as const
    const told = kinds.map((kind, name): Step => Object.assign({ kind, name }, about))
    return [{ do: 'subscribe', who: buyer, plan: wanted, attempt } as Step, { do: 'wait', ms: late } as Step].concat(
      told,
    )
  })

/** Cancelled and begun again in the same moment, or in an earlier one, and then over: which of the two counts? */
const again = fc
  .record({ who, plan, ms: fc.constantFrom(0, -1000), note: fc.boolean() })
  .map(({ who: fickle, plan: wanted, ms, note }): Step[] => [
    { do: 'give', who: fickle, plan: wanted },
    { do: 'cancel', who: fickle, by: 'person' },
    { do: 'wait', ms },
    { do: 'give', who: fickle, plan: wanted },
    { do: 'waitFor', who: fickle, moment: 'end', plus: 0 },
    note ? { do: 'expire' } : { do: 'cancel', who: fickle, by: 'person' },
  ])

/** Paid, and more days by a voucher; then the payment is given back: the days of the voucher stay, and move up. */
const refundedBefore = fc
  .record({ who, plan, isRepeated: fc.boolean() })
  .map(({ who: buyer, plan: wanted, isRepeated }): Step[] => [
    { do: 'subscribe', who: buyer, plan: wanted, attempt: null },
    { do: 'tell', who: buyer, checkout: 0, kind: 'paid', money: 'first', name: 0, isWrong: false },
    { do: 'redeem', who: buyer, plan: wanted },
    { do: 'refund', who: buyer, checkout: 0, isPart: false, isRepeated },
  ])

/** Given up at the very end of the time in which it can be paid, a moment before, and a moment after. */
const forgotten = fc
  .record({ who, plan, ms: fc.constantFrom(dayMs - 1, dayMs, dayMs + 1) })
  .map(({ who: buyer, plan: wanted, ms }): Step[] => [
    { do: 'subscribe', who: buyer, plan: wanted, attempt: null },
    { do: 'wait', ms },
    { do: 'giveUp' },
  ])

export interface Sequence {
  /** Settles at once, or sends people to pages of its own, and tells later. */
  provider: 'sandbox' | 'hosted'
  steps: Step[]
}

export const anySequence: fc.Arbitrary<Sequence> = fc.record({
  provider: fc.constantFrom('sandbox' as const, 'hosted' as const, 'hosted' as const),
  steps: fc
    .array(
      fc.oneof(
        { weight: 60, arbitrary: anyStep.map((step) => [step]) },
        { weight: 10, arbitrary: purchase },
        { weight: 3, arbitrary: again },
        { weight: 3, arbitrary: forgotten },
        { weight: 3, arbitrary: refundedBefore },
      ),
      {
        minLength: 1,
        maxLength: 30,
        size: 'max',
      },
    )
    .map((parts) => parts.flat()),
})

import assert from 'node:assert/strict'
import { AppError } from '@matinee/contract/http/errors'
import type { FirstPlanId } from '@matinee/contract/plans'
import { parseCode } from '@matinee/contract/vouchers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { applyEvent } from '../../src/features/payments/apply-event.service.ts'
import { abandonOldCheckouts } from '../../src/features/payments/close-checkouts.service.ts'
import { subscribe } from '../../src/features/payments/purchase.service.ts'
import { applyRefund } from '../../src/features/payments/refunds.service.ts'
import {
  cancelSubscription,
  expireOverdue,
  giveDays,
  reactivateSubscription,
} from '../../src/features/subscriptions/subscriptions.service.ts'
import { createVouchers, redeemCode } from '../../src/features/vouchers/vouchers.service.ts'
import type { Services } from '../../src/platform/services.ts'
import { HostedProvider } from '../hosted-provider.ts'
import { type TestApp, startTestApp } from '../test-app.ts'
import { asks, type Checkout, listens, type News, refunds } from './buying.ts'
import { compare, compareStatus } from './compare.ts'
import { dayMs, endOf, happens, plans } from './model.ts'
import { atDesk } from '../people.ts'
import { addressOf, newPerson, note, type Person } from './people.ts'
import { anySequence, peopleCount, type Sequence, type Step } from './steps.ts'

/** Every way to be answered: a run that never met a refusal has shown nothing about it. */
export const allOutcomes: readonly string[] = [
  'give: 200',
  'give: 409',
  'refund: applied',
  'refund: cancel',
  'refund: nothing',
  'refund: repeated',
  'refund: shorten',
  'subscribe: 200',
  'subscribe: 409',
  'subscribe: 422',
  'tell: applied',
  'tell: ignored',
  'tell: refused',
  'tell: repeated',
]

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const newTally = () => ({ sequences: 0, steps: new Map<string, number>(), outcomes: new Map<string, number>() })

/** The status that an answer would have. */
async function statusAfter(work: Promise<unknown>): Promise<number> {
  try {
    await work
    return 200
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

/** One test app for all sequences: each has people of its own, and begins at the same time. */
export class Premium {
  readonly testApp: TestApp
  /** Of the last `disagreement`. */
  tally = newTally()
  readonly #beginning: number
  #people: Person[] = []
  #deskId = ''
  /** Counts all that were ever run: people's names are made of it. */
  #sequence = 0
  /** The names of what was told. */
  #told = new Set<string>()
  #services: Services

  private constructor(testApp: TestApp) {
    this.testApp = testApp
    this.#services = testApp.services
    this.#beginning = testApp.clock.now().getTime()
  }

  static async open({ postgres }: { postgres?: string } = {}): Promise<Premium> {
    return new Premium(await startTestApp({ postgres }))
  }

  /** Undefined: model, rows, status and the record of changes agree in all. Else the shortest in which they do not. */
  async disagreement({ runs, seed }: { runs: number; seed: number }): Promise<string | undefined> {
    this.tally = newTally()
    const outcome = await fc.check(
      fc.asyncProperty(anySequence, (sequence) => this.#run(sequence)),
      { numRuns: runs, seed },
    )
    return outcome.failed ? `${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}` : undefined
  }

  #now = () => this.testApp.clock.now().getTime()
  #provider = () => this.#services.payments!
  #isHosted = () => this.#provider() instanceof HostedProvider

  async #run({ provider, steps }: Sequence): Promise<void> {
    this.#sequence += 1
    this.tally.sequences += 1
    const { services } = this.testApp
    this.#services = provider === 'sandbox' ? services : { ...services, payments: new HostedProvider() }
    await this.testApp.forward(this.#beginning - this.#now())
    await this.#newPeople()
    try {
      for (const step of steps) {
        count(this.tally.steps, step.do)
        await this.#take(step)
        if ('who' in step) await compareStatus(this.#services, this.#people[step.who]!, this.#now())
      }
      await Promise.all(this.#people.map((person) => compare(this.#services, person, this.#now())))
    } finally {
      // The next begins with nothing, also after one that went wrong.
      await services.pool
        .query(`delete from voucher_use; delete from voucher; delete from subscription_change; delete from refund; delete from payment; delete from payment_event;
        delete from premium_grant; delete from subscription; delete from checkout; delete from mail`)
    }
  }

  /** The last of them is at the desk. */
  async #newPeople() {
    const { rows } = await sql<{ id: string; email: string }>`
      insert into users (username, username_key, email, email_key, email_confirmed_at, role, created_at)
      select name, name, name || '@example.org', name || '@example.org', ${this.testApp.clock.now()}, role,
        ${this.testApp.clock.now()}
      from (
        select 'p' || ${this.#sequence}::text || 'n' || n as name,
          case when n > ${peopleCount}::int then 'owner' else 'user' end as role
        from generate_series(1, ${peopleCount}::int + 1) n) named
      returning id, email`.execute(this.testApp.services.db)
    this.#people = rows.slice(0, peopleCount).map(({ id, email }) => newPerson(id, email))
    this.#deskId = rows[peopleCount]!.id
    this.#told = new Set()
  }

  async #take(step: Step): Promise<void> {
    switch (step.do) {
      case 'give':
        return this.#give(this.#people[step.who]!, step.plan)
      case 'giveDays':
        return this.#giveDays(this.#people[step.who]!, step.days)
      case 'redeem':
        return this.#redeem(this.#people[step.who]!, step.plan)
      case 'cancel':
        return this.#cancel(this.#people[step.who]!, step.by)
      case 'expire':
        return assert.equal(await expireOverdue(this.#services), this.#expired(), 'how many were noted')
      case 'together':
        return this.#together(this.#people[step.who]!, step)
      case 'wait':
        return this.testApp.forward(step.ms)
      case 'waitFor':
        return this.#waitFor(this.#people[step.who]!, step)
      case 'subscribe':
        return this.#subscribe(
          this.#people[step.who]!,
          step.plan,
          step.attempt === null ? undefined : `a${step.attempt}`,
        )
      case 'tell':
        return this.#tell(this.#people[step.who]!, step)
      case 'refund':
        return this.#refund(this.#people[step.who]!, step)
      case 'giveUp':
        return this.#giveUp()
    }
  }

  #meet(what: string, status: number) {
    count(this.tally.outcomes, `${what}: ${status}`)
  }

  #reactivate = (person: Person, plan: FirstPlanId) =>
    reactivateSubscription(this.#services, {
      userId: person.id,
      plan,
      reason: 'a present',
      actor: atDesk({ id: this.#deskId }),
    })

  /** What giving does in the model; the status that it must be answered with. */
  #given(person: Person, plan: FirstPlanId): number {
    const did = happens(person.stretches, 'reactivate', this.#now(), plan)
    note(person, did, 'desk', this.#now())
    return did.isRefused ? 409 : 200
  }

  async #give(person: Person, plan: FirstPlanId) {
    const expected = this.#given(person, plan)
    const status = await statusAfter(
      this.#reactivate(person, plan).then(({ expiresAt }) =>
        assert.equal(expiresAt.getTime(), endOf(person.stretches.at(-1)!), 'until when it was given'),
      ),
    )
    this.#meet('give', status)
    assert.equal(status, expected, 'giving')
  }

  /** SUBS-6: of the plan that they had last. */
  async #giveDays(person: Person, days: number) {
    const plan = person.stretches.at(-1)?.plan ?? 'monthly'
    const did = happens(person.stretches, 'redeem', this.#now(), plan, false, days)
    note(person, did, 'desk', this.#now())
    const actor = atDesk({ id: this.#deskId })
    const { expiresAt } = await giveDays(this.#services, { userId: person.id, days, reason: 'Sorry', actor })
    assert.equal(expiresAt.getTime(), endOf(person.stretches.at(-1)!), 'until when the days last')
  }

  async #redeem(person: Person, plan: FirstPlanId) {
    note(person, happens(person.stretches, 'redeem', this.#now(), plan), 'person', this.#now())
    const input = { codes: 1, uses: 1, days: plans[plan].days, percent: null, plan, lastDay: null, note: '' }
    const { code } = await createVouchers(this.#services, input, atDesk({ id: this.#deskId }))
    const { expiresAt } = await redeemCode(this.#services, { userId: person.id, code: parseCode(code)! })
    assert.equal(expiresAt.getTime(), endOf(person.stretches.at(-1)!), 'until when the voucher lasts')
  }

  async #cancel(person: Person, by: 'person' | 'desk') {
    note(person, happens(person.stretches, 'cancel', this.#now(), 'monthly'), by, this.#now())
    const actor = by === 'desk' ? { actor: atDesk({ id: this.#deskId }) } : {}
    await cancelSubscription(this.#services, { userId: person.id, reason: 'enough', ...actor })
  }

  /** What the sweep does in the model. */
  #expired(): number {
    let expired = 0
    for (const person of this.#people) {
      const did = happens(person.stretches, 'expire', this.#now(), 'monthly')
      note(person, did, 'desk', this.#now())
      expired += did.steps.length
    }
    return expired
  }

  async #together(person: Person, { what, times, plan }: Step & { do: 'together' }) {
    const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work))
    const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
    if (what === 'give') {
      const expected = Array.from({ length: times }, () => this.#given(person, plan))
      const statuses = await all(() => statusAfter(this.#reactivate(person, plan)))
      return assert.deepEqual(sorted(statuses), sorted(expected), 'giving together')
    }
    if (what === 'expire') {
      const noted = await all(() => expireOverdue(this.#services))
      return assert.equal(
        noted.reduce((sum, n) => sum + n, 0),
        this.#expired(),
        'how many were noted together',
      )
    }
    if (what === 'cancel') {
      note(person, happens(person.stretches, 'cancel', this.#now(), plan), 'person', this.#now())
      const wish = { userId: person.id, reason: 'enough' } as const
      await all(() => cancelSubscription(this.#services, wish))
      return
    }
    // With a name it is one attempt, and all are answered alike; without, who comes later may find that it is done.
    const attempt = times % 2 ? `together-${person.checkouts.length}` : undefined
    const asked = asks(person, plan, attempt, this.#now())
    const statuses = await all(() =>
      statusAfter(subscribe(this.#services, { userId: person.id, plan, idempotencyKey: attempt })),
    )
    if (asked.goesOnWith) await this.#begun(person, plan, attempt, asked.goesOnWith)
    const mayDiffer = asked.status === 200 && attempt === undefined && !this.#isHosted()
    const others = statuses.filter((status) => status !== asked.status)
    assert.ok(statuses.includes(asked.status), `subscribing together: ${statuses.join(' ')}`)
    assert.ok(others.length === 0 || (mayDiffer && others.every((status) => status === 409)), statuses.join(' '))
  }

  async #waitFor({ stretches }: Person, { moment, plus }: Step & { do: 'waitFor' }) {
    const last = stretches.at(-1)
    if (!last) return
    const at = endOf(last) - (moment === 'end' ? 0 : 7 * dayMs)
    await this.testApp.forward(at + plus - this.#now())
  }

  /** The checkout that was gone on with, and what the sandbox has told of it. */
  async #begun(person: Person, plan: FirstPlanId, attempt: string | undefined, which: Checkout | 'another') {
    let checkout = which === 'another' ? undefined : which
    if (!checkout) {
      const known = new Set(person.checkouts.map(({ id }) => id))
      const rows = await this.testApp.services.db
        .selectFrom('checkout')
        .select('id')
        .where('user_id', '=', person.id)
        .execute()
      const added = rows.filter(({ id }) => !known.has(id))
      assert.equal(added.length, 1, 'one checkout was begun')
      checkout = {
        id: added[0]!.id,
        plan,
        state: 'pending',
        attempts: attempt === undefined ? [] : [attempt],
        since: this.#now(),
        reference: undefined,
        until: undefined,
        refundedCents: 0,
      }
      person.checkouts.push(checkout)
    }
    if (this.#isHosted() || checkout.state === 'paid') return checkout
    const { reference } = this.#news(checkout, { kind: 'paid', money: 'first', name: 0, isWrong: false })
    this.#told.add(`paid-${checkout.id}`)
    const { did } = listens(
      person,
      checkout,
      { id: '', kind: 'paid', reference, cents: plans[plan].cents },
      undefined,
      this.#now(),
    )
    if (did) note(person, did, 'payment', this.#now())
    return checkout
  }

  async #subscribe(person: Person, plan: FirstPlanId, attempt: string | undefined) {
    const asked = asks(person, plan, attempt, this.#now())
    let answer: Awaited<ReturnType<typeof subscribe>> | undefined
    const status = await statusAfter(
      subscribe(this.#services, { userId: person.id, plan, idempotencyKey: attempt }).then(
        (said) => void (answer = said),
      ),
    )
    this.#meet('subscribe', status)
    assert.equal(status, asked.status, 'subscribing')
    if (!asked.goesOnWith || !answer) return
    const checkout = await this.#begun(person, plan, attempt, asked.goesOnWith)
    const { expirationDate, checkoutUrl } = answer
    const expected =
      checkout.state === 'paid'
        ? { status: 'active', expirationDate: new Date(checkout.until!).toISOString(), checkoutUrl: null }
        : { status: 'pending', expirationDate: null, checkoutUrl: addressOf(checkout) }
    assert.deepEqual({ status: answer.status, expirationDate, checkoutUrl }, expected, 'answer')
  }

  #news(
    checkout: Pick<Checkout, 'id'> & Partial<Checkout>,
    { kind, money, name, isWrong }: Pick<Step & { do: 'tell' }, 'kind' | 'money' | 'name' | 'isWrong'>,
  ): News {
    const own = `${this.#provider().name}-${checkout.id}`
    const counted = this.#people.flatMap(({ checkouts }) => checkouts).find((one) => one.reference !== undefined)
    const reference = { first: own, second: `${own}-second`, "another's": counted?.reference ?? own }[money]
    const suffix = reference === own && !isWrong && name === 0 ? '' : `-${reference}-${isWrong}-${name}`
    const cents = (checkout.plan ? plans[checkout.plan].cents : 999) + (isWrong ? 1 : 0)
    return { id: `${kind}-${checkout.id}${suffix}`, kind, reference, cents }
  }

  async #tell(person: Person, step: Step & { do: 'tell' }) {
    const checkout = person.checkouts.at(-1 - step.checkout)
    const about = checkout ?? { id: 'f'.repeat(24) }
    const news = this.#news(about, step)
    const outcome = await applyEvent(this.#services, this.#provider(), {
      ...news,
      checkoutId: about.id,
      currency: 'USD',
      happenedAt: this.testApp.clock.now(),
    })
    count(this.tally.outcomes, `tell: ${outcome}`)
    if (this.#told.has(news.id)) return assert.equal(outcome, 'repeated')
    this.#told.add(news.id)
    if (!checkout) return assert.equal(outcome, 'refused')
    const counted = this.#people.flatMap(({ checkouts }) => checkouts).find((one) => one.reference === news.reference)
    const expected = listens(person, checkout, news, counted, this.#now())
    assert.equal(outcome, expected.outcome, 'what came of the news')
    if (expected.did) note(person, expected.did, 'payment', this.#now())
  }

  async #refund(person: Person, { checkout: nth, isPart, isRepeated }: Step & { do: 'refund' }) {
    const checkout = person.checkouts.at(-1 - nth)
    const left = checkout?.reference === undefined ? 0 : plans[checkout.plan].cents - checkout.refundedCents
    const cents = isPart ? Math.floor(left / 2) : left
    if (!checkout?.reference || cents === 0) return
    const event = {
      kind: 'refund',
      isDispute: false,
      reference: `back-${checkout.id}-${checkout.refundedCents}`,
      requestId: undefined,
      checkoutId: checkout.id,
      payment: checkout.reference,
      cents,
      currency: 'USD',
      state: 'succeeded',
      reason: undefined,
      error: undefined,
      happenedAt: this.testApp.clock.now(),
    } as const
    const before = checkout.stretch && endOf(checkout.stretch)
    const did = refunds(person, checkout, cents, this.#now())
    const taken = checkout.stretch && before ? (before - endOf(checkout.stretch)) / dayMs : 0
    person.mails += 1
    note(person, did, 'refund', this.#now(), taken)
    for (let times = isRepeated ? 3 : 1; times > 0; times--) {
      const outcome = await applyRefund(this.#services, this.#provider(), event)
      count(this.tally.outcomes, `refund: ${outcome}`)
    }
    count(this.tally.outcomes, `refund: ${did.steps[0] ?? 'nothing'}`)
  }

  async #giveUp() {
    const old = this.#people
      .flatMap(({ checkouts }) => checkouts)
      .filter(({ state, since }) => state === 'pending' && this.#now() - since >= dayMs)
    for (const checkout of old) checkout.state = 'abandoned'
    assert.equal(await abandonOldCheckouts(this.#services), old.length, 'how many were given up')
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'

/** One event on its way to the server. */
export interface Delivery {
  event: Stripe.Event
  /** Of the server's last answer; undefined if there was none. */
  status: number | undefined
  tries: number
}

interface DeliverOptions {
  /** How often each event is sent. */
  copies?: number
  order?: 'as it happened' | 'reversed' | 'shuffled' | undefined
  /** How old the signatures are, in seconds. */
  age?: number
  /** Another secret than the server's: what somebody else would send. */
  secret?: string
}

function arranged<T>(items: readonly T[], order: DeliverOptions['order']): T[] {
  if (order === 'reversed') return items.toReversed()
  if (order !== 'shuffled') return [...items]
  const left = [...items]
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]!)
}

/** Sends events as Stripe does: signed, and again until they are answered with 2xx; or late, twice and in any order, as a test asks. */
export class Webhooks {
  /** Not delivered yet, or not answered with 2xx. */
  readonly waiting: Delivery[] = []
  /** Where to. Undefined: events wait. */
  url: string | undefined
  secret: string
  readonly #now: () => number

  constructor({ now, secret }: { now: () => number; secret: string }) {
    this.#now = now
    this.secret = secret
  }

  add(event: Stripe.Event): void {
    this.waiting.push({ event, status: undefined, tries: 0 })
  }

  /** A body with the header that belongs to it. */
  sign(event: Stripe.Event, { age = 0, secret = this.secret }: Pick<DeliverOptions, 'age' | 'secret'> = {}) {
    const payload = JSON.stringify(event)
    const timestamp = this.#now() - age
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return { body: payload, headers: { 'stripe-signature': signature } }
  }

  /** One try. A server that is down gives no status. */
  async send(event: Stripe.Event, options: Pick<DeliverOptions, 'age' | 'secret'> = {}): Promise<number | undefined> {
    if (this.url === undefined) throw new Error('there is no address to send events to')
    const { body, headers } = this.sign(event, options)
    try {
      const answer = await fetch(this.url, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(10_000),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return undefined
    }
  }

  /** Everything that waits, once (or as often as `copies` says). What is not answered with 2xx goes on waiting. */
  async deliver({ copies = 1, order, ...signing }: DeliverOptions = {}): Promise<Delivery[]> {
    const due = this.waiting.splice(0)
    const sendings = Array.from({ length: copies }, () => due).flat()
    for (const delivery of arranged(sendings, order)) {
      delivery.status = await this.send(delivery.event, signing)
      delivery.tries += 1
    }
    this.waiting.push(...due.filter(({ status }) => status === undefined || status < 200 || status > 299))
    return due
  }

  /** Until everything is answered: as Stripe goes on for three days, only sooner. */
  async deliverUntilAnswered(withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs
    while (this.waiting.length > 0) {
      await this.deliver()
      if (this.waiting.length > 0 && Date.now() > deadline)
        throw new Error(`${this.waiting.length} events were not answered with 2xx within ${withinMs} ms`)
      if (this.waiting.length > 0) await wait(100)
    }
  }
}

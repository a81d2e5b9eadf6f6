import { randomBytes } from 'node:crypto'
import { accountErrors } from '@matinee/contract/accounts'
import { hash, hashSync, type Options, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/networks.ts'
import { Semaphore } from '../../platform/semaphore.ts'

/** The same for users and admins: with different settings, the response time would reveal an admin. */
const settings: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentSettings = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

/** Composed and decomposed characters are the same password. */
const normalize = (password: string) => password.normalize('NFC')

const queueOf = (concurrency: number, maxQueued: number, maxQueuedPerClient: number) =>
  new Semaphore({
    concurrency,
    maxQueued,
    maxQueuedPerClient,
    overflowError: () => accountErrors.busy({ retryAfter: 2 }),
  })

interface Client {
  address: string
  /** A browser that has logged in to this account before. */
  isKnown: boolean
}

/**
 * For signed-in users, who use the queue of known browsers, where their network has few places. Calls with the
 * right password are not counted, so that otherwise a few accounts would keep everybody from signing in.
 */
export const forSignedIn = <S extends { passwords: Passwords }>(services: S, { ip: address }: FastifyRequest): S => ({
  ...services,
  passwords: services.passwords.forClient({ address, isKnown: true }),
})

/**
 * Hashes and verifies passwords. Few at a time, with a bounded queue: a burst of logins cannot occupy every core. No
 * network fills the queue alone, and known browsers have one of their own.
 */
export class Passwords {
  readonly #queues: { strangers: Semaphore; known: Semaphore }
  readonly #client: Client | undefined
  #calls = 0
  /** Verified when there is no hash, so that it takes as long. */
  readonly #dummy: string

  constructor(shared?: Passwords, client?: Client) {
    this.#queues = shared ? shared.#queues : { strangers: queueOf(2, 32, 8), known: queueOf(1, 16, 4) }
    this.#dummy = shared ? shared.#dummy : hashSync(randomBytes(32), settings)
    this.#client = client
  }

  /** The same queues, for one client: IPv4 networks are counted by /24, IPv6 by /48. */
  forClient(client: Client): Passwords {
    return new Passwords(this, client)
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#client) return this.#queues.strangers.run(work, undefined, `call ${++this.#calls}`)
    const { address, isKnown } = this.#client
    return this.#queues[isKnown ? 'known' : 'strangers'].run(work, undefined, networkOf(address))
  }

  hash(password: string): Promise<string> {
    return this.#run(() => hash(normalize(password), settings))
  }

  /** Takes the same time without a hash. */
  async verify(hashed: string | null | undefined, password: string): Promise<boolean> {
    const isSame = await this.#run(() => verify(hashed ?? this.#dummy, normalize(password)))
    return isSame && typeof hashed === 'string'
  }

  /** Whether it was made with other settings. */
  needsRehash(hashed: string): boolean {
    return !currentSettings.test(hashed)
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/derived-keys.ts'
import { type Counter, type KeyedLimit, type RateLimits, refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { networkKey } from '../../platform/networks.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds before the next attempt: two typos cost nothing. */
const pauses = [0, 0, 0, 1, 2, 4, 8, 16, 32, 60]

const failures: Record<'user' | 'admin', { ofPair: KeyedLimit; ofAccount: KeyedLimit }> = {
  user: {
    ofPair: { name: 'login-pair', times: 10, seconds: 15 * minute, pauses },
    ofAccount: { name: 'login-account', times: 100, seconds: hour },
  },
  admin: {
    ofPair: { name: 'admin-login-pair', times: 5, seconds: 15 * minute, pauses },
    ofAccount: { name: 'admin-login-account', times: 20, seconds: hour },
  },
}

/** How long a device cookie is valid after the last login. */
export const deviceSeconds = 180 * day

/** Accounts in one device cookie: a household's. */
const accountsPerDevice = 4
const entryPattern = /^[\w-]{12}\.[0-9a-z]{1,6}\.[\w-]{22}$/
const entriesOf = (device: string | undefined) =>
  (device ?? '')
    .split('~')
    .slice(0, accountsPerDevice)
    .filter((entry) => entryPattern.test(entry))

const today = () => Math.floor(Date.now() / 1000 / day)

interface Attempt {
  /** Of the typed address, whether or not it has an account. */
  emailKey: string
  /**
   * The owner of the address (`toHolder`), also signed in the device cookie: a cookie from before the address was
   * confirmed, or from a deleted account, is not known any more.
   */
  holder?: string
  address: string
  /** The value of the device cookie. */
  device: string | undefined
}

export const toHolder = (account: { id: string; emailConfirmedAt: Date | null } | undefined): string =>
  account ? `${account.id} ${account.emailConfirmedAt?.getTime() ?? 'unconfirmed'}` : ''

/** The same counts wherever they are asked for. */
export function signInAttempts(
  limits: Pick<RateLimits, 'counter'>,
  { secretKey }: Pick<Config, 'secretKey'>,
  kind: 'user' | 'admin',
): SignInAttempts {
  const secret = deriveKey(secretKey, `known browsers of ${kind}s`)
  return new SignInAttempts({ limits, secret, kind })
}

interface Options {
  limits: Pick<RateLimits, 'counter'>
  /** Signs device cookies. */
  secret: Buffer
  kind: keyof typeof failures
}

/**
 * Slows down password guessing without locking the owner out (decision 19). Failures count for the pair of account and
 * network, and for the account. A browser that has logged in to the account before has a signed device cookie and a
 * counter of its own.
 *
 * An attempt is counted before the password is checked, so that parallel attempts cannot exceed the limit; a success
 * takes it back.
 */
export class SignInAttempts {
  readonly #ofPair: Counter
  readonly #ofAccount: Counter
  readonly #secret: Buffer
  readonly #kind: string

  constructor({ limits, secret, kind }: Options) {
    this.#ofPair = limits.counter(failures[kind].ofPair)
    this.#ofAccount = limits.counter(failures[kind].ofAccount)
    this.#secret = secret
    this.#kind = kind
  }

  /** Whether this browser has logged in to the account before. */
  isKnown(attempt: Attempt): boolean {
    return this.#bucket(attempt).known
  }

  /** Throws 429 when the limit is reached. */
  async consumeAttempt(attempt: Attempt): Promise<void> {
    const { bucket, known } = this.#bucket(attempt)
    refuseIfLimited(await this.#ofPair.consume(bucket))
    if (known) return
    const wait = await this.#ofAccount.consume(attempt.emailKey)
    if (wait > 0) await this.#ofPair.reward(bucket)
    refuseIfLimited(wait)
  }

  /** The password was right. Returns the new device cookie. */
  async succeeded(attempt: Attempt): Promise<string> {
    const { bucket, known } = this.#bucket(attempt)
    await this.#ofPair.delete(bucket)
    // Only this attempt: the failures of others stay counted.
    if (!known) await this.#ofAccount.reward(attempt.emailKey)
    return this.createDeviceCookie(attempt)
  }

  /** The password was not checked: the database was down, or the server too busy. */
  async refundAttempt(attempt: Attempt): Promise<void> {
    const { bucket, known } = this.#bucket(attempt)
    await this.#ofPair.reward(bucket)
    if (!known) await this.#ofAccount.reward(attempt.emailKey)
  }

  /** A device cookie for this account and those already in it. Also for owners who have used a mailed link. */
  createDeviceCookie({ emailKey, holder, device }: Pick<Attempt, 'emailKey' | 'holder' | 'device'>): string {
    const entries = entriesOf(device)
    const own = entries.find((entry) => this.#holds(entry, { emailKey, holder }))
    const id = own?.split('.')[0] ?? randomBytes(9).toString('base64url')
    const until = (today() + deviceSeconds / day).toString(36)
    const renewed = `${id}.${until}.${this.#sign(id, until, { emailKey, holder })}`
    return [renewed, ...entries.filter((entry) => entry !== own)].slice(0, accountsPerDevice).join('~')
  }

  #bucket({ emailKey, holder, address, device }: Attempt): { bucket: string; known: boolean } {
    const entry = entriesOf(device).find((each) => this.#holds(each, { emailKey, holder }))
    if (entry) return { bucket: `device ${entry.split('.')[0]}`, known: true }
    return { bucket: `network ${networkKey(address)} ${emailKey}`, known: false }
  }

  #holds(entry: string, account: Pick<Attempt, 'emailKey' | 'holder'>): boolean {
    const [id = '', until = '', signature = ''] = entry.split('.')
    if (parseInt(until, 36) < today()) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(id, until, account)))
  }

  #sign(id: string, until: string, { emailKey, holder = '' }: Pick<Attempt, 'emailKey' | 'holder'>): string {
    const signed = createHmac('sha256', this.#secret).update(
      `device ${this.#kind} ${id} ${until} ${emailKey} ${holder}`,
    )
    return signed.digest().subarray(0, 16).toString('base64url')
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Counter, type KeyedLimit, type RateLimits, refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { networkKey } from '../../platform/networks.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Who mistypes twice does not notice them; who goes through a list does. */
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

/** How long a browser stays known, from the last time that somebody signed in. */
export const deviceSeconds = 180 * day

/** Of how many accounts one browser is known: a household's. */
const accountsOfBrowser = 4
const entryPattern = /^[\w-]{12}\.[0-9a-z]{1,6}\.[\w-]{22}$/
const entriesOf = (device: string | undefined) =>
  (device ?? '')
    .split('~')
    .slice(0, accountsOfBrowser)
    .filter((entry) => entryPattern.test(entry))

const today = () => Math.floor(Date.now() / 1000 / day)

interface Attempt {
  /** As it was typed, folded: whether there is such an account makes no difference here. */
  emailKey: string
  address: string
  /** What the browser's device cookie holds. */
  device: string | undefined
}

interface Options {
  limits: Pick<RateLimits, 'counter'>
  /** Signs device cookies. */
  secret: Buffer
  kind: keyof typeof failures
}

/**
 * Slows down who guesses passwords without locking out who knows theirs. Guesses count for the pair of account and
 * network, and all of them together for the account. A browser that has been signed in to the account before is not
 * among them: it shows a cookie, and has a count of its own that nobody else can use up.
 *
 * An attempt counts when it is admitted, before the password is looked at, so that many at once are no way around it: a
 * failure needs no further word, a success takes its own back.
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

  /** Throws when this browser has to wait. */
  async admit(attempt: Attempt): Promise<void> {
    const { bucket, known } = this.#bucket(attempt)
    refuseIfLimited(await this.#ofPair.consume(bucket))
    if (known) return
    const wait = await this.#ofAccount.consume(attempt.emailKey)
    if (wait > 0) await this.#ofPair.reward(bucket)
    refuseIfLimited(wait)
  }

  /** The password was right. Answers with what the browser's device cookie holds from now on. */
  async succeeded(attempt: Attempt): Promise<string> {
    const { bucket, known } = this.#bucket(attempt)
    await this.#ofPair.delete(bucket)
    // Only its own: the guesses of others stay counted.
    if (!known) await this.#ofAccount.reward(attempt.emailKey)
    return this.introduce(attempt)
  }

  /** Nobody could tell whether the password was right, as the database was away or there was too much to do. */
  async undecided(attempt: Attempt): Promise<void> {
    const { bucket, known } = this.#bucket(attempt)
    await this.#ofPair.reward(bucket)
    if (!known) await this.#ofAccount.reward(attempt.emailKey)
  }

  /**
   * Makes a browser known to an account, and keeps it known to the others of its household. For whoever has shown to
   * own the account in another way, by a link in a mail, the way in is then open whatever others are doing.
   */
  introduce({ emailKey, device }: Pick<Attempt, 'emailKey' | 'device'>): string {
    const entries = entriesOf(device)
    const own = entries.find((entry) => this.#holds(entry, emailKey))
    const id = own?.split('.')[0] ?? randomBytes(9).toString('base64url')
    const until = (today() + deviceSeconds / day).toString(36)
    const renewed = `${id}.${until}.${this.#sign(id, until, emailKey)}`
    return [renewed, ...entries.filter((entry) => entry !== own)].slice(0, accountsOfBrowser).join('~')
  }

  #bucket({ emailKey, address, device }: Attempt): { bucket: string; known: boolean } {
    const entry = entriesOf(device).find((each) => this.#holds(each, emailKey))
    if (entry) return { bucket: `device ${entry.split('.')[0]}`, known: true }
    return { bucket: `network ${networkKey(address)} ${emailKey}`, known: false }
  }

  #holds(entry: string, emailKey: string): boolean {
    const [id = '', until = '', signature = ''] = entry.split('.')
    if (parseInt(until, 36) < today()) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(id, until, emailKey)))
  }

  #sign(id: string, until: string, emailKey: string): string {
    const signed = createHmac('sha256', this.#secret).update(`device ${this.#kind} ${id} ${until} ${emailKey}`)
    return signed.digest().subarray(0, 16).toString('base64url')
  }
}

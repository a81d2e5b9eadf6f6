import { randomBytes } from 'node:crypto'
import { accountErrors } from '@matinee/contract/accounts'
import { hash, hashSync, type Options, verify } from '@node-rs/argon2'
import { Semaphore } from '../../platform/semaphore.ts'

/** The same for users and admins: with different settings, the response time would reveal an admin. */
const settings: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentSettings = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

/** Composed and decomposed characters are the same password. */
const normalize = (password: string) => password.normalize('NFC')

/** Hashes and verifies passwords. Few at a time, with a bounded queue: a burst of logins cannot occupy every core. */
export class Passwords {
  readonly #semaphore = new Semaphore({
    concurrency: 2,
    maxQueued: 32,
    overflowError: () => accountErrors.busy({ retryAfter: 2 }),
  })
  /** Verified when there is no hash, so that it takes as long. */
  readonly #dummy = hashSync(randomBytes(32), settings)

  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hash(normalize(password), settings))
  }

  /** Takes the same time without a hash. */
  async verify(hashed: string | null | undefined, password: string): Promise<boolean> {
    const isSame = await this.#semaphore.run(() => verify(hashed ?? this.#dummy, normalize(password)))
    return isSame && typeof hashed === 'string'
  }

  /** Whether it was made with other settings. */
  needsRehash(hashed: string): boolean {
    return !currentSettings.test(hashed)
  }
}

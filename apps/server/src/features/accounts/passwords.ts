import { randomBytes } from 'node:crypto'
import { accountErrors } from '@matinee/contract/accounts'
import { hash, hashSync, type Options, verify } from '@node-rs/argon2'
import { Semaphore } from '../../platform/semaphore.ts'

/** The same for admins: other settings would reveal by their time who is one. */
const settings: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentSettings = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

/** Composed and decomposed characters are the same password. */
const normalize = (password: string) => password.normalize('NFC')

/** Hashes and compares passwords: a few at once, some waiting, and no more, so that a crowd cannot fill every core. */
export class Passwords {
  readonly #semaphore = new Semaphore({
    concurrency: 2,
    maxQueued: 32,
    overflowError: () => accountErrors.busy({ retryAfter: 2 }),
  })
  /** Compared with when there is no hash, so that this takes as long. */
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

import { randomBytes } from 'node:crypto'
import { accountErrors } from '@matinee/contract/accounts'
import { hash, hashSync, type Options, verify } from '@node-rs/argon2'
import { Turns } from '../../platform/turns.ts'

/** The same for everyone: a stronger setting for admins would tell by its time who is one. */
const settings: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const written = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

/** The same letters are the same password, whichever keyboard put them together. Nothing is cut off. */
const asTyped = (password: string) => password.normalize('NFC')

/** Hashes and compares passwords: a few at once, some waiting, and no more, so that a crowd cannot fill every core. */
export class Passwords {
  readonly #turns = new Turns({
    atOnce: 2,
    mostWaiting: 32,
    refusal: () => accountErrors.busy({ retryAfter: 2 }),
  })
  /** Nobody's: compared with where there is nothing to compare with, so that this takes as long. */
  readonly #dummy = hashSync(randomBytes(32), settings)

  hash(password: string): Promise<string> {
    return this.#turns.run(() => hash(asTyped(password), settings))
  }

  /** One comparison, whether or not there is a hash. */
  async verify(hashed: string | null | undefined, password: string): Promise<boolean> {
    const isSame = await this.#turns.run(() => verify(hashed ?? this.#dummy, asTyped(password)))
    return isSame && typeof hashed === 'string'
  }

  /** Whether it was made by other settings than today's. */
  needsRehash(hashed: string): boolean {
    return !written.test(hashed)
  }
}

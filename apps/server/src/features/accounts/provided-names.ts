import { randomInt } from 'node:crypto'
import { accountLimits } from '@matinee/contract/accounts'
import { accountSchemas } from '@matinee/contract/accounts.schemas'
import { isReservedName } from './names.ts'

/** Digits that are put after a name which somebody has: more of them at each try. */
const digitsTried = [2, 3, 4, 5, 6, 6, 6, 6] as const

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('').trim()

/** A name as somebody else wrote it, in our rules. Undefined when too little of it is left. */
function fitted(given: string): string | undefined {
  const kept = given
    .normalize('NFKC')
    // Of an address only what stands before the @: nobody is to read the rest.
    .replace(/@.*$/su, '')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/g, ' ')
  const { data } = accountSchemas.register.body.shape.username.safeParse(cut(kept, accountLimits.usernameMax))
  return data !== undefined && !isReservedName(data) ? data : undefined
}

/** Usernames to try, one after the other, for somebody whom others call so. */
export function* provideNames(given: readonly string[]): Generator<string> {
  const names = given.map(fitted).filter((name) => name !== undefined)
  yield* names.slice(0, 1)
  const base = names[0] ?? 'viewer'
  for (const digits of digitsTried)
    yield cut(base, accountLimits.usernameMax - digits) + String(randomInt(10 ** (digits - 1), 10 ** digits))
}

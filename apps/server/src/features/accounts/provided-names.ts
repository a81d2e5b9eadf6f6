import { randomInt } from 'node:crypto'
import { accountLimits } from '@matinee/contract/accounts'
import { accountSchemas } from '@matinee/contract/accounts.schemas'
import { isReservedName } from './names.ts'

/** How many digits are appended to a taken name, at each attempt. */
const digitCounts = [2, 3, 4, 5, 6, 6, 6, 6] as const

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('').trim()

/** A provider's name by the rules for usernames. Undefined when too little of it is left. */
function toUsername(name: string): string | undefined {
  const cleaned = name
    .normalize('NFKC')
    // Do not reveal the domain of an email address.
    .replace(/@.*$/su, '')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/g, ' ')
  const { data } = accountSchemas.register.body.shape.username.safeParse(cut(cleaned, accountLimits.usernameMax))
  return data !== undefined && !isReservedName(data) ? data : undefined
}

/** Usernames to try, in order, for a user with these names at a sign-in provider. */
export function* usernameCandidates(providerNames: readonly string[]): Generator<string> {
  const names = providerNames.map(toUsername).filter((name) => name !== undefined)
  yield* names.slice(0, 1)
  const base = names[0] ?? 'viewer'
  for (const digits of digitCounts)
    yield cut(base, accountLimits.usernameMax - digits) + String(randomInt(10 ** (digits - 1), 10 ** digits))
}

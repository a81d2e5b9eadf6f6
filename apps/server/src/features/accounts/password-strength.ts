import { accountMessages as messages } from '@matinee/contract/accounts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Loaded once per process. The time of a check grows with the length, so only the first 32 characters are judged. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 32 })

/** zxcvbn scores: 2 is more than a million guesses (REG-3), 3 more than a hundred million (ADMIN-3). */
const minimumScore = { user: 2, admin: 3 } as const

export interface PasswordContext {
  username?: string
  email?: string
  siteName: string
}

/** The message for a password that is too easy to guess; its length is checked by the schemas. */
export function passwordProblem(
  kind: 'user' | 'admin',
  password: string,
  { username = '', email = '', siteName }: PasswordContext,
): string | undefined {
  const names = [username, email, siteName, 'Matinee', 'admin']
  const words = names.flatMap((name) => {
    const parts = name.split(/[^\p{L}\p{N}]+/u)
    return [name, parts.join('')].concat(parts)
  })
  const { score } = estimator.check(
    password.normalize('NFKC').trim(),
    words.filter((word) => word.length >= 3),
  )
  if (score < minimumScore.user) return messages.passwordCommon
  return score < minimumScore[kind] ? messages.adminPasswordWeak : undefined
}

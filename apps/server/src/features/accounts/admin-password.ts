import { createRequire } from 'node:module'
import { accountMessages as messages } from '@matinee/contract/accounts'
import type * as Core from '@zxcvbn-ts/core'
import type * as Common from '@zxcvbn-ts/language-common'
import { type About, isCommonPassword } from './common-passwords.ts'

/** Of zxcvbn's 0 to 4: more than a hundred million guesses. */
const leastScore = 3

/** Built when the first admin chooses a password: it takes a tenth of a second and some megabytes. */
let estimator: Core.ZxcvbnFactory | undefined
function scoreOf(password: string, { username = '', email = '', siteName }: About): number {
  if (!estimator) {
    const require = createRequire(import.meta.url)
    const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof Core
    const { dictionary, adjacencyGraphs: graphs } = require('@zxcvbn-ts/language-common') as typeof Common
    // What is strong so far does not become weaker by what follows, and takes long to judge.
    estimator = new ZxcvbnFactory({ dictionary, graphs, maxLength: 40 })
  }
  const known = [username, ...username.split(/\W+/), email, ...email.split(/\W+/), siteName, 'Matinee', 'admin']
  return estimator.check(
    password,
    known.filter((word) => word.length >= 3),
  ).score
}

/** What is wrong with a password for the desk, in words for whoever chose it. Its length is asked for by ADMIN-3. */
export function adminPasswordProblem(password: string, about: About): string | undefined {
  if (isCommonPassword(password, about)) return messages.passwordCommon
  return scoreOf(password, about) < leastScore ? messages.adminPasswordWeak : undefined
}

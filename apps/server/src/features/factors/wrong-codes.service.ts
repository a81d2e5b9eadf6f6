import { factorErrors as errors } from '@matinee/contract/factors'
import type { Services } from '../../platform/services.ts'
import { sendMail } from '../mail/compose.service.ts'
import { wrongCodes, wrongCodesOfAdmin } from './factors.emails.ts'
import { getFactorsRow } from './factors.queries.ts'
import * as queries from './wrong-codes.queries.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config'>

/** From so many wrong codes on, the owner is told. */
const mailFrom = 10
const dayMs = 86_400_000

/**
 * SAFE-2: wrong second steps are counted for the account, wherever they come from. Counted before it is checked, so that
 * parallel guesses cannot exceed the pauses; only a right second step clears the count. Recovery codes are too long to be
 * guessed: they never wait, so that a stranger cannot keep their owner out.
 */
export async function limitWrongCodes(
  services: Deps,
  userId: string,
  { isRecoveryCode }: { isRecoveryCode: boolean },
  check: () => Promise<boolean>,
): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  const wrong = await queries.insertFailure(db, userId, { at, mayWait: !isRecoveryCode })
  if (wrong === undefined) throw errors.tooManyCodes({ retryAfter: await queries.getSecondsToWait(db, userId, at) })
  if (await check()) {
    await queries.clearFailures(db, userId)
    return
  }
  if (wrong >= mailFrom) await sendWrongCodesMail(services, userId, wrong)
  throw errors.wrongCode()
}

/** At most once a day. */
async function sendWrongCodesMail({ db, clock, config }: Deps, userId: string, wrong: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    if (!(await queries.claimMail(tx, userId, { at, lastBefore: new Date(at.getTime() - dayMs) }))) return
    const owner = await getFactorsRow(tx, userId)
    if (!owner) return
    await sendMail(tx, { clock, config }, wrongCodes(owner, wrong))
    if (owner.role === 'user') return
    for (const { email } of await queries.listOtherOwners(tx, userId))
      await sendMail(tx, { clock, config }, wrongCodesOfAdmin({ email, whose: owner.email, wrong }))
  })
}

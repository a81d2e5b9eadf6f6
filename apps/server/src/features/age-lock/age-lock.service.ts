import { type AgeLock, ageLockErrors as errors, ageLockMessages as messages } from '@matinee/contract/age-lock'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import type { Caller } from '../../platform/actor.ts'
import { type AccountServices, isPasswordOf } from '../accounts/accounts.service.ts'
import {
  type AgeLockRow,
  deleteAgeLock,
  deleteOpenings,
  insertAgeLock,
  insertOpening,
  getAgeLock,
  updateAgeLock,
} from './age-lock.queries.ts'

/** Runs `check`, whose failures are counted for the account; refuses before it if there were too many. */
type LimitedCheck = (userId: string, check: () => Promise<void>) => Promise<void>
interface Guesses {
  pins: LimitedCheck
  passwords: LimitedCheck
}
type Deps = Pick<AccountServices, 'db' | 'config' | 'passwords'> & { guesses: Guesses }

interface Proof {
  pin?: string | undefined
  password?: string | undefined
}

export async function getAgeLockState({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<AgeLock> {
  const lock = await getAgeLock(db, userId)
  return { age: lock?.age ?? null, ages: [...config.site.movies.ageRatings] }
}

export const isWrongProof = (error: unknown) =>
  error instanceof AppError && ['age-lock.wrongPin', 'age-lock.wrongPassword'].includes(error.code)

/**
 * By the PIN, or by the account's password where the PIN was forgotten. Counted apart: whoever sets a lock knows its
 * PIN, which must not clear the count of wrong passwords.
 */
async function requireProof(services: Deps, userId: string, lock: AgeLockRow, { pin, password }: Proof) {
  const { guesses } = services
  if (pin !== undefined) {
    await guesses.pins(userId, async () => {
      if (!(await services.passwords.verify(lock.pinHash, pin))) throw errors.wrongPin()
    })
  } else if (password !== undefined) {
    await guesses.passwords(userId, async () => {
      if (!(await isPasswordOf(services, userId, password))) throw errors.wrongPassword()
    })
  } else throw errors.proofNeeded()
}

export async function setAgeLock(
  services: Deps,
  userId: string,
  { age, newPin, ...proof }: Proof & { age: number; newPin?: string | undefined },
): Promise<AgeLock> {
  const { db, config, passwords } = services
  if (!config.site.movies.ageRatings.includes(age)) throw httpErrors.invalid({ fields: { age: messages.chooseAge } })
  const before = await getAgeLock(db, userId)
  if (before) await requireProof(services, userId, before, proof)
  else if (newPin === undefined) throw httpErrors.invalid({ fields: { newPin: messages.choosePin } })
  const pinHash = newPin === undefined ? before!.pinHash : await passwords.hash(newPin)
  await db.transaction().execute(async (tx) => {
    const isDone = before
      ? await updateAgeLock(tx, userId, before.pinHash, { age, pinHash })
      : await insertAgeLock(tx, userId, { age, pinHash })
    if (!isDone) throw errors.changed()
    // A statement of its own: the first may have waited for an opening, which only a later one sees.
    await deleteOpenings(tx, userId)
  })
  return getAgeLockState(services, userId)
}

export async function removeAgeLock(services: Deps, userId: string, proof: Proof): Promise<void> {
  const lock = await getAgeLock(services.db, userId)
  if (!lock) throw errors.notLocked()
  await requireProof(services, userId, lock, proof)
  if (!(await deleteAgeLock(services.db, userId, lock.pinHash))) throw errors.changed()
}

/** Lets playback sessions of this film begin in this session for the next `ageLockLimits.openMinutes`. */
export async function openForMovie(
  services: Deps,
  { id: userId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  { movieId, pin }: { movieId: string; pin: string },
): Promise<void> {
  const lock = await getAgeLock(services.db, userId)
  if (!lock) throw errors.notLocked()
  await requireProof(services, userId, lock, { pin })
  const opening = { userId, sessionId, movieId, pinHash: lock.pinHash }
  if (!isId(movieId) || !(await insertOpening(services.db, opening))) throw movieErrors.notFound()
}

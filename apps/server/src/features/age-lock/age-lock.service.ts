import { type AgeLock, ageLockErrors as errors, ageLockMessages as messages } from '@matinee/contract/age-lock'
import { httpErrors } from '@matinee/contract/http/errors'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import type { Caller } from '../../platform/actor.ts'
import { type AccountServices, isPasswordOf } from '../accounts/accounts.service.ts'
import {
  type AgeLockRow,
  deleteAgeLock,
  insertAgeLock,
  insertOpening,
  selectAgeLock,
  updateAgeLock,
} from './age-lock.queries.ts'

type Needs = Pick<AccountServices, 'db' | 'config' | 'passwords'>

interface Proof {
  pin?: string | undefined
  password?: string | undefined
}

export async function showAgeLock({ db, config }: Pick<Needs, 'db' | 'config'>, userId: string): Promise<AgeLock> {
  const lock = await selectAgeLock(db, userId)
  return { age: lock?.age ?? null, ages: [...config.site.movies.ageRatings] }
}

/** By the PIN, or by the account's password where the PIN was forgotten. */
async function requireProof(services: Needs, userId: string, lock: AgeLockRow, { pin, password }: Proof) {
  if (pin !== undefined) {
    if (!(await services.passwords.verify(lock.pinHash, pin))) throw errors.wrongPin()
  } else if (password !== undefined) {
    if (!(await isPasswordOf(services, userId, password))) throw errors.wrongPassword()
  } else throw errors.proofNeeded()
}

export async function setAgeLock(
  services: Needs,
  userId: string,
  { age, newPin, ...proof }: Proof & { age: number; newPin?: string | undefined },
): Promise<AgeLock> {
  const { db, config, passwords } = services
  if (!config.site.movies.ageRatings.includes(age)) throw httpErrors.invalid({ fields: { age: messages.chooseAge } })
  const before = await selectAgeLock(db, userId)
  if (before) await requireProof(services, userId, before, proof)
  else if (newPin === undefined) throw httpErrors.invalid({ fields: { newPin: messages.choosePin } })
  const pinHash = newPin === undefined ? before!.pinHash : await passwords.hash(newPin)
  const isDone = before
    ? await updateAgeLock(db, userId, before.pinHash, { age, pinHash })
    : await insertAgeLock(db, userId, { age, pinHash })
  if (!isDone) throw errors.changed()
  return showAgeLock(services, userId)
}

export async function removeAgeLock(services: Needs, userId: string, proof: Proof): Promise<void> {
  const lock = await selectAgeLock(services.db, userId)
  if (!lock) throw errors.notLocked()
  await requireProof(services, userId, lock, proof)
  if (!(await deleteAgeLock(services.db, userId, lock.pinHash))) throw errors.changed()
}

/** Viewings of this film that begin soon in this browser are open. */
export async function openForMovie(
  services: Needs,
  { id: userId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  { movieId, pin }: { movieId: string; pin: string },
): Promise<void> {
  const lock = await selectAgeLock(services.db, userId)
  if (!lock) throw errors.notLocked()
  await requireProof(services, userId, lock, { pin })
  const opening = { userId, sessionId, movieId, pinHash: lock.pinHash }
  if (!isId(movieId) || !(await insertOpening(services.db, opening))) throw movieErrors.notFound()
}

import { factorErrors as errors } from '@matinee/contract/factors'
import { httpErrors } from '@matinee/contract/http/errors'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/actor.ts'
import { requireRecentAuthentication } from '../sessions/sessions.service.ts'
import {
  confirmTotp,
  deleteTotp,
  listTotpsOfOtherKeys,
  reencryptTotp,
  replaceTotp,
  getFactorsRow,
  getTotp,
} from './factors.queries.ts'
import { changeFactors, type FactorServices, requireCanChangeFactors, type Who } from './factors.service.ts'
import { secretBox } from './secret-box.ts'
import { newTotpSecret, findTimeStep, createTotp } from './totp.ts'

/** The secret leaves the server here, and never again. */
export async function startTotp(
  { db, clock, config }: FactorServices,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const at = clock.now()
  await requireRecentAuthentication(db, caller, at)
  const person = await getFactorsRow(db, caller.id)
  if (!person) throw httpErrors.signedOut()
  requireCanChangeFactors(caller, person)
  const secret = newTotpSecret()
  const boxed = secretBox(config.secretKey).seal(caller.id, secret)
  if (!(await replaceTotp(db, caller.id, { ...boxed, at }))) throw errors.totpOn()
  return { secret, uri: createTotp(secret, { issuer: config.site.name, label: person.email }).toString() }
}

/** The first code shows that the app has the secret. */
export const finishTotp = (services: FactorServices, who: Who, typed: string) =>
  changeFactors(services, who, 'totp.add', async (tx, at) => {
    const { id } = who.caller
    const totp = await getTotp(tx, id)
    if (totp?.confirmedAt) throw errors.totpOn()
    const secret = totp && secretBox(services.config.secretKey).open(id, totp)
    if (!totp || secret === undefined) throw errors.notStarted()
    const step = findTimeStep(secret, typed.replace(/\s/g, ''), at)
    if (step === undefined) throw errors.wrongCode()
    if (!(await confirmTotp(tx, id, { createdAt: totp.createdAt, step, at }))) throw errors.notStarted()
  })

export const removeTotp = async (services: FactorServices, who: Who) =>
  (
    await changeFactors(services, who, 'totp.remove', async (tx) => {
      if (!(await deleteTotp(tx, who.caller.id))) throw errors.totpOff()
    })
  ).factors

/** After the key of user tokens was rotated, while the old one is still configured. */
export async function reencryptTotps({
  db,
  config,
  log,
  signal,
}: Pick<FactorServices, 'db' | 'config'> & Pick<Services, 'log'> & { signal?: AbortSignal }): Promise<void> {
  const box = secretBox(config.secretKey)
  const totps = (await listTotpsOfOtherKeys(db, box.keyId)).map((totp) => Object.assign(totp, { id: totp.userId }))
  const reencrypt = async ({ userId, ...before }: (typeof totps)[number]) => {
    const secret = box.open(userId, before)
    if (secret !== undefined) await reencryptTotp(db, userId, before, box.seal(userId, secret))
  }
  await forEachItem(totps, reencrypt, { log, what: 'authenticator app of', signal })
}

import type { HealthCheck } from '@matinee/contract/health'
import { httpErrors } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import { setupErrors } from '@matinee/contract/setup'
import type { Actor } from '../../platform/actor.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { type AdminServices, CreateAdminError, hashAdminPassword, saveAdmin } from '../accounts/admins.service.ts'
import { personTarget, writeAnonymousAuditEntry } from '../audit-log/audit-log.service.ts'
import { type HealthWords, runChecks } from '../health/health.service.ts'
import { matchesSetupSecret, replaceSetupSecret, claimSetup } from './setup.queries.ts'

/** A new setup address, which makes the one before invalid. Undefined once there is an owner. */
export async function newSetupAddress({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | undefined> {
  const secret = newSecret()
  const isOpen = await replaceSetupSecret(db, hashSecret(secret))
  return isOpen ? `${config.site.url}${paths.setup[0]}#${secret}` : undefined
}

export async function checkInstallation(
  services: Services,
  secret: string,
  words: HealthWords,
): Promise<{ checks: HealthCheck[] }> {
  if (!(await matchesSetupSecret(services.db, hashSecret(secret)))) throw setupErrors.over()
  return { checks: await runChecks(services, words, ['database', 'worker', 'mail', 'storage', 'encoder']) }
}

interface Input {
  secret: string
  username: string
  email: string
  password: string
  from: Omit<Actor, 'id'>
}

/** Of several who use the address at once, one makes the admin. */
export async function createFirstAdmin(services: AdminServices, { secret, from, ...input }: Input): Promise<void> {
  const { db } = services
  const secretHash = hashSecret(secret)
  // Before hashing a password, which is expensive, as this endpoint is public.
  if (!(await matchesSetupSecret(db, secretHash))) throw setupErrors.over()
  try {
    const passwordHash = await hashAdminPassword(services, input.password, input)
    await db.transaction().execute(async (tx) => {
      if (!(await claimSetup(tx, secretHash))) throw setupErrors.over()
      const admin = await saveAdmin(services, tx, { ...input, passwordHash, role: 'owner' })
      await writeAnonymousAuditEntry(tx, from, { action: 'admin.setup', target: personTarget(admin) })
    })
  } catch (error) {
    if (error instanceof CreateAdminError)
      throw httpErrors.invalid({ fields: { [error.field ?? 'email']: error.reason } })
    throw error
  }
}

import { ageLockEndpoints as endpoints } from '@matinee/contract/age-lock'
import { ageLockSchemas as schemas } from '@matinee/contract/age-lock.schemas'
import { AppError } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import { type KeyedLimit, limitGuesses } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AccountServices } from '../accounts/accounts.service.ts'
import { openForMovie, removeAgeLock, setAgeLock, showAgeLock } from './age-lock.service.ts'

/** Five wrong PINs or passwords of an account cost nothing; then each next one has to wait longer. */
const wrongProofs: KeyedLimit = {
  name: 'age-lock',
  times: 30,
  seconds: 24 * 60 * 60,
  pauses: [0, 0, 0, 0, 0, 30, 60, 120, 300, 600],
}
const isWrong = (error: unknown) =>
  error instanceof AppError && ['age-lock.wrongPin', 'age-lock.wrongPassword'].includes(error.code)

const done = { success: true as const }

export function ageLockRoutes(app: FastifyInstance, services: AccountServices) {
  const attempts = app.limits.counter(wrongProofs)
  const limited = <T>(userId: string, work: () => Promise<T>) => limitGuesses(attempts, userId, isWrong, work)

  serve(app, endpoints.show, schemas.show, ({ caller }) => showAgeLock(services, caller.id))
  serve(app, endpoints.set, schemas.set, ({ caller, body }) =>
    limited(caller.id, () => setAgeLock(services, caller.id, body)),
  )
  serve(app, endpoints.remove, schemas.remove, async ({ caller, body }) => {
    await limited(caller.id, () => removeAgeLock(services, caller.id, body))
    return done
  })
  serve(app, endpoints.open, schemas.open, async ({ caller, body }) => {
    await limited(caller.id, () => openForMovie(services, caller, body))
    return done
  })
}

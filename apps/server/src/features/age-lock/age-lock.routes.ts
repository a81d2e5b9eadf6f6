import { ageLockEndpoints as endpoints } from '@matinee/contract/age-lock'
import { ageLockSchemas as schemas } from '@matinee/contract/age-lock.schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type KeyedLimit, limitGuesses } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AccountServices } from '../accounts/accounts.service.ts'
import { wrongPasswords } from '../accounts/own-account.service.ts'
import { forSignedIn } from '../accounts/own-account.service.ts'
import { isWrongProof, openForMovie, removeAgeLock, setAgeLock, getAgeLockState } from './age-lock.service.ts'

/** PINs have a count of their own; passwords share that of the account. */
const wrongPins: KeyedLimit = { ...wrongPasswords, name: 'age-lock' }

const done = { success: true as const }

export function ageLockRoutes(app: FastifyInstance, given: AccountServices) {
  const limited = (limit: KeyedLimit) => {
    const counter = app.limits.counter(limit)
    return (userId: string, check: () => Promise<void>) => limitGuesses(counter, userId, isWrongProof, check)
  }
  const guesses = { pins: limited(wrongPins), passwords: limited(wrongPasswords) }
  const servicesFor = (request: FastifyRequest) => ({ ...forSignedIn(given, request), guesses })

  serve(app, endpoints.show, schemas.show, ({ caller }) => getAgeLockState(given, caller.id))
  serve(app, endpoints.set, schemas.set, ({ caller, body, request }) =>
    setAgeLock(servicesFor(request), caller.id, body),
  )
  serve(app, endpoints.remove, schemas.remove, async ({ caller, body, request }) => {
    await removeAgeLock(servicesFor(request), caller.id, body)
    return done
  })
  serve(app, endpoints.open, schemas.open, async ({ caller, body, request }) => {
    await openForMovie(servicesFor(request), caller, body)
    return done
  })
}

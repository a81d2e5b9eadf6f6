import { ageLockEndpoints as endpoints } from '@matinee/contract/age-lock'
import { ageLockSchemas as schemas } from '@matinee/contract/age-lock.schemas'
import type { FastifyInstance } from 'fastify'
import { type KeyedLimit, limitGuesses } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AccountServices } from '../accounts/accounts.service.ts'
import { wrongPasswords } from '../accounts/own-account.service.ts'
import { isWrongProof, openForMovie, removeAgeLock, setAgeLock, showAgeLock } from './age-lock.service.ts'

/** PINs have a count of their own; passwords share that of the account. */
const wrongPins: KeyedLimit = { ...wrongPasswords, name: 'age-lock' }

const done = { success: true as const }

export function ageLockRoutes(app: FastifyInstance, given: AccountServices) {
  const limited = (limit: KeyedLimit) => {
    const counter = app.limits.counter(limit)
    return (userId: string, check: () => Promise<void>) => limitGuesses(counter, userId, isWrongProof, check)
  }
  const guesses = { pins: limited(wrongPins), passwords: limited(wrongPasswords) }
  const services = { ...given, guesses }

  serve(app, endpoints.show, schemas.show, ({ caller }) => showAgeLock(services, caller.id))
  serve(app, endpoints.set, schemas.set, ({ caller, body }) => setAgeLock(services, caller.id, body))
  serve(app, endpoints.remove, schemas.remove, async ({ caller, body }) => {
    await removeAgeLock(services, caller.id, body)
    return done
  })
  serve(app, endpoints.open, schemas.open, async ({ caller, body }) => {
    await openForMovie(services, caller, body)
    return done
  })
}

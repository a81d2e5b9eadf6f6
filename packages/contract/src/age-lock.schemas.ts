import { z } from 'zod'
import { ageLockLimits as limits, ageLockMessages as messages } from './age-lock.ts'
import type { Schemas } from './http/endpoint.ts'
import { movieLimits } from './movies.ts'

const pin = z.string(messages.pinDigits).regex(new RegExp(`^\\d{${limits.pinDigits}}$`), messages.pinDigits)
const age = z.int(messages.chooseAge).min(0, messages.chooseAge).max(movieLimits.highestAge, messages.chooseAge)
/** One of the two; the password is for a PIN that was forgotten. */
const proof = { pin: pin.optional(), password: z.string().max(1024).optional() }
const done = z.object({ success: z.literal(true) })

const ageLock = z
  .object({
    /** Films above it ask for the PIN. Null: the account is not locked. */
    age: z.int().nullable(),
    /** What it can be locked to, the lowest first. */
    ages: z.array(z.int()),
  })
  .meta({ id: 'AgeLock' })

export const ageLockSchemas = {
  show: { response: ageLock },
  set: { body: z.object({ age, newPin: pin.optional(), ...proof }), response: ageLock },
  remove: { body: z.object(proof), response: done },
  open: { body: z.object({ movieId: z.string(), pin }), response: done },
} satisfies Record<string, Schemas>

export type AgeLock = z.output<typeof ageLock>

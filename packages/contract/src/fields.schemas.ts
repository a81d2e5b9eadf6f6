import { z } from 'zod'
import { idPattern } from './ids.ts'
import { monthPattern } from './statistics.ts'
import { firstPlanIds } from './plans.ts'

export const id = z.string().regex(idPattern)
export const count = z.int().min(0)
/** An amount in the smallest units of the currency. */
export const cents = z.int().min(0)
export const currency = z.string().regex(/^[A-Z]{3}$/)
/** The id of a plan. */
export const plan = z.union([id, z.enum(firstPlanIds)])
/** A month like `2026-11`, in UTC. */
export const month = z.string().regex(monthPattern)
/** The body of most answers. */
export const success = z.object({ success: z.literal(true), message: z.string() })

/** The search term of a list in the desk. Control characters count as blanks. */
export const searchTerm = z
  .string()
  .max(200)
  .transform((given) =>
    given
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  )

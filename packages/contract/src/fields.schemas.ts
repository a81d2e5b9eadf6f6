import { z } from 'zod'
import { idPattern } from './ids.ts'
import { monthPattern } from './statistics.ts'
import { planNames } from './subscriptions.ts'

export const id = z.string().regex(idPattern)
export const count = z.int().min(0)
export const cents = z.int().min(0)
export const plan = z.enum(planNames)
/** `2026-11`, in UTC. */
export const month = z.string().regex(monthPattern)
/** The body of most answers. */
export const success = z.object({ success: z.literal(true), message: z.string() })

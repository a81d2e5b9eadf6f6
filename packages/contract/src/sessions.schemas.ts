import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { success } from './fields.schemas.ts'

export const sessionSchemas = {
  refresh: { response: z.object({ success: z.literal(true), token: z.string() }) },
  logout: { response: success },
} satisfies Record<string, Schemas>

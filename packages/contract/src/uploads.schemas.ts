import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { idPattern } from './ids.ts'

const params = z.object({ id: z.string().regex(idPattern) })
/** The answers have headers only. */
const response = z.null()

export const uploadSchemas = {
  begin: { response },
  look: { params, response },
  send: { params, response },
  giveUp: { params, response },
} satisfies Record<string, Schemas>

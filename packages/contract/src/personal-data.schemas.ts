import { z } from 'zod'
import { success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { shownCredential } from './own-account.schemas.ts'

const dataExport = z
  .object({
    state: z.enum(['making', 'ready', 'failed']),
    requestedAt: z.iso.datetime(),
    /** While it is ready: its size, and until when it can be downloaded. */
    bytes: z.int().nullable(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataExport' })

/** Null: nobody has asked for one, or it has expired. */
const shown = z.object({ export: dataExport.nullable() })

export const personalDataSchemas = {
  showExport: { response: shown },
  requestExport: { response: shown },
  downloadExport: { response: z.string() },
  requestDeletion: {
    /** Null: an account that has none, and has signed in just now. */
    body: z.object({ credential: shownCredential.nullable() }),
    response: z.object({ deletesAt: z.iso.datetime() }),
  },
  cancelDeletion: { response: success },
} satisfies Record<string, Schemas>

export type DataExport = z.output<typeof dataExport>

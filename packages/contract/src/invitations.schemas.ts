import { z } from 'zod'
import { newEmail, secret } from './accounts.schemas.ts'
import { id, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const invitation = z
  .object({
    id,
    email: z.string(),
    state: z.enum(['open', 'used', 'revoked', 'expired']),
    /** Null: their account was deleted. */
    invitedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' })

export const invitationSchemas = {
  look: { body: z.object({ token: secret }), response: z.object({ email: z.string() }) },
  list: { response: z.object({ invitations: z.array(invitation) }) },
  invite: { body: z.object({ email: newEmail }), response: success },
  revoke: { params: z.object({ invitationId: z.string() }), response: success },
} satisfies Record<string, Schemas>

export type Invitation = z.output<typeof invitation>

import { z } from 'zod'
import { accountSchemas, newEmail, secret, username } from './accounts.schemas.ts'
import { id, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { deskRoles } from './permissions.ts'

const role = z.enum(deskRoles)
const userId = z.object({ userId: id })

const member = z
  .object({
    id,
    username: z.string(),
    email: z.string(),
    role,
    isDisabled: z.boolean(),
    /** UTC. Null: never, or long ago. */
    lastSeenOn: z.iso.date().nullable(),
  })
  .meta({ id: 'TeamMember' })

const invitation = z
  .object({
    id,
    email: z.string(),
    role,
    /** Null: their account was deleted. */
    invitedBy: z.string().nullable(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'TeamInvitation' })

const team = z.object({ members: z.array(member), invitations: z.array(invitation) })

export const teamSchemas = {
  show: { response: team },
  invite: { body: z.object({ email: newEmail, role }), response: success },
  withdraw: { params: z.object({ invitationId: z.string() }), response: success },
  changeRole: { params: userId, body: z.object({ role }), response: success },
  remove: { params: userId, response: success },
  getInvitation: {
    body: z.object({ token: secret }),
    response: z.object({
      email: z.string(),
      role,
      /** Null: this address has no account yet. */
      username: z.string().nullable(),
      /** SAFE-1: what the account has, which will open the desk. Null: nothing stays. */
      factors: z.object({ passkeys: z.int().min(0), hasTotp: z.boolean() }).nullable(),
    }),
  },
  accept: {
    body: z.object({
      token: secret,
      username: username.optional(),
      password: accountSchemas.changeAdminPassword.body.shape.newPassword,
    }),
    response: success,
  },
} satisfies Record<string, Schemas>

export type Team = z.output<typeof team>
export type TeamMember = z.output<typeof member>
export type TeamInvitation = z.output<typeof invitation>

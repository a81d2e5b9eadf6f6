import { z } from 'zod'
import { anyPassword, newEmail, newPassword, secret, username } from './accounts.schemas.ts'
import { code, shownSecondStep } from './factors.schemas.ts'
import { success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const ownAccount = z
  .object({
    username: z.string(),
    email: z.string(),
    /** False: signs in with a provider only. */
    hasPassword: z.boolean(),
    /** SAFE-1: when the account is deleted if the address is not confirmed. Null: it is not. */
    confirmUntil: z.iso.datetime().nullable(),
    /** A new address that waits for one or both of its links. */
    emailChange: z
      .object({
        email: z.string(),
        isOldConfirmed: z.boolean(),
        isNewConfirmed: z.boolean(),
        expiresAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnAccount' })

const ownSession = z
  .object({
    id: z.string(),
    /** The one that asks. */
    isThis: z.boolean(),
    /** 'Firefox on Linux'; null for sessions of an earlier version. */
    device: z.string().nullable(),
    /** '192.0.2.0/24', never the whole address. */
    network: z.string().nullable(),
    isSameNetwork: z.boolean(),
    begunAt: z.iso.datetime(),
    /** To within a few minutes. */
    seenAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' })

/**
 * What a signed-in person shows once more: a passkey, or their password and, with two steps, a code of their app or a
 * recovery code. A code alone is for those who have no password.
 */
export const shownCredential = z.union([
  z.strictObject({ password: anyPassword, code: code.optional() }),
  ...shownSecondStep.options,
])

export const ownAccountSchemas = {
  show: { response: ownAccount },
  rename: { body: z.object({ username }), response: ownAccount },
  changePassword: { body: z.object({ currentPassword: anyPassword, newPassword }), response: success },
  changeEmail: { body: z.object({ email: newEmail, password: anyPassword }), response: ownAccount },
  cancelEmailChange: { response: ownAccount },
  sendConfirmation: { response: success },
  confirmEmail: {
    body: z.object({ secret, password: anyPassword.optional() }),
    response: z.object({
      /** Of a change: which mailbox still has to confirm it, or that it is done. */
      state: z.enum(['confirmed', 'changed', 'old', 'new']),
    }),
  },
  authenticate: { body: shownCredential, response: success },
  sessions: { response: z.object({ sessions: z.array(ownSession) }) },
  endSession: { params: z.object({ id: z.string() }), response: success },
  endOtherSessions: { response: success },
} satisfies Record<string, Schemas>

export type OwnAccount = z.output<typeof ownAccount>
export type OwnSession = z.output<typeof ownSession>
export type ShownCredential = z.output<typeof shownCredential>

import { z } from 'zod'
import { accountLimits as limits, accountMessages as messages } from './accounts.ts'
import type { Schemas } from './http/endpoint.ts'
import { idPattern } from './ids.ts'
import { personTerm } from './subscriptions.schemas.ts'

const id = z.string().regex(idPattern)

/** As people count: what takes two places in a string is still one sign. */
const lengthOf = (text: string) => Array.from(text).length

/** DATA-3. A hash never gets as far as this. */
export const user = z
  .object({
    _id: id,
    username: z.string(),
    email: z.string(),
    preferredGenre: z.string().nullable(),
    subscriptionStatus: z.enum(['Free', 'Premium', 'Expired']),
    hasActiveSubscription: z.boolean(),
    activeSubscriptionId: z.string().nullable(),
    role: z.enum(['user', 'admin']),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'User' })

const userName = z.object({ _id: id, username: z.string() }).meta({ id: 'UserName' })

/** Written the same way by everyone: what looks alike is alike, and what cannot be seen is not there. */
const username = z
  .string(messages.usernameLength)
  // Before anything is made of it: what is ten times too long need not be read.
  .max(10 * limits.usernameMax, messages.usernameLength)
  .transform((text) => text.normalize('NFKC').trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .refine((name) => lengthOf(name) >= limits.usernameMin && lengthOf(name) <= limits.usernameMax, {
        message: messages.usernameLength,
        abort: true,
      })
      // No @: nobody is to be taken for an address. No signs of writing direction, and no piles of marks on a letter.
      .regex(/^(?!.*\p{M}{4})[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u, messages.usernameSigns),
  )

/** For an account that is made now. */
const newEmail = z
  .string(messages.emailInvalid)
  .trim()
  .max(limits.emailMax, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid))

/** For one that may exist: whatever it is, the answer is the same, so nothing is checked but what no address can hold. */
export const anyEmail = z
  .string(messages.emailInvalid)
  .trim()
  .max(limits.emailMax, messages.emailInvalid)
  .regex(/^\P{Cc}*$/u, messages.emailInvalid)

/** Of a password that is only compared: no more than its length, so that nobody hashes a book. */
export const anyPassword = z.string().max(1024)

const newPassword = z
  .string(messages.passwordLength)
  .refine(
    (text) => lengthOf(text) >= limits.passwordMin && lengthOf(text) <= limits.passwordMax,
    messages.passwordLength,
  )

const newAdminPassword = z
  .string(messages.adminPasswordLength)
  .refine((text) => lengthOf(text) >= limits.adminPasswordMin, messages.adminPasswordLength)
  .refine((text) => lengthOf(text) <= limits.passwordMax, messages.passwordLength)

/** 32 random bytes. */
const secret = z.string().regex(/^[\w-]{43}$/)
const said = z.object({ success: z.literal(true), message: z.string() })

export const accountSchemas = {
  register: {
    body: z.object({ username, email: newEmail, password: newPassword }),
    response: said,
  },
  requestReset: {
    body: z.object({ email: newEmail, newPassword }),
    response: z.object({ message: z.string() }),
  },
  readReset: {
    body: z.object({ token: secret }),
    response: z.object({
      audience: z.enum(['user', 'admin']),
      askedAt: z.iso.datetime(),
      /** Not the browser that asked: it has to say the password itself. */
      needsPassword: z.boolean(),
    }),
  },
  confirmReset: {
    // The longer of the two rules is asked for once it is known whose password it is.
    body: z.object({ token: secret, newPassword: newAdminPassword.optional() }),
    response: z.object({ message: z.string(), audience: z.enum(['user', 'admin']) }),
  },
  changeAdminPassword: {
    body: z.object({ email: anyEmail, newPassword: newAdminPassword, currentPassword: anyPassword.optional() }),
    response: said,
  },
  users: {
    query: z.object({
      /** Ids with commas between them. */
      ids: z
        .string()
        .transform((text) => text.split(',').filter((each) => each !== ''))
        .pipe(z.array(id).max(limits.namesAsked))
        .optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      /** The page behind the user with this id, or in front of it. */
      after: id.optional(),
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(limits.usersPerPage).default(50),
      /** For an admin: any part of a username or an email. */
      search: personTerm.optional(),
      premium: z.enum(['all', 'premium', 'free']).default('all'),
    }),
    response: z.array(z.union([user, userName])),
  },
} satisfies Record<string, Schemas>

export type User = z.output<typeof user>
export type UserName = z.output<typeof userName>

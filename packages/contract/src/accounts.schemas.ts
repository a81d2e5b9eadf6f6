import { z } from 'zod'
import { id, searchTerm, success } from './fields.schemas.ts'
import { assertion, code } from './factors.schemas.ts'
import { accountLimits as limits, accountMessages as messages } from './accounts.ts'
import type { Schemas } from './http/endpoint.ts'
import { deskRoles } from './permissions.ts'

/** In characters, not in UTF-16 code units. */
const lengthOf = (text: string) => Array.from(text).length

/** DATA-3 */
export const user = z
  .object({
    _id: id,
    username: z.string(),
    email: z.string(),
    preferredGenre: z.string().nullable(),
    subscriptionStatus: z.enum(['Free', 'Premium', 'Expired']),
    hasActiveSubscription: z.boolean(),
    activeSubscriptionId: z.string().nullable(),
    role: z.enum(['user', ...deskRoles]),
    isAdmin: z.boolean(),
    /** Set if the account's deletion was requested: until then it can be cancelled, and used for nothing else (ACC-6). */
    deletesAt: z.iso.datetime().optional(),
    /** ACC-2 */
    isEmailConfirmed: z.boolean(),
    /** The last mail to them was refused by their mail server. */
    refusesMail: z.boolean(),
  })
  .meta({ id: 'User' })

const userName = z.object({ _id: id, username: z.string() }).meta({ id: 'UserName' })

export const username = z
  .string(messages.usernameLength)
  // Before it is normalized.
  .max(10 * limits.usernameMax, messages.usernameLength)
  .transform((text) => text.normalize('NFKC').trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .refine((name) => lengthOf(name) >= limits.usernameMin && lengthOf(name) <= limits.usernameMax, {
        message: messages.usernameLength,
        abort: true,
      })
      // No @, no control of writing direction, no piles of marks on a letter.
      .regex(/^(?!.*\p{M}{4})[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u, messages.usernameSigns),
  )

/** The password of a new account. */
export const newEmail = z
  .string(messages.emailInvalid)
  .trim()
  .max(limits.emailMax, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid))

/** The address of an account that may exist: barely checked, so that the answer does not reveal whether it does. */
const anyEmail = z
  .string(messages.emailInvalid)
  .trim()
  .max(limits.emailMax, messages.emailInvalid)
  .regex(/^\P{Cc}*$/u, messages.emailInvalid)

/** A password that is only compared. */
export const anyPassword = z.string().max(1024)

export const newPassword = z
  .string(messages.passwordLength)
  .refine(
    (text) => lengthOf(text) >= limits.passwordMin && lengthOf(text) <= limits.passwordMax,
    messages.passwordLength,
  )

const newAdminPassword = z
  .string(messages.adminPasswordLength)
  .refine((text) => lengthOf(text) >= limits.adminPasswordMin, messages.adminPasswordLength)
  .refine((text) => lengthOf(text) <= limits.passwordMax, messages.passwordLength)

/** Of a link. One of another form than ours is looked for like any other, and refused as one that is over. */
export const secret = z.string().min(1).max(200)
export const signedIn = success.extend({ token: z.string(), user })
const adminSignedIn = success.extend({ token: z.string(), email: z.string() })
const rememberMe = z.boolean().default(false)

export const accountSchemas = {
  login: {
    /** ACC-4: `code` is asked for with `factors.codeNeeded`. */
    body: z.object({ email: anyEmail, password: anyPassword, rememberMe, code: code.optional() }),
    response: signedIn,
  },
  adminLogin: {
    body: z.object({ email: anyEmail, password: anyPassword, code: code.optional() }),
    response: adminSignedIn,
  },
  passkeyLogin: { body: z.object({ passkey: assertion, rememberMe }), response: signedIn },
  adminPasskeyLogin: { body: z.object({ passkey: assertion }), response: adminSignedIn },
  me: { response: z.object({ user }) },
  adminMe: {
    response: user.pick({ email: true, username: true, role: true }).extend({
      /** ACC-4: nothing else of the desk answers until two steps are set up. */
      needsSecondStep: z.boolean(),
    }),
  },
  register: {
    body: z.object({
      username,
      email: newEmail,
      password: newPassword,
      /** SITE-2: the secret of an invitation's link. */
      invitation: secret.optional(),
      /** OFFER-9: where the mailed link leads on to. Anything but a path of this site is left out. */
      returnTo: z.string().max(2000).optional(),
    }),
    response: success,
  },
  requestReset: {
    /** OFFER-9: `returnTo` is where one goes on after the mailed link, if that is a page of this site. */
    body: z.object({ email: newEmail, newPassword, returnTo: z.string().max(2000).optional() }),
    response: z.object({ message: z.string() }),
  },
  readReset: {
    body: z.object({ token: secret }),
    response: z.object({
      audience: z.enum(['user', 'admin']),
      askedAt: z.iso.datetime(),
      /** Another browser than the one that made the request: it must send the password again. */
      needsPassword: z.boolean(),
    }),
  },
  confirmReset: {
    // The stricter rule is applied once it is known whose password it is.
    body: z.object({ token: secret, newPassword: newAdminPassword.optional() }),
    response: z.object({
      message: z.string(),
      audience: z.enum(['user', 'admin']),
      /** Null: one has to log in, as an admin does, and who has a second step to show. */
      session: z.object({ token: z.string(), user }).nullable(),
    }),
  },
  changeAdminPassword: {
    body: z.object({ email: anyEmail, newPassword: newAdminPassword, currentPassword: anyPassword.optional() }),
    response: success,
  },
  users: {
    query: z.object({
      /** Ids, separated by commas. */
      ids: z
        .string()
        .transform((text) => text.split(',').filter((each) => each !== ''))
        .pipe(z.array(id).max(limits.namesPerRequest))
        .optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      /** The page behind the user with this id, or in front of it. */
      after: id.optional(),
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(limits.usersPerPage).default(50),
      /** For an admin: any part of a username or an email, or a whole reference of a payment or number of a receipt. */
      search: searchTerm.optional(),
      premium: z.enum(['all', 'premium', 'free']).default('all'),
    }),
    response: z.array(z.union([user, userName])),
  },
} satisfies Record<string, Schemas>

export type User = z.output<typeof user>
export type UserName = z.output<typeof userName>

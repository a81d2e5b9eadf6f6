import { z } from 'zod'
import { anyEmail, anyPassword, user } from './accounts.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const said = z.object({ success: z.literal(true), message: z.string() })
const provider = z.object({ id: z.string(), name: z.string() })
const signedIn = said.extend({ token: z.string(), user })

export const sessionSchemas = {
  login: {
    body: z.object({ email: anyEmail, password: anyPassword, rememberMe: z.boolean().default(false) }),
    response: signedIn,
  },
  refresh: { response: z.object({ success: z.literal(true), token: z.string() }) },
  logout: { response: said },
  me: { response: z.object({ user }) },
  adminLogin: {
    body: z.object({ email: anyEmail, password: anyPassword }),
    response: said.extend({ token: z.string(), email: z.string() }),
  },
  adminMe: { response: z.object({ email: z.string(), username: z.string() }) },
  providers: { response: z.array(provider) },
  finishSignIn: {
    body: z.object({ code: z.string().regex(/^[\w-]{43}$/) }),
    response: signedIn.extend({ returnTo: z.string() }),
  },
} satisfies Record<string, Schemas>

export type Provider = z.output<typeof provider>

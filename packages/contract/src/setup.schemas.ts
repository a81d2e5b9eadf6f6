import { z } from 'zod'
import { accountSchemas } from './accounts.schemas.ts'
import { success } from './fields.schemas.ts'
import { healthCheck } from './health.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const { username, email } = accountSchemas.register.body.shape
const { newPassword: password } = accountSchemas.changeAdminPassword.body.shape

const secret = z.string().max(100)

export const setupSchemas = {
  check: {
    body: z.strictObject({ secret }),
    response: z.object({ checks: z.array(healthCheck) }),
  },
  createAdmin: { body: z.strictObject({ secret, username, email, password }), response: success },
} satisfies Record<string, Schemas>

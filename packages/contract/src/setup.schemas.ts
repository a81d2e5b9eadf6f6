import { z } from 'zod'
import { accountSchemas } from './accounts.schemas.ts'
import { count, success } from './fields.schemas.ts'
import { healthCheck } from './health.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const { username, email } = accountSchemas.register.body.shape
const { newPassword: password } = accountSchemas.changeAdminPassword.body.shape

const secret = z.string().max(100)

const demo = z
  .object({
    /** `missing`: the demo is not installed here. `over`: the catalogue is not empty any more, by the demo or otherwise. */
    state: z.enum(['missing', 'offered', 'loading', 'over']),
    movies: count,
  })
  .meta({ id: 'Demo' })

export const setupSchemas = {
  check: {
    body: z.strictObject({ secret }),
    response: z.object({ checks: z.array(healthCheck) }),
  },
  createAdmin: { body: z.strictObject({ secret, username, email, password }), response: success },
  demo: { response: demo },
  loadDemo: { response: success },
} satisfies Record<string, Schemas>

export type Demo = z.output<typeof demo>

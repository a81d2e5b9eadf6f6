import { adminCall, signedInCall, userCall } from '@matinee/contract/http/endpoint'
import { httpErrors } from '@matinee/contract/http/errors'
import { idPattern } from '@matinee/contract/ids'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../src/platform/http/serve.ts'
import { type Row, row } from './row.ts'
import type { World } from './world.ts'

/**
 * Calls that name a person in each way that a call can, for each kind of caller: the rule about them is proven here,
 * whichever ways the product uses today.
 */
const named = z.object({ userId: z.string().regex(idPattern) })
const response = z.object({ email: z.string() })
const schemas = {
  params: { params: named, response },
  query: { query: named, response },
  body: { body: named, response },
}
const permission = 'people'
const plantedAdminCall: typeof signedInCall = (method, path, of) =>
  adminCall(method as 'PUT', path, of, { fresh: false }) as never
const accesses = { user: userCall, admin: plantedAdminCall, signedIn: signedInCall }

const planted = Object.entries(accesses).map(([access, call]) => ({
  access: access as keyof typeof accesses,
  params: call<typeof schemas.params>('DELETE', `/api/planted/${access}/:userId`, permission),
  query: call<typeof schemas.query>('GET', `/api/planted/${access}`, permission),
  body: call<typeof schemas.body>('PUT', `/api/planted/${access}`, permission),
}))

/** They tell what they know about whoever is named, and leave a mark: as bad as a call can be that is not guarded. */
export function plantRoutes(app: FastifyInstance, world: () => World) {
  const tell = async (userId: string) => {
    const { db } = world().testApp.services
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ email_confirmed_at: world().now })
      .where('id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw httpErrors.notFound()
    return db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  }
  for (const calls of planted) {
    serve(app, calls.params, schemas.params, ({ params }) => tell(params.userId))
    serve(app, calls.query, schemas.query, ({ query }) => tell(query.userId))
    serve(app, calls.body, schemas.body, ({ body }) => tell(body.userId))
  }
}

export const plantedRows: Row[] = planted.flatMap(({ access: kind, params, query, body }) => {
  const access = { access: kind, ...(kind !== 'user' && ({ permission } as const)) }
  return [
    row(params, { ...access, call: ({ userId }) => ({ params: { userId } }) }),
    row(query, { ...access, call: ({ userId }) => ({ query: { userId } }) }),
    row(body, { ...access, call: ({ userId }) => ({ body: { userId } }) }),
  ]
})

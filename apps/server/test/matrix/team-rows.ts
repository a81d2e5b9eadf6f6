import { randomUUID } from 'node:crypto'
import { teamEndpoints as endpoints } from '@matinee/contract/team'
import { insertInvitation } from '../../src/features/invitations/invitations.queries.ts'
import { hashSecret, newSecret } from '../../src/platform/secrets.ts'
import { type Row, row } from './row.ts'
import type { World } from './world.ts'

async function newInvitation(world: World): Promise<{ id: string; token: string }> {
  world.touch()
  const token = newSecret()
  const email = `${randomUUID()}@example.org`
  const id = await insertInvitation(world.testApp.services.db, {
    email,
    emailKey: email,
    tokenHash: hashSecret(token),
    by: world.host.id,
    at: world.now,
    expiresAt: world.later(3600),
    role: 'editor',
  })
  return { id, token }
}
const absent = 'f'.repeat(24)
const access = { access: 'admin', permission: 'team' } as const
const body = { role: 'support' } as const
const newRole = { what: 'a new role of their own', as: 'admin', status: 403 } as const
const ofNobody = { what: 'of nobody', as: 'admin', status: 404 } as const

export const teamRows: Row[] = [
  row(endpoints.show, access),
  row(endpoints.invite, {
    ...access,
    fresh: true,
    call: () => ({ body: { email: `${randomUUID()}@example.org`, role: 'editor' as const } }),
  }),
  row(endpoints.withdraw, {
    ...access,
    call: async ({ world }) => ({ params: { invitationId: (await newInvitation(world)).id } }),
    refusals: [{ ...ofNobody, call: () => ({ params: { invitationId: absent } }) }],
  }),
  row(endpoints.changeRole, {
    ...access,
    fresh: true,
    call: async ({ world }) => ({ params: { userId: (await world.person('editor')).id }, body }),
    refusals: [
      { ...newRole, call: ({ caller }) => ({ params: { userId: caller.id }, body }) },
      { ...ofNobody, call: ({ world }) => ({ params: { userId: world.victim.id }, body }) },
    ],
  }),
  row(endpoints.remove, {
    ...access,
    fresh: true,
    call: async ({ world }) => ({ params: { userId: (await world.person('editor')).id } }),
    refusals: [
      { ...newRole, call: ({ caller }) => ({ params: { userId: caller.id } }) },
      { ...ofNobody, call: ({ world }) => ({ params: { userId: world.victim.id } }) },
    ],
  }),
  row(endpoints.getInvitation, {
    access: 'public',
    call: async ({ world }) => ({ body: { token: (await newInvitation(world)).token } }),
  }),
  row(endpoints.accept, {
    access: 'public',
    isSlow: true,
    call: async ({ world }) => ({
      body: {
        token: (await newInvitation(world)).token,
        username: `clerk ${randomUUID().slice(0, 8)}`,
        password: 'velvet curtain 12',
      },
    }),
  }),
]

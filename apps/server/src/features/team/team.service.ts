import { httpErrors } from '@matinee/contract/http/errors'
import { type DeskRole, permissionsOf } from '@matinee/contract/permissions'
import { type Team, teamErrors as errors } from '@matinee/contract/team'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { getCredentialByEmail, nameProblem } from '../accounts/accounts.service.ts'
import { type AdminServices, CreateAdminError, hashAdminPassword, saveAdmin } from '../accounts/admins.service.ts'
import { lockAccountById, setRole } from '../accounts/roles.service.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { countFactors } from '../factors/factors.service.ts'
import {
  getInviterId,
  getRoleInvitation,
  inviteToRole,
  listRoleInvitations,
  revokeInvitation,
  useRoleInvitation,
} from '../invitations/invitations.service.ts'
import { roleAccepted, roleChanged, roleTakenAway, teamInvitation } from './team.emails.ts'
import { listMembers, getActiveMember } from './team.queries.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config'>

export async function getTeam(services: Deps): Promise<Team> {
  return { members: await listMembers(services.db), invitations: await listRoleInvitations(services) }
}

export async function invite(services: Deps, given: { email: string; role: DeskRole }, actor: Actor): Promise<void> {
  const account = await getCredentialByEmail(services, given.email)
  if (account && account.role !== 'user') throw errors.hasRole()
  const mail = (link: { recipient: string; url: string; days: number }) => teamInvitation({ ...link, role: given.role })
  await inviteToRole(services, { ...given, mail, actor })
}

export async function withdraw(services: Deps, id: string, actor: Actor): Promise<void> {
  if (!(await revokeInvitation(services, id, { kind: 'role', actor }))) throw errors.notOpen()
}

/** An undefined `role` takes the role away. Holds from the member's next request on. */
export async function changeRole(
  { db, clock, config }: Deps,
  userId: string,
  { role, actor }: { role: DeskRole | undefined; actor: Actor },
): Promise<void> {
  if (actor.id === userId) throw errors.ownRole()
  await db.transaction().execute(async (tx) => {
    const before = await setRole({ tx, clock }, userId, role ?? 'user')
    if (!before || before.role === 'user') throw errors.unknown()
    if (before.role === role) return
    const mail = role ? roleChanged(before, role) : roleTakenAway(before)
    await sendMail(tx, { clock, config }, mail)
    await writeAuditEntry(tx, actor, {
      action: role ? 'team.change' : 'team.remove',
      target: personTarget(before),
      before: { role: before.role },
      after: { role: role ?? null },
    })
  })
}

export async function getInvitation(services: Deps, token: string) {
  const found = await getRoleInvitation(services, token)
  if (!found) throw errors.gone()
  const account = await getCredentialByEmail(services, found.email)
  // A role from the meantime stays.
  if (account && account.role !== 'user') throw errors.gone()
  // Those of an unconfirmed account do not outlive the acceptance (SAFE-1).
  const factors = account?.emailConfirmedAt ? await countFactors(services.db, account.id) : null
  return { email: found.email, role: found.role, username: account?.username ?? null, factors }
}

interface Acceptance {
  token: string
  /** For a new account. */
  username?: string | undefined
  password: string
  from: Omit<Actor, 'id'>
}

/** The link proves that the mailbox is theirs, as a link to reset the password does: so it may set a password. */
export async function accept(services: AdminServices, { token, password, from, ...given }: Acceptance): Promise<void> {
  const { db, clock, config } = services
  const { email, username: known } = await getInvitation(services, token)
  const invitedBy = await getInviterId(services, token)
  const username = known ?? given.username
  if (username === undefined) throw httpErrors.invalid({ fields: { username: 'Please choose a username.' } })
  const wrongName = known === null && nameProblem(config, username)
  if (wrongName) throw httpErrors.invalid({ fields: { username: wrongName } })
  try {
    const passwordHash = await hashAdminPassword(services, password, { username, email })
    await db.transaction().execute(async (tx) => {
      // The inviter first, as a change of their role does, which then revokes the invitation.
      if (!(await lockInviter(tx, invitedBy))) throw errors.gone()
      const taken = await useRoleInvitation({ tx, clock }, token)
      if (!taken) throw errors.gone()
      const member = await saveAdmin(services, tx, { email, username, passwordHash, role: taken.role })
      const factors = await countFactors(tx, member.id)
      await notifyInviter(services, tx, taken.invitedBy, { ...member, role: taken.role, factors })
      const actor = { ...from, id: member.id }
      const after = { role: taken.role }
      await writeAuditEntry(tx, actor, { action: 'team.accept', target: personTarget(member), after })
    })
  } catch (error) {
    if (error instanceof CreateAdminError)
      throw httpErrors.invalid({ fields: { [error.field ?? 'password']: error.reason }, cause: error })
    throw error
  }
}

/** SAFE-1: an invitation is as good as its sender, who still has to be one who may invite. */
async function lockInviter(tx: Connection, inviterId: string | null): Promise<boolean> {
  const inviter = inviterId === null ? undefined : await lockAccountById(tx, inviterId)
  return inviter !== undefined && !inviter.disabledAt && permissionsOf(inviter.role).includes('team')
}

/** Mails the inviter, unless they have lost their role. */
async function notifyInviter(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Connection,
  inviterId: string | null,
  member: Parameters<typeof roleAccepted>[1],
): Promise<void> {
  const inviter = inviterId === null ? undefined : await getActiveMember(tx, inviterId)
  if (inviter) await sendMail(tx, { clock, config }, roleAccepted(inviter, member))
}

import { type Invitation, invitationErrors as errors, invitationLimits as limits } from '@matinee/contract/invitations'
import { isId } from '@matinee/contract/ids'
import { paths } from '@matinee/contract/paths'
import type { DeskRole } from '@matinee/contract/permissions'
import { type TeamInvitation, teamInvitationDays } from '@matinee/contract/team'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, inTransaction } from '../../platform/database/database.ts'
import { emailKey } from '../../platform/mail/email-key.ts'
import { type MailDraft, sendMail } from '../mail/compose.service.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { invitationMail } from './invitations.emails.ts'
import * as queries from './invitations.queries.ts'

export { deleteInvitationsTo } from './invitations.queries.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config'>

const dayMs = 24 * 60 * 60 * 1000
/** Target and data subjects of an audit entry. */
const auditSubject = async (tx: Connection, id: string, email: string) => ({
  target: { kind: 'invitation' as const, id, name: email },
  dataSubjects: await queries.lockConfirmedAccounts(tx, emailKey(email)),
})

export async function listInvitations({ db, clock }: Deps): Promise<Invitation[]> {
  const rows = await queries.listInvitations(db, clock.now(), limits.listed)
  return rows.map((row) =>
    Object.assign(row, { createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }),
  )
}

interface Sent {
  email: string
  /** Undefined: to make an account. */
  role?: DeskRole
  days: number
  page: string
  mail: (link: { recipient: string; url: string; days: number }) => MailDraft
  actor: Actor
}

/** Only the hash of the link's secret is stored; the mail has it until it is sent. */
async function sendInvitation(
  { tx, clock, config }: { tx: Connection } & Pick<Services, 'clock' | 'config'>,
  { email, role, days, page, mail, actor }: Sent,
): Promise<void> {
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + days * dayMs)
  const token = newSecret()
  const invitation = { email, emailKey: emailKey(email), tokenHash: hashSecret(token), by: actor.id, at, expiresAt }
  await queries.revoke(tx, { kind: role ? 'role' : 'account', emailKey: invitation.emailKey }, at)
  const id = await queries.insertInvitation(tx, { ...invitation, ...(role && { role }) })
  // In the fragment, which is not logged.
  const url = `${config.site.url}${page}#invitation=${token}`
  await sendMail(tx, { clock, config }, { ...mail({ recipient: email, url, days }), secretUntil: expiresAt })
  const action = role ? 'team.invite' : 'invitation.send'
  const after = { email, ...(role && { role }), expiresAt: expiresAt.toISOString() }
  await writeAuditEntry(tx, actor, { action, ...(await auditSubject(tx, id, email)), after })
}

export async function invite({ db, clock, config }: Deps, email: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await queries.hasAccount(tx, emailKey(email))) throw errors.hasAccount()
    const sent = { email, days: limits.daysValid, page: paths.register[0], mail: invitationMail, actor }
    await sendInvitation({ tx, clock, config }, sent)
  })
}

/** ACC-7 */
export async function inviteToRole(
  { db, clock, config }: Deps,
  { email, role, mail, actor }: { email: string; role: DeskRole } & Pick<Sent, 'mail' | 'actor'>,
): Promise<void> {
  const sent = { email, role, days: teamInvitationDays, page: paths.teamInvitation[0], mail, actor }
  await inTransaction(db, (tx) => sendInvitation({ tx, clock, config }, sent))
}

export async function revokeInvitation(
  { db, clock }: Deps,
  id: string,
  { kind, actor }: { kind: queries.Kind; actor: Actor },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const email = isId(id) ? await queries.revoke(tx, { kind, id }, clock.now()) : undefined
    if (email === undefined) return false
    const action = kind === 'role' ? 'team.withdraw' : 'invitation.revoke'
    await writeAuditEntry(tx, actor, { action, ...(await auditSubject(tx, id, email)) })
    return true
  })
}

export async function listRoleInvitations({ db, clock }: Deps): Promise<TeamInvitation[]> {
  const rows = await queries.listOpenRoleInvitations(db, clock.now())
  return rows.map((row) => Object.assign(row, { expiresAt: row.expiresAt.toISOString() }))
}

export const getRoleInvitation = ({ db, clock }: Deps, token: string) =>
  queries.getRoleInvitation(db, hashSecret(token), clock.now())

/** Null: the inviter's account was deleted. */
export const getInviterId = async ({ db, clock }: Deps, token: string): Promise<string | null> =>
  (await queries.getRoleInvitation(db, hashSecret(token), clock.now()))?.invitedBy ?? null

export const useRoleInvitation = ({ tx, clock }: { tx: Connection } & Pick<Services, 'clock'>, token: string) =>
  queries.setRoleInvitationUsed(tx, hashSecret(token), clock.now())

export async function getInvitation({ db, clock }: Deps, token: string): Promise<{ email: string }> {
  const found = await queries.getInvitedAddress(db, hashSecret(token), clock.now())
  if (!found) throw errors.gone()
  return found
}

/**
 * Uses the open invitation of an address, in the transaction in which its account is made. False if there is none. A
 * call without a token needs other proof that the address is theirs, such as a sign-in provider's.
 */
export async function useInvitation(
  { tx, clock }: { tx: Connection } & Pick<Services, 'clock'>,
  { email, token }: { email: string; token?: string },
): Promise<boolean> {
  const now = clock.now()
  const key = emailKey(email)
  if (token !== undefined) {
    const found = await queries.getInvitedAddress(tx, hashSecret(token), now)
    if (found?.emailKey !== key) return false
  }
  return queries.setInvitationUsed(tx, key, now)
}

/** Retention of the addresses of unaccepted invitations. */
export async function purgeInvitations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await queries.deleteBefore(db, new Date(clock.now().getTime() - limits.retentionDays * dayMs))
}

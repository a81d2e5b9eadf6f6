import type { AuditAction } from '@matinee/contract/audit-log'
import { commentErrors } from '@matinee/contract/comments'
import { isId } from '@matinee/contract/ids'
import {
  type ModeratedComment,
  type ModerationContext,
  moderationErrors,
  moderationLimits as limits,
  type ModerationState,
} from '@matinee/contract/moderation'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { dropCachedResponses } from '../../platform/database/changes.ts'
import { type Connection, inTransaction, lockUserAdvisory } from '../../platform/database/database.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { commentWarning } from './comments.emails.ts'
import { parseCursor, printCursor } from './cursor.ts'
import {
  countListed,
  deleteAnyComment,
  deleteMute,
  type ListedRow,
  lockCommentsByUser,
  type LockedComment,
  lockComment,
  listHistory,
  listModeratedRows,
  listOthers,
  listThread,
  getUsername,
  updateAllHidden,
  updateHidden,
  upsertMute,
} from './moderation.queries.ts'
import { closeReports, listReports } from './reports.queries.ts'

type Deps = Pick<Services, 'db' | 'clock'>

/** ACC-8: the audit actions listed in the history of a comment and its author. */
const historyActions: readonly AuditAction[] = [
  'comment.hide',
  'comment.show',
  'comment.approve',
  'comment.keep',
  'comment.delete',
  'comment.warn',
  'comments.hide',
  'comments.show',
  'comments.mute',
  'comments.unmute',
  'person.disable',
  'person.enable',
]

export async function listModerated(
  { db, clock }: Deps,
  {
    state,
    search: term = '',
    before,
  }: { state: ModerationState; search?: string | undefined; before?: string | undefined },
): Promise<{ entries: ModeratedComment[]; next: string | null; counts: { reported: number; waiting: number } }> {
  // One more than the page shows whether there is a next page.
  const params = { state, term, before: before === undefined ? undefined : parseCursor(before), limit: limits.page + 1 }
  const found = await listModeratedRows(db, { ...params, now: clock.now() })
  const rows = found.slice(0, limits.page)
  const ids = rows.map(({ _id }) => _id)
  const reports = Map.groupBy(await listReports(db, ids, limits.reports), ({ commentId }) => commentId)
  const entries = rows.map((row) => ({
    ...toModerated(row),
    reports: (reports.get(row._id) ?? []).map(({ reason, note, by, at }) => ({
      reason,
      note,
      by,
      at: at.toISOString(),
    })),
  }))
  const last = rows.at(-1)
  const next = last && found.length > limits.page ? printCursor(last.at, last._id) : null
  return { entries, next, counts: await countListed(db) }
}

function toModerated(row: ListedRow): Omit<ModeratedComment, 'reports'> {
  const { at: _, createdAt, hiddenAt, userId, isDisabled, mutedUntil, shown, hiddenTogether, ...rest } = row
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    hiddenAt: hiddenAt?.toISOString() ?? null,
    author: userId === null ? null : authorOf(userId, { isDisabled, mutedUntil, shown, hiddenTogether }),
  }
}

const authorOf = (
  _id: string,
  { mutedUntil, ...rest }: Pick<ListedRow, 'isDisabled' | 'mutedUntil' | 'shown' | 'hiddenTogether'>,
) => ({ _id, ...rest, mutedUntil: mutedUntil?.toISOString() ?? null })

export async function getContext({ db }: Pick<Services, 'db'>, id: string): Promise<ModerationContext> {
  const thread = isId(id) ? await listThread(db, id, limits.around) : []
  if (thread.length === 0) throw commentErrors.notFound()
  const others = await listOthers(db, id, limits.others)
  const history = await listHistory(db, id, { actions: historyActions, limit: limits.history })
  return { thread, others, history }
}

/** Runs `act` with the comment locked. */
async function withLockedComment(
  db: Services['db'],
  id: string,
  act: (tx: Connection, comment: LockedComment) => Promise<void>,
): Promise<void> {
  if (!isId(id)) throw commentErrors.notFound()
  await inTransaction(db, async (tx) => {
    const comment = await lockComment(tx, id)
    if (!comment) throw commentErrors.notFound()
    await act(tx, comment)
  })
}

const commentTarget = (id: string, { username, title }: LockedComment) => ({
  kind: 'comment' as const,
  id,
  // A comment has no title of its own.
  name: `${username ?? 'Somebody'} on "${title}"`,
})

/** Target and data subjects of an audit entry. */
const auditSubject = (id: string, comment: LockedComment) => ({
  target: commentTarget(id, comment),
  dataSubjects: comment.userId === null ? [] : [comment.userId],
})

/** The author as the target, so that the entry stays in their history when the comment is gone. */
const authorTarget = (id: string, comment: LockedComment) =>
  comment.userId === null
    ? commentTarget(id, comment)
    : { ...commentTarget(id, comment), kind: 'person' as const, id: comment.userId }

/** Hides a comment, also one that is hidden for another reason; `hidden: false` shows it again or approves it. */
export async function setCommentHidden(
  { db, clock }: Deps,
  { id, hidden, actor }: { id: string; hidden: boolean; actor: Actor },
): Promise<void> {
  await withLockedComment(db, id, async (tx, comment) => {
    const { hiddenBecause } = comment
    // Idempotent: the first admin who hid it stays recorded.
    if (hidden ? hiddenBecause === 'desk' : hiddenBecause === null) return
    const at = clock.now()
    await updateHidden(tx, { id, hidden: hidden ? { by: actor.id, at } : null })
    await closeReports(tx, [id], at)
    await dropCachedResponses(tx)
    const isWaiting = hiddenBecause === 'first' || hiddenBecause === 'word'
    const action = hidden ? 'comment.hide' : isWaiting ? 'comment.approve' : 'comment.show'
    const facts = { before: { hidden: hiddenBecause !== null }, after: { hidden } }
    await writeAuditEntry(tx, actor, { action, ...auditSubject(id, comment), ...facts })
  })
}

/** Closes the reports and leaves the comment as it is. */
export async function dismissReports({ db, clock }: Deps, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  await withLockedComment(db, id, async (tx, comment) => {
    const reports = await closeReports(tx, [id], clock.now())
    if (reports === 0) return
    await writeAuditEntry(tx, actor, { action: 'comment.keep', ...auditSubject(id, comment), after: { reports } })
  })
}

/** Deletes a comment for good, with its reports. */
export async function deleteByAdmin(
  { db }: Pick<Services, 'db'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  await withLockedComment(db, id, async (tx, comment) => {
    await deleteAnyComment(tx, id)
    await dropCachedResponses(tx)
    await writeAuditEntry(tx, actor, { action: 'comment.delete', target: authorTarget(id, comment) })
  })
}

export async function warnAuthor(
  { db, clock, config }: Deps & Pick<Services, 'config'>,
  { id, reason, actor }: { id: string; reason: string; actor: Actor },
): Promise<void> {
  await withLockedComment(db, id, async (tx, comment) => {
    const { email, username, title, text } = comment
    if (email === null || username === null) throw moderationErrors.noAuthor()
    await sendMail(tx, { clock, config }, commentWarning({ email, username, title, text, reason }))
    const entry = { action: 'comment.warn' as const, target: authorTarget(id, comment), after: { reason } }
    await writeAuditEntry(tx, actor, entry)
  })
}

/** Runs `act` under the user's advisory lock, which posting a comment takes, too. */
async function withLockedPerson<T>(
  db: Services['db'],
  userId: string,
  act: (tx: Connection, target: ReturnType<typeof personTarget>) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const username = await getUsername(tx, userId)
    if (username === undefined) throw subscriptionErrors.userUnknown()
    return await act(tx, personTarget({ id: userId, username }))
  })
}

/** Hides all shown comments of a user, or shows again those that were hidden in this way. Returns how many. */
export async function hideCommentsByUser(
  { db, clock }: Deps,
  { userId, hidden, actor }: { userId: string; hidden: boolean; actor: Actor },
): Promise<number> {
  return await withLockedPerson(db, userId, async (tx, target) => {
    const ids = await lockCommentsByUser(tx, userId, hidden ? 'shown' : 'hidden together')
    if (ids.length === 0) return 0
    const at = clock.now()
    await updateAllHidden(tx, ids, hidden ? { by: actor.id, at } : null)
    if (hidden) await closeReports(tx, ids, at)
    await dropCachedResponses(tx)
    const action = hidden ? 'comments.hide' : 'comments.show'
    await writeAuditEntry(tx, actor, { action, target, after: { comments: ids.length } })
    return ids.length
  })
}

const dayMs = 24 * 60 * 60 * 1000

export async function mutePerson(
  { db, clock }: Deps,
  { userId, days, actor }: { userId: string; days: number; actor: Actor },
): Promise<void> {
  await withLockedPerson(db, userId, async (tx, target) => {
    const at = clock.now()
    const until = new Date(at.getTime() + days * dayMs)
    await upsertMute(tx, { userId, by: actor.id, at, until })
    await writeAuditEntry(tx, actor, { action: 'comments.mute', target, after: { days, until: until.toISOString() } })
  })
}

export async function unmutePerson(
  { db }: Pick<Services, 'db'>,
  { userId, actor }: { userId: string; actor: Actor },
): Promise<void> {
  await withLockedPerson(db, userId, async (tx, target) => {
    if (!(await deleteMute(tx, userId))) return
    await writeAuditEntry(tx, actor, { action: 'comments.unmute', target })
  })
}

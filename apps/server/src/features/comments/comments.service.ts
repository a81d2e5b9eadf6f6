import { cleanComment, type Comment, commentErrors, commentLimits, firstWords } from '@matinee/contract/comments'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import { auditLogMessages } from '@matinee/contract/audit-log'
import type { Actor } from '../../platform/actor.ts'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { holdMovie } from '../movies/movies.service.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { type Cursor, deleteComment, insertComment, selectComments, updateHidden } from './comments.queries.ts'

export { deleteCommentsOf } from './comments.queries.ts'

/** `1772366400000-65e1c2…`: creation time and id of the last comment of a page. */
const parseCursor = (before: string): Cursor => {
  const [at, id = ''] = before.split('-')
  return { createdAt: new Date(Number(at)), id }
}
const cursorOf = ({ createdAt, _id }: Comment) => `${Date.parse(createdAt)}-${_id}`

export async function listComments(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  movieId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ comments: Comment[]; total: number; next: string | null }> {
  // One more than the page shows whether there is a next page.
  const params = { movieId, before: before === undefined ? undefined : parseCursor(before), limit: limit + 1 }
  const result = isId(movieId) ? await selectComments(pool, params) : undefined
  if (!result) throw movieErrors.notFound()
  if (!config.site.comments) return { comments: [], total: 0, next: null }
  const comments = result.comments.slice(0, limit)
  const last = comments.at(-1)
  return { comments, total: result.total, next: last && result.comments.length > limit ? cursorOf(last) : null }
}

/** COMM-3, COMM-5: the text as it is stored. */
function parseText(text: string): string {
  const cleaned = cleanComment(text)
  if (cleaned === '') throw commentErrors.empty()
  if (cleaned.length > commentLimits.characters) throw commentErrors.tooLong()
  // Cutting may leave only invisible characters.
  const cut = cleanComment(firstWords(cleaned))
  if (cut === '') throw commentErrors.empty()
  return cut
}

export async function postComment(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { movieId, userId, text: input }: { movieId: string; userId: string; text: string },
): Promise<Comment> {
  if (!config.site.comments) throw commentErrors.off()
  const text = parseText(input)
  if (!isId(movieId)) throw movieErrors.notFound()
  const comment = await db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    if (!(await holdMovie(tx, movieId))) return undefined
    const at = clock.now()
    const repeatsSince = new Date(at.getTime() - commentLimits.repeatSeconds * 1000)
    return insertComment(tx, { movieId, userId, text, at, repeatsSince })
  })
  if (!comment) throw movieErrors.notFound()
  return comment
}

export async function removeComment({ db }: Pick<Services, 'db'>, id: string, userId: string): Promise<void> {
  const outcome = isId(id) ? await deleteComment(db, { id, userId }) : 'absent'
  if (outcome === 'of another user') throw commentErrors.notYours()
  if (outcome === 'absent') throw commentErrors.notFound()
}

export async function hideComment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, hidden, actor }: { id: string; hidden: boolean; actor: Actor },
): Promise<void> {
  if (!isId(id)) throw commentErrors.notFound()
  await db.transaction().execute(async (tx) => {
    const comment = await updateHidden(tx, { id, hidden, by: actor.id, at: clock.now() })
    if (!comment) throw commentErrors.notFound()
    if (!comment.isChanged) return
    const target = { kind: 'comment' as const, id, name: auditLogMessages.comment(comment.username, comment.title) }
    const action = hidden ? 'comment.hide' : 'comment.show'
    await writeAuditEntry(tx, actor, { action, target, before: { hidden: !hidden }, after: { hidden } })
  })
}

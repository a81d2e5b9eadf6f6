import { cleanComment, type Comment, commentErrors, commentLimits, firstWords } from '@matinee/contract/comments'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import { lockUserAdvisory, inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { requireConfirmedEmail } from '../accounts/confirmations.service.ts'
import { lockExistingMovie } from '../movies/movies.service.ts'
import { approvalReason } from './approval.ts'
import {
  deleteComment,
  hasShownComment,
  insertComment,
  listCommentRows,
  getMutedUntil,
  listWaiting,
} from './comments.queries.ts'
import { parseCursor, printCursor } from './cursor.ts'

export { deleteCommentsByUser } from './comments.queries.ts'

export async function listComments(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  movieId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ comments: Comment[]; total: number; next: string | null }> {
  // One more than the page shows whether there is a next page.
  const params = { movieId, before: before === undefined ? undefined : parseCursor(before), limit: limit + 1 }
  const result = isId(movieId) ? await listCommentRows(pool, params) : undefined
  if (!result) throw movieErrors.notFound()
  if (!config.site.comments) return { comments: [], total: 0, next: null }
  const comments = result.comments.slice(0, limit)
  const last = comments.at(-1)
  return {
    comments,
    total: result.total,
    next: last && result.comments.length > limit ? printCursor(new Date(last.createdAt), last._id) : null,
  }
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
): Promise<Comment & { waiting?: true }> {
  if (!config.site.comments) throw commentErrors.off()
  const text = parseText(input)
  if (!isId(movieId)) throw movieErrors.notFound()
  await requireConfirmedEmail(db, userId)
  const comment = await inTransaction(db, async (tx) => {
    await lockUserAdvisory(tx, userId)
    if (!(await lockExistingMovie(tx, movieId))) return undefined
    const at = clock.now()
    const until = await getMutedUntil(tx, userId, at)
    if (until) throw commentErrors.muted({ details: { until } })
    const { approveFirstComments, commentWords } = config.site
    const waitsBecause = approvalReason(text, {
      words: commentWords,
      isFirst: approveFirstComments && !(await hasShownComment(tx, userId)),
    })
    const repeatsSince = new Date(at.getTime() - commentLimits.repeatSeconds * 1000)
    return insertComment(tx, { movieId, userId, text, at, waitsBecause, repeatsSince })
  })
  if (!comment) throw movieErrors.notFound()
  return comment
}

/** ACC-8 */
export async function getOwnComments(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { movieId, userId }: { movieId: string; userId: string },
): Promise<{ waiting: Comment[]; mutedUntil: string | null }> {
  const waiting = isId(movieId) ? await listWaiting(db, { movieId, userId }) : undefined
  if (!waiting) throw movieErrors.notFound()
  const until = await getMutedUntil(db, userId, clock.now())
  return { waiting, mutedUntil: until?.toISOString() ?? null }
}

export async function removeComment({ db }: Pick<Services, 'db'>, id: string, userId: string): Promise<void> {
  const outcome = isId(id) ? await deleteComment(db, { id, userId }) : 'absent'
  if (outcome === 'of another user') throw commentErrors.notYours()
  if (outcome === 'absent') throw commentErrors.notFound()
}

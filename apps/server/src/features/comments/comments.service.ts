import { cleanComment, type Comment, commentErrors, commentLimits, firstWords } from '@matinee/contract/comments'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import { recordMessages } from '@matinee/contract/record'
import type { Actor } from '../../platform/actor.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import type { Services } from '../../platform/services.ts'
import { holdMovie } from '../movies/movies.service.ts'
import { writeRecord } from '../record/record.service.ts'
import { deleteComment, insertComment, type Place, selectComments, updateHidden } from './comments.queries.ts'

/** `1772366400000-65e1c2…`: when the last comment of a page was made, and which it was. */
const placeIn = (before: string): Place => {
  const [at, id = ''] = before.split('-')
  return { createdAt: new Date(Number(at)), id }
}
const placeOf = ({ createdAt, _id }: Comment) => `${Date.parse(createdAt)}-${_id}`

export async function listComments(
  { pool }: Pick<Services, 'pool'>,
  movieId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ comments: Comment[]; total: number; next: string | null }> {
  // One more than is shown tells whether there are others.
  const asked = { movieId, before: before === undefined ? undefined : placeIn(before), limit: limit + 1 }
  const found = isId(movieId) ? await selectComments(pool, asked) : undefined
  if (!found) throw movieErrors.notFound()
  const comments = found.comments.slice(0, limit)
  const last = comments.at(-1)
  return { comments, total: found.total, next: last && found.comments.length > limit ? placeOf(last) : null }
}

/** COMM-3, COMM-5: what would be kept of a text. */
function readComment(text: string): string {
  const cleaned = cleanComment(text)
  if (cleaned === '') throw commentErrors.empty()
  if (cleaned.length > commentLimits.characters) throw commentErrors.tooLong()
  // What there was to see may have stood behind the last word that is kept.
  const kept = cleanComment(firstWords(cleaned))
  if (kept === '') throw commentErrors.empty()
  return kept
}

export async function postComment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { movieId, userId, text: given }: { movieId: string; userId: string; text: string },
): Promise<Comment> {
  const text = readComment(given)
  if (!isId(movieId)) throw movieErrors.notFound()
  const comment = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId)
    if (!(await holdMovie(trx, movieId))) return undefined
    const at = clock.now()
    const repeatsSince = new Date(at.getTime() - commentLimits.repeatSeconds * 1000)
    return insertComment(trx, { movieId, userId, text, at, repeatsSince })
  })
  if (!comment) throw movieErrors.notFound()
  return comment
}

export async function removeComment({ db }: Pick<Services, 'db'>, id: string, userId: string): Promise<void> {
  const outcome = isId(id) ? await deleteComment(db, { id, userId }) : 'absent'
  if (outcome === 'of another') throw commentErrors.notYours()
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
    const target = { kind: 'comment' as const, id, name: recordMessages.comment(comment.username, comment.title) }
    const facts = { before: { hidden: !hidden }, after: { hidden } }
    await writeRecord(tx, actor, { action: hidden ? 'comment.hide' : 'comment.show', target, ...facts })
  })
}

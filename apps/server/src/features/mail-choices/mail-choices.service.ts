import { mailChoiceErrors, type MailKind } from '@matinee/contract/mail-choices'
import { paths } from '@matinee/contract/paths'
import type { Connection } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { type MailDraft, sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { newFilms, startedFilm } from './mail-choices.emails.ts'
import * as queries from './mail-choices.queries.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

export async function showChoices({ db }: Pick<Services, 'db'>, userId: string): Promise<{ kinds: MailKind[] }> {
  return { kinds: await queries.selectKinds(db, userId) }
}

export async function chooseMails(
  { db }: Pick<Services, 'db'>,
  userId: string,
  kinds: readonly MailKind[],
): Promise<{ kinds: MailKind[] }> {
  return db.transaction().execute(async (tx) => {
    await queries.saveKinds(tx, userId, kinds)
    return showChoices({ db: tx }, userId)
  })
}

/** Succeeds also for an account that was deleted, or has turned this kind of mail off before. */
export async function unsubscribe(
  { db, config }: Pick<Services, 'db' | 'config'>,
  token: string,
): Promise<{ kind: MailKind }> {
  const found = readUnsubscribeToken(config, token)
  if (!found) throw mailChoiceErrors.linkInvalid()
  await queries.deleteKind(db, found.userId, found.kind)
  return { kind: found.kind }
}

const batchSize = 100
const dayMs = 86_400_000

type Needs = Pick<JobContext, 'db' | 'clock' | 'config' | 'signal'>

/** `handle` sends one batch in a transaction and returns how many there were. A killed worker has sent whole batches. */
async function inBatches({ db, signal }: Needs, handle: (tx: Connection) => Promise<number>): Promise<void> {
  let sent: number
  do {
    signal.throwIfAborted()
    sent = await db.transaction().execute(handle)
  } while (sent === batchSize)
}

const linkOf = ({ config }: Needs, userId: string, kind: MailKind) =>
  `${config.site.url}${paths.unsubscribe[0]}?token=${unsubscribeToken(config, userId, kind)}`

/**
 * The mail and the note that it was sent are one transaction. It is always queued: recipients have confirmed addresses,
 * which have no limit. After two days it is outdated.
 */
async function send(needs: Needs, tx: Connection, userId: string, kind: MailKind, mail: MailDraft): Promise<void> {
  const uselessAfter = new Date(needs.clock.now().getTime() + 2 * dayMs)
  await sendMail(tx, needs, { ...mail, uselessAfter, isLowPriority: true })
  await queries.markSent(tx, userId, kind)
}

export async function mailNewFilms(context: Needs): Promise<void> {
  await inBatches(context, async (tx) => {
    const readers = await queries.lockDigests(tx, batchSize)
    if (readers.length === 0) return 0
    const oldest = new Date(Math.min(...readers.map(({ since }) => since.getTime())))
    const films = await queries.selectNewFilms(tx, oldest)
    for (const { userId, since, ...reader } of readers) {
      const unseen = films.filter(({ publishedAt }) => publishedAt > since)
      const mail = newFilms(reader, unseen, linkOf(context, userId, 'newFilms'))
      await send(context, tx, userId, 'newFilms', mail)
    }
    return readers.length
  })
}

export async function mailStartedFilms(context: Needs): Promise<void> {
  await inBatches(context, async (tx) => {
    const readers = await queries.lockStarted(tx, batchSize)
    for (const { userId, email, username, ...film } of readers) {
      await queries.insertFilmReminder(tx, userId, film.movieId)
      const mail = startedFilm({ email, username }, film, linkOf(context, userId, 'startedFilm'))
      await send(context, tx, userId, 'startedFilm', mail)
    }
    return readers.length
  })
}

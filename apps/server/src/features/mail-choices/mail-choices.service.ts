import { mailChoiceErrors, type MailKind } from '@matinee/contract/mail-choices'
import { paths } from '@matinee/contract/paths'
import type { Connection } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { type MailDraft, sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { newFilms, startedFilm } from './mail-choices.emails.ts'
import * as queries from './mail-choices.queries.ts'
import { verifyUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

export async function getMailChoices({ db }: Pick<Services, 'db'>, userId: string): Promise<{ kinds: MailKind[] }> {
  return { kinds: await queries.listKinds(db, userId) }
}

export async function chooseMails(
  { db }: Pick<Services, 'db'>,
  userId: string,
  kinds: readonly MailKind[],
): Promise<{ kinds: MailKind[] }> {
  return db.transaction().execute(async (tx) => {
    await queries.replaceKinds(tx, userId, kinds)
    return getMailChoices({ db: tx }, userId)
  })
}

/** Succeeds also for an account that was deleted, or has turned this kind of mail off before. */
export async function unsubscribe(
  { db, config }: Pick<Services, 'db' | 'config'>,
  token: string,
): Promise<{ kind: MailKind }> {
  const found = verifyUnsubscribeToken(config, token)
  if (!found) throw mailChoiceErrors.linkInvalid()
  await queries.deleteKind(db, found.userId, found.kind)
  return { kind: found.kind }
}

const batchSize = 100
const dayMs = 86_400_000

type Deps = Pick<JobContext, 'db' | 'clock' | 'config' | 'signal' | 'log'>

/** Mails each user in a transaction of its own. `list`: the ids of a page of users, in their order. */
async function sendToEach(
  { db, log, signal }: Deps,
  list: (page: { after: string; limit: number }) => Promise<string[]>,
  mailOne: (tx: Connection, userId: string) => Promise<void>,
): Promise<void> {
  async function* users() {
    for (let after: string | undefined = ''; after !== undefined;) {
      const ids: string[] = await list({ after, limit: batchSize })
      yield* ids
      after = ids.at(-1)
    }
  }
  const mail = (userId: string) => db.transaction().execute((tx) => mailOne(tx, userId))
  await forEachItem(users(), mail, { log, what: 'user', signal })
}

const toUnsubscribeUrl = ({ config }: Deps, userId: string, kind: MailKind) =>
  `${config.site.url}${paths.unsubscribe[0]}?token=${unsubscribeToken(config, userId, kind)}`

/**
 * Queues the mail and stores its time in one transaction. The mail is always queued, as recipients have confirmed
 * addresses, which have no limit. After two days it is outdated.
 */
async function send(deps: Deps, tx: Connection, userId: string, kind: MailKind, mail: MailDraft): Promise<void> {
  const uselessAfter = new Date(deps.clock.now().getTime() + 2 * dayMs)
  await sendMail(tx, deps, { ...mail, uselessAfter, isLowPriority: true })
  await queries.setSent(tx, userId, kind)
}

export async function sendNewFilmMails(context: Deps): Promise<void> {
  await sendToEach(
    context,
    (page) => queries.listDigests(context.db, page),
    async (tx, userId) => {
      const due = await queries.lockDigest(tx, userId)
      if (!due) return
      const { since, ...reader } = due
      const films = await queries.listNewFilms(tx, since)
      await send(
        context,
        tx,
        userId,
        'newFilms',
        newFilms(reader, films, toUnsubscribeUrl(context, userId, 'newFilms')),
      )
    },
  )
}

export async function sendStartedFilmMails(context: Deps): Promise<void> {
  await sendToEach(
    context,
    (page) => queries.listStarted(context.db, page),
    async (tx, userId) => {
      const due = await queries.lockStarted(tx, userId)
      if (!due) return
      const { email, username, ...film } = due
      await queries.insertFilmReminder(tx, userId, film.movieId)
      const mail = startedFilm({ email, username }, film, toUnsubscribeUrl(context, userId, 'startedFilm'))
      await send(context, tx, userId, 'startedFilm', mail)
    },
  )
}

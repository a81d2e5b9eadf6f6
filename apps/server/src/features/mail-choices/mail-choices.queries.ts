import { mailChoiceLimits as limits, type MailKind } from '@matinee/contract/mail-choices'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export async function listKinds(db: Connection, userId: string): Promise<MailKind[]> {
  const rows = await db
    .selectFrom('mail_choice')
    .select('kind')
    .where('user_id', '=', userId)
    .$narrowType<{ kind: MailKind }>()
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Kinds that were chosen before keep their `last_at`, so that choosing again sends no mail twice. */
export async function replaceKinds(tx: Connection, userId: string, kinds: readonly MailKind[]): Promise<void> {
  await sql`delete from mail_choice where user_id = ${userId} and kind <> all(${[...kinds]}::text[])`.execute(tx)
  await sql`
    insert into mail_choice (user_id, kind, last_at)
    select ${userId}, kind, app_now() from unnest(${[...kinds]}::text[]) as kind
    on conflict do nothing`.execute(tx)
}

export async function deleteKind(db: Connection, userId: string, kind: MailKind): Promise<void> {
  await db.deleteFrom('mail_choice').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

interface Recipient {
  userId: string
  email: string
  username: string
}

/** SQL: choices `c` of this kind whose user `u` can be mailed, and got the last mail at least so many days ago. */
const isDue = (kind: MailKind, days: number) => sql`
  c.kind = ${kind} and c.last_at <= app_now() - make_interval(days => ${days}::int)
  and u.disabled_at is null and u.email_confirmed_at is not null and not refuses_mail(u.email)`

export interface DigestRecipient extends Recipient {
  /** Films that were published after this time are new to the recipient. */
  since: Date
}

/** A film published just now may be committed after the digest was read: the newest hour waits for the next digest. */
const settled = sql`interval '1 hour'`

interface UserPage {
  after: string
  limit: number
}

const fromDigests = sql`
  from mail_choice c join users u on u.id = c.user_id
  where ${isDue('newFilms', limits.digestDays)} and exists (
    select from movie_film f join movie_counter shown using (movie_id)
    where f.published_at > c.last_at - ${settled} and f.published_at <= app_now() - ${settled})`

/** The ids of users whose digest is due, in their order, after `after`. */
export async function listDigests(db: Connection, { after, limit }: UserPage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.user_id as id ${fromDigests} and c.user_id > ${after} order by c.user_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locked until the transaction ends. Undefined: not due, or another process has locked it. */
export async function lockDigest(tx: Connection, userId: string): Promise<DigestRecipient | undefined> {
  const { rows } = await sql<DigestRecipient>`
    select u.id as "userId", u.email, u.username, c.last_at - ${settled} as since
    ${fromDigests} and c.user_id = ${userId} for update of c skip locked`.execute(tx)
  return rows[0]
}

export interface NewFilm {
  title: string
  director: string | null
  year: number | null
  publishedAt: Date
}

/** Films that could be watched for the first time since then, the newest first. */
export async function listNewFilms(db: Connection, since: Date): Promise<NewFilm[]> {
  const { rows } = await sql<NewFilm>`
    select m.title, m.director, m.year, f.published_at as "publishedAt"
    from movie_film f join movie_counter shown using (movie_id) join movie m on m.id = f.movie_id
    where f.published_at > ${since} and f.published_at <= app_now() - ${settled}
    order by f.published_at desc, m.id`.execute(db)
  return rows
}

export interface StartedFilm extends Recipient {
  movieId: string
  title: string
  millisecondsLeft: number
}

/** With the film that each left last and was not reminded of. Films behind the age lock's PIN are not mentioned. */
const fromStarted = sql`
  from mail_choice c join users u on u.id = c.user_id
  cross join lateral (
    select m.id as "movieId", m.title, p.duration_ms - p.milliseconds as "millisecondsLeft"
    from playback_position p join movie_counter shown on shown.movie_id = p.movie_id
      join movie_film f on f.movie_id = p.movie_id and num_nonnulls(f.film_id, f.external_url) > 0
      join movie m on m.id = p.movie_id
    where p.user_id = c.user_id and p.milliseconds > 0 and not p.is_finished and p.dismissed_at is null
      and p.watched_at <= app_now() - make_interval(days => ${limits.startedAfterDays}::int)
      and p.watched_at > app_now() - make_interval(days => ${limits.startedWithinDays}::int)
      and not exists (select from film_reminder r where r.user_id = p.user_id and r.movie_id = p.movie_id)
      and not exists (
        select from age_lock l where l.user_id = p.user_id and (m.age_rating is null or m.age_rating > l.age))
    order by p.watched_at desc, m.id limit 1) film
  where ${isDue('startedFilm', 1)} and not exists (select from history_off h where h.user_id = c.user_id)`

/** The ids of users who have started a film, in their order, after `after`. */
export async function listStarted(db: Connection, { after, limit }: UserPage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.user_id as id ${fromStarted} and c.user_id > ${after} order by c.user_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locked until the transaction ends. Undefined: not due, or another process has locked it. */
export async function lockStarted(tx: Connection, userId: string): Promise<StartedFilm | undefined> {
  const { rows } = await sql<StartedFilm>`
    select u.id as "userId", u.email, u.username, film.* ${fromStarted} and c.user_id = ${userId}
    for update of c skip locked`.execute(tx)
  return rows[0]
}

export async function setSent(tx: Connection, userId: string, kind: MailKind): Promise<void> {
  await sql`update mail_choice set last_at = app_now() where user_id = ${userId} and kind = ${kind}`.execute(tx)
}

export async function insertFilmReminder(tx: Connection, userId: string, movieId: string): Promise<void> {
  await sql`insert into film_reminder (user_id, movie_id, sent_at) values (${userId}, ${movieId}, app_now())`.execute(
    tx,
  )
}

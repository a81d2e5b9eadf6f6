import type { Wording } from '@matinee/contract/mail'
import type { Fact, MailId } from '@matinee/contract/mail-texts'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { emailKey } from '../../platform/mail/email-key.ts'

export interface WordingRow extends Wording {
  id: string
  language: string
  changedAt: Date
  /** Null: their account was deleted. */
  by: string | null
}

/** The operator's own wordings, of one mail or of all. */
export async function listWordings(db: Connection, id?: MailId): Promise<WordingRow[]> {
  return db
    .selectFrom('mail_wording as w')
    .leftJoin('users as u', 'u.id', 'w.changed_by')
    .select(['w.mail_id as id', 'w.language', 'w.subject', 'w.text', 'w.changed_at as changedAt', 'u.username as by'])
    .$if(id !== undefined, (query) => query.where('w.mail_id', '=', id!))
    .execute()
}

export async function upsertWording(
  tx: Connection,
  { id, language, subject, text, by }: { id: MailId; language: SiteLanguage; by: string } & Wording,
): Promise<void> {
  const values = { subject, text, changed_by: by, changed_at: sql<Date>`app_now()` }
  await tx
    .insertInto('mail_wording')
    .values({ mail_id: id, language, ...values })
    .onConflict((conflict) => conflict.columns(['mail_id', 'language']).doUpdateSet(values))
    .execute()
}

/** Undefined: there was none. */
export async function deleteWording(
  tx: Connection,
  id: MailId,
  language: SiteLanguage,
): Promise<{ subject: string } | undefined> {
  return tx
    .deleteFrom('mail_wording')
    .where('mail_id', '=', id)
    .where('language', '=', language)
    .returning('subject')
    .executeTakeFirst()
}

/** What decides how a mail reads: the language of an account with this address, and what the operator has reworded. */
export async function getReader(
  db: Connection,
  { id, recipient }: { id: MailId; recipient: string },
): Promise<{ language: string | null; wordings: Record<string, Wording> | null }> {
  const { rows } = await sql<{ language: string | null; wordings: Record<string, Wording> | null }>`
    select (select language from users where email_key = ${emailKey(recipient)}) as language,
      (select json_object_agg(language, json_build_object('subject', subject, 'text', text))
        from mail_wording where mail_id = ${id}) as wordings`.execute(db)
  return rows[0]!
}

export async function getPerson(db: Connection, id: string): Promise<{ email: string; username: string } | undefined> {
  return db.selectFrom('users').select(['email', 'username']).where('id', '=', id).executeTakeFirst()
}

/** The newest that visitors see. */
export async function listNewestFilms(db: Connection, limit: number): Promise<Fact[]> {
  const rows = await db
    .selectFrom('movie as m')
    // A deleted movie has no counter.
    .innerJoin('movie_counter as shown', 'shown.movie_id', 'm.id')
    .select(['m.title', 'm.director', 'm.year'])
    .orderBy('m.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ title, director, year }) => ({
    label: title,
    value: [director, year].filter((part) => part !== null && part !== '').join(', '),
  }))
}

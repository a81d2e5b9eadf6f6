import type { PageDraft } from '@matinee/contract/pages'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface VersionRow extends Omit<PageDraft, 'text'> {
  id: number
  slug: string
  /** Null: the page was removed, or has our own text again. */
  text: string | null
  at: Date
  by: { id: string; username: string } | null
}

/** Versions of pages, and who wrote them. The callers filter and sort. */
const selectVersions = (db: Connection) =>
  db
    .selectFrom('page_version as v')
    .leftJoin('users as u', 'u.id', 'v.changed_by')
    .select([
      'v.id',
      'v.slug',
      'v.title',
      'v.description',
      'v.text',
      'v.is_in_footer as isInFooter',
      'v.changed_at as at',
      sql<
        VersionRow['by']
      >`case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end`.as('by'),
    ])

/** No other transaction writes a page until this one ends. */
export async function lockPages(tx: Connection): Promise<void> {
  await sql`lock table page_version in share row exclusive mode`.execute(tx)
}

export async function listVersions(db: Connection, slug: string, limit: number): Promise<VersionRow[]> {
  return selectVersions(db).where('v.slug', '=', slug).orderBy('v.id', 'desc').limit(limit).execute()
}

export async function getVersion(db: Connection, slug: string, id: number): Promise<VersionRow | undefined> {
  return selectVersions(db).where('v.slug', '=', slug).where('v.id', '=', id).executeTakeFirst()
}

/** The newest version of every page that was ever written, ordered by slug. */
export async function listPages(db: Connection): Promise<VersionRow[]> {
  return selectVersions(db).distinctOn('v.slug').orderBy('v.slug').orderBy('v.id', 'desc').execute()
}

export async function insertVersion(
  tx: Connection,
  slug: string,
  { title, description, text, isInFooter }: Pick<VersionRow, 'title' | 'description' | 'text' | 'isInFooter'>,
  by: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('page_version')
    .values({
      slug,
      title,
      description,
      text,
      is_in_footer: isInFooter,
      changed_by: by,
      changed_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

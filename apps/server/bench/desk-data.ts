import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { noTimeout } from '../src/platform/database/role-settings.ts'
import { loadLarge } from '../../demo/src/load-large.ts'
import { loadPeople } from '../../demo/src/load-people.ts'
import { migrate } from '../src/platform/database/migrate.ts'

export interface Size {
  people: number
  movies: number
  /** On record, and mails. */
  entries: number
}

/** The moment in which the site stands still, so that every answer can be worked out again. */
export const standsAt = new Date('2026-11-15T21:07:30.000Z')

/** What the data is made of: another size, another schema or another seed is another test app. */
function madeOf(size: Size): string {
  const hash = createHash('sha256').update(JSON.stringify(size))
  const files = [
    ...readdirSync(path.resolve(import.meta.dirname, '../migrations'))
      .toSorted()
      .map((name) => path.resolve(import.meta.dirname, '../migrations', name)),
    path.resolve(import.meta.dirname, '../../demo/src/load-people.ts'),
  ]
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** A folder whose data is kept for the next run, and emptied if it is of something else. */
export function keptFolder(folder: string, size: Size): { isReady: boolean; keep: () => void } {
  const note = path.join(folder, 'made-of')
  const wanted = madeOf(size)
  const isReady = existsSync(note) && readFileSync(note, 'utf8') === wanted
  if (!isReady) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return { isReady, keep: () => writeFileSync(note, wanted) }
}

/** Fills an empty database. Those who work at the desk are there from the first day. */
export async function fill(
  databaseUrl: string,
  { size, admins, passwordHash }: { size: Size; admins: number; passwordHash: string },
): Promise<void> {
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, options: noTimeout })
  await client.connect()
  try {
    await client.query(`create or replace function app_now() returns timestamptz language sql stable parallel safe
      return timestamptz '${standsAt.toISOString()}'`)
    await client.query(
      `insert into users (username, username_key, email, email_key, role, password_hash, created_at)
       select 'desk ' || n, 'desk ' || n, 'desk' || n || '@desk.example', 'desk' || n || '@desk.example', 'owner', $2,
         timestamptz '2025-01-01' from generate_series(1, $1::int) n`,
      [admins, passwordHash],
    )
    if (size.movies > 0) {
      await loadLarge(databaseUrl, { count: size.movies, now: standsAt })
    }
    await loadPeople(databaseUrl, { count: size.people, now: standsAt, entries: size.entries })
  } finally {
    await client.end()
  }
}

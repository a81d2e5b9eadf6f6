import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignWrites, owners, readWrites, unusedExceptions, writesIn } from './table-owners.ts'

const source = path.resolve(import.meta.dirname, '../apps/server/src')

describe('a feature writes only its own tables', () => {
  const writes = readWrites(source)

  it('in all of the server', () => {
    expect(
      foreignWrites(writes),
      'a table is written by its owner alone, whose service others call: see scripts/table-owners.ts',
    ).toEqual([])
    // A reader that finds nothing would find nothing wrong.
    expect(writes.length).toBeGreaterThan(25)
  })

  it('and no exception is left over', () => {
    expect(unusedExceptions(writes)).toEqual([])
  })

  it('and each table of the schema has an owner', () => {
    const folder = path.resolve(source, '../migrations')
    const schema = readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n')
    const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, table]) => table)
    expect(
      Object.keys(owners)
        .filter((table) => table !== 'schema_migration')
        .toSorted(),
      'name the owner of each table in scripts/table-owners.ts',
    ).toEqual(tables.toSorted())
  })

  it.each([
    ['insertInto', `db.insertInto('users').values({})`, 'users'],
    ['updateTable with an alias', `db.updateTable('movie as m').set({})`, 'movie'],
    ['deleteFrom', `db.deleteFrom('session')`, 'session'],
    ['mergeInto', `db.mergeInto('plan')`, 'plan'],
    ['insert', 'sql`insert into audit_log (at) values (now())`', 'audit_log'],
    ['update', 'sql`\n  update subscription s set status = null`', 'subscription'],
    ['delete in a WITH', 'sql`with gone as (delete from only comment c returning 1) select`', 'comment'],
    ['truncate', 'sql`truncate mail`', 'mail'],
    ['a function that writes', 'sql`select * from react(${id})`', 'react()'],
    ['a table whose name is computed', 'sql`insert into ${name} values (1)`', '$'],
    ['a table that nobody owns', `db.insertInto('unknown_table')`, 'unknown_table'],
  ])('a planted violation is found: %s', (_, code, table) => {
    const file = 'features/site/planted.queries.ts'
    expect(foreignWrites(writesIn(file, code))).toEqual([{ file, table }])
  })

  it.each([
    ['a comment', '// delete from users\n/* insert into users */'],
    [
      'an upsert of its own',
      'sql`insert into watchlist_entry as w values (1) on conflict do update set added_at = now()`',
    ],
    ['a row lock', 'sql`select from users for update of users`'],
    ['the job queue', 'sql`delete from graphile_worker._private_jobs`'],
  ])('%s is none', (_, code) => {
    expect(foreignWrites(writesIn('features/watchlist/watchlist.queries.ts', code))).toEqual([])
  })
})

import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lintMigrations } from './lint-migrations.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-migrations-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const planted = (sql: string) => {
  const file = path.join(folder, '0007_planted.sql')
  writeFileSync(file, `${sql}\n`)
  return lintMigrations([file])
}

describe('a migration neither locks nor rewrites a table that is in use', () => {
  it('in all files', () => {
    const files = globSync(path.resolve(import.meta.dirname, '../apps/server/migrations/*.sql'))
    expect(files.length).toBeGreaterThan(5)
    expect(lintMigrations(files)).toEqual([])
  })

  it.each([
    ['an index', 'create index movie_by_year on movie (year);', 'require-concurrent-index-creation'],
    ['another type', 'alter table movie alter column year type bigint;', 'changing-column-type'],
    ['not null', 'alter table movie alter column year set not null;', 'adding-not-nullable-field'],
    [
      'a volatile default',
      'alter table movie add column n uuid default gen_random_uuid();',
      'adding-field-with-default',
    ],
    ['a reference', 'alter table movie add column n text references users;', 'adding-foreign-key-constraint'],
    ['a check', 'alter table movie add constraint a check (year > 0);', 'constraint-missing-not-valid'],
    ['a unique constraint', 'alter table movie add constraint a unique (year);', 'disallowed-unique-constraint'],
    ['another name', 'alter table movie rename column year to released;', 'renaming-column'],
    ['a column gone', 'alter table movie drop column year;', 'ban-drop-column'],
    [
      'a check that is validated under its own lock',
      'alter table movie add constraint a check (year > 0) not valid;\nalter table movie validate constraint a;',
      'constraint-missing-not-valid',
    ],
    [
      'an index built concurrently in a transaction',
      'select 1;\ncreate index concurrently a on movie (year);',
      'ban-concurrent-index-creation-in-transaction',
    ],
  ])('%s is refused', (_, sql, rule) => {
    expect(planted(sql).join()).toContain(rule)
  })

  it.each([
    ['a new table', 'create table a (b integer not null check (b > 0));\ncreate index c on a (b);'],
    [
      'a column',
      'alter table movie add column n text, add column m integer not null default 0, add o date default now();',
    ],
    ['a check not valid', 'alter table movie add constraint a check (year > 0) not valid;'],
    ['a check of another file validated', 'alter table movie validate constraint a;'],
    [
      'a concurrent index',
      '-- no transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on movie (year);',
    ],
    [
      'a statement with a reason',
      '-- plan has a few rows.\n-- squawk-ignore require-concurrent-index-creation\ncreate index a on plan (days);',
    ],
  ])('%s is not', (_, sql) => {
    expect(planted(sql)).toEqual([])
  })
})

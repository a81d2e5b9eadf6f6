import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseline, findViolations } from './migration-locks.ts'

const folder = path.resolve(import.meta.dirname, '../apps/server/migrations')
const files = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))
const planted = (sql: string) => findViolations([{ name: `${String(baseline + 1).padStart(4, '0')}_planted.sql`, sql }])

describe('a migration neither locks nor rewrites a table that is in use', () => {
  it('in all files after the baseline', () => {
    expect(findViolations(files)).toEqual([])
  })

  it('and reads the files: those before the baseline would be refused', () => {
    const refused = new Set(findViolations(files, 1).map(({ file }) => file))
    expect(refused.size).toBeGreaterThan(5)
  })

  it.each([
    ['an index', 'create index movie_by_year on movie (year);', /index/],
    ['a unique index', 'create unique index if not exists a on movie (year);', /index/],
    ['another type', 'alter table movie alter column year type bigint;', /rewrites/],
    ['another type, with words between', 'alter table movie\n  alter year set data type bigint;', /rewrites/],
    ['not null', 'alter table movie alter column year set not null;', /not null/],
    ['a volatile default', 'alter table movie add column key uuid not null default gen_random_uuid();', /rewrites/],
    ['a stored column', 'alter table movie add twice int generated always as (year * 2) stored;', /rewrites/],
    ['a serial', 'alter table movie add column n bigserial;', /rewrites/],
    ['a unique column', 'alter table movie add column slug text unique;', /index/],
    ['a checked column', 'alter table movie add column n int check (n > 0);', /not valid/],
    ['a reference', 'alter table movie add column n text references users;', /not valid/],
    ['a column that rows cannot have', 'alter table movie add column n int not null;', /default/],
    ['a second action', 'alter table movie add column n int, alter column year set not null;', /not null/],
    ['a check', 'alter table movie add constraint a check (year > 0);', /not valid/],
    ['a foreign key', 'alter table movie add constraint a foreign key (b) references users;', /not valid/],
    ['a nameless check', 'alter table movie add check (year > 0);', /not valid/],
    ['a unique constraint', 'alter table movie add constraint a unique (year);', /using it/],
    [
      'a check that is validated under its own lock',
      'alter table movie add constraint a check (year > 0) not valid;\nalter table movie validate constraint a;',
      /later file/,
    ],
    ['another name', 'alter table movie rename column year to released;', /release before/],
    ['a column gone', 'alter table movie drop column year;', /release before/],
    ['a table gone', 'drop table movie;', /release before/],
    ['all rows written', 'update movie set year = 1;', /every row/],
    ['a vacuum', '-- no transaction\nvacuum full movie;', /readers/],
    ['a reindex', 'reindex table movie;', /concurrently/],
  ])('%s is refused', (_, sql, why) => {
    const found = planted(sql)
    expect(found).toHaveLength(1)
    expect(found[0]!.why).toMatch(why)
  })

  it.each([
    [
      'a new table with all it needs',
      'create table a (b int);\ncreate index c on a (b);\nalter table a add check (b > 0);',
    ],
    [
      'a column',
      'alter table movie add column n text, add column m int not null default 0, add at timestamptz default now();',
    ],
    ['a concurrent index', '-- no transaction\ncreate index concurrently a on movie (year);'],
    ['a constraint by an index', 'alter table movie add constraint a unique using index b;'],
    ['a check not valid', 'alter table movie add constraint a check (year > 0) not valid;'],
    ['a check of another file validated', 'alter table movie validate constraint a;'],
    ['some rows', 'update movie set year = 1 where year is null;'],
    [
      'the body of a function',
      'create function a() returns void language plpgsql as $$ begin update movie set year = 1; end $$;',
    ],
    ['a comment', '-- drop table movie;\nselect 1;'],
    ['a statement with a reason', '-- locks: plan has a few rows.\ncreate index a on plan (days);'],
  ])('%s is not', (_, sql) => {
    expect(planted(sql)).toEqual([])
  })

  it('a column may be made required once a validated check proves it', () => {
    const steps = [
      'alter table movie add constraint movie_year check (year is not null) not valid;',
      'alter table movie validate constraint movie_year;',
      'alter table movie alter column year set not null, drop constraint movie_year;',
    ]
    const named = steps.map((sql, i) => ({ name: `${baseline + 1 + i}`.padStart(4, '0') + '_step.sql', sql }))
    expect(findViolations(named)).toEqual([])
    expect(findViolations(named.filter((_, i) => i !== 1))).toHaveLength(1)
  })
})

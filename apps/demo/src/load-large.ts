import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { noTimeout } from '../../server/src/platform/database/role-settings.ts'
import { from as copyFrom } from 'pg-copy-streams'
import { largeCatalogue } from './large/large-catalogue.ts'
import type { Progress } from './progress.ts'

/** A movie's id, from its time and its number: the same seed gives the same ids. */
const numberedId = (createdAt: Date, number: number): string =>
  Math.floor(createdAt.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + createHash('sha1').update(String(number)).digest('hex').slice(0, 16)

const escape = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t' })[sign] ?? '\\n')
const field = (value: string | number | null) => (value === null ? '\\N' : escape(String(value)))
const list = (items: readonly string[]) => `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

interface Options {
  count: number
  now: Date
  seed?: string | undefined
  onProgress?: Progress
}

function* rows({ count, now, seed, onProgress }: Options, likes: Map<string, number>): Generator<string> {
  let number = 0
  let lines: string[] = []
  for (const movie of largeCatalogue(count, { now, ...(seed && { seed }) })) {
    const id = numberedId(movie.createdAt, number++)
    if (movie.likes > 0) likes.set(id, movie.likes)
    const tenths = movie.rating === null ? null : Math.round(movie.rating * 10)
    const columns = [id, movie.title, movie.description, movie.year, tenths, list(movie.genres), movie.director]
    lines.push([...columns, list(movie.cast), movie.createdAt.toISOString()].map(field).join('\t'))
    if (lines.length === 500) {
      yield `${lines.join('\n')}\n`
      lines = []
      if (number < count) onProgress?.('movies', number, count)
    }
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}

function* likeRows(likes: Map<string, number>): Generator<string> {
  for (const [id, n] of likes) yield `${id}\t${n}\n`
}

/**
 * Fills an empty catalogue with very many movies. Indexes are built once at the end instead of row by row; everything
 * else is what happens when one movie is added.
 */
export async function loadLarge(databaseUrl: string, options: Options): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'matinee-seed', options: noTimeout })
  await client.connect()
  const copy = (into: string, content: Iterable<string>) =>
    pipeline(Readable.from(content), client.query(copyFrom(`copy ${into} from stdin`)))
  try {
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid in ('movie_list'::regclass, 'movie_search'::regclass) and not i.indisunique`,
    )
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off")
    await client.query('begin')
    for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
    const likes = new Map<string, number>()
    const columns = 'id, title, description, year, rating_tenths, genres, director, cast_names, created_at'
    await copy(`movie (${columns})`, rows(options, likes))
    await client.query('create temp table liked (movie_id text collate "C" primary key, likes integer) on commit drop')
    await copy('liked', likeRows(likes))
    await client.query(
      `update movie_counter c set likes = l.likes, listed_likes = l.likes, imported_likes = l.likes
        from liked l where l.movie_id = c.movie_id`,
    )
    for (const table of ['movie_list', 'movie_search'])
      await client.query(`update ${table} m set likes = l.likes from liked l where l.movie_id = m.movie_id`)
    options.onProgress?.('movies', options.count, options.count)
    for (const [at, { sql }] of indexes.entries()) {
      await client.query(sql)
      options.onProgress?.('indexes', at + 1, indexes.length)
    }
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

import { addedSince, type AddedWithin, ratingBands, type RatingBand } from '@matinee/contract/catalogue'
import type pg from 'pg'
import type { ListCase } from './random-cases.ts'

/**
 * What lists and searches must answer, said as plainly as SQL can: no index of ours, no words, no sums kept beside. Reads
 * a copy of the catalogue in which each field stands by itself in lower case.
 */
export async function prepareReference(pool: pg.Pool): Promise<void> {
  await pool.query(`drop table if exists reference`)
  await pool.query(`create unlogged table reference as
    select m.id collate "C" as id, lower_case(title) as title,
      lower_case(coalesce(original_title, '')) as original_title, lower_case(description) as description,
      lower_case(coalesce(director, '')) as director, genres, cast_names,
      lower_case(array_to_string(genres, chr(31))) as genre_text, lower_case(array_to_string(cast_names, chr(31))) as cast_text,
      fold(m.title) collate "C" as title_key, year, rating_tenths, added_at, c.likes
    from movie m join movie_counter c on c.movie_id = m.id`)
  await pool.query('analyze reference')
}

const orders: Record<string, string> = {
  title: 'title_key, id',
  'title-desc': 'title_key desc, id desc',
  newest: 'added_at desc, id',
  rating: 'rating_tenths desc nulls last, title_key, id',
  popular: 'likes desc, title_key, id',
  year: 'year desc nulls last, title_key, id',
}

export async function askReference(
  pool: pg.Pool,
  { genre, year, rating, added, search, sort }: ListCase,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<{ total: number; ids: string[] }> {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = ['true']
  if (genre) conditions.push(`${value(genre)} = any (genres)`)
  if (year) conditions.push(`year = ${value(year)}`)
  if (rating) {
    const { from, to } = ratingBands[rating as RatingBand]
    conditions.push(`rating_tenths between ${value(from * 10)} and ${value(to * 10)}`)
  }
  if (added) conditions.push(`added_at >= ${value(addedSince(added as AddedWithin, now))}`)
  if (search) {
    const pattern = value(`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
    const fields = ['title', 'original_title', 'genre_text', 'description', 'director', 'cast_text']
    conditions.push(`(${fields.map((field) => `${field} like ${pattern}`).join(' or ')})`)
  }
  const { rows } = await pool.query<{ total: number; ids: string[] }>(
    `with hits as materialized (select * from reference where ${conditions.join(' and ')})
     select (select count(*)::int from hits) as total,
       array(select id from hits order by ${orders[sort]} offset ${offset} limit ${limit}) as ids`,
    values,
  )
  return rows[0]!
}

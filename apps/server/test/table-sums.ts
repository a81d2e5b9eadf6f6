import type pg from 'pg'
import { selectTables } from '../src/features/archive/archive.queries.ts'

/** Of every table: how many rows, and a checksum of all they hold. */
export async function tableSums(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(`set timezone = 'UTC'`)
  const sums = new Map<string, string>()
  for (const table of await selectTables(client)) {
    const { rows } = await client.query<{ sum: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as sum
      from (select md5(t::text) as row from "${table}" t) rows`)
    sums.set(table, rows[0]!.sum)
  }
  return sums
}

import type pg from 'pg'

/** Our tables except the list of migrations. Of a partitioned table, its partitions. */
export async function selectTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration' order by 1`)
  return rows.map(({ name }) => name)
}

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

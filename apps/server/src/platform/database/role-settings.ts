import type pg from 'pg'

/**
 * What connections of the product begin with. Settings of the role and not of the connection, as PgBouncer refuses
 * start-up parameters.
 */
const settings = {
  // Queries are short: compiling one would take longer than running it.
  jit: 'off',
  // What a search collects fits into memory.
  work_mem: '16MB',
  statement_timeout: '10s',
}

/** Start-up option of direct connections that may take longer than a request: jobs, migrations, commands. */
export const noTimeout = '-c statement_timeout=0'

/** In this database alone. They are not part of a dump, so that this is done at each start. */
export async function setRoleSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; existing: string[] }>(`
    select current_user as role, d.datname as database, coalesce(s.setconfig, '{}') as existing
    from pg_database d
    left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = current_user::regrole
    where d.datname = current_database()`)
  const { role, database, existing } = rows[0]!
  const target = `${client.escapeIdentifier(role)} in database ${client.escapeIdentifier(database)}`
  for (const [name, value] of Object.entries(settings))
    if (!existing.includes(`${name}=${value}`))
      await client.query(`alter role ${target} set ${name} = ${client.escapeLiteral(value)}`)
}

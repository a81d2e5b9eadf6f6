import type pg from 'pg'

/** After this PostgreSQL itself ends a statement of a request. */
export const statementTimeoutMs = 10_000

/**
 * Defaults of the product's connections. They are set on the role and not on the connection, as PgBouncer refuses
 * start-up parameters.
 */
const settings = {
  // Queries are short: compiling one would take longer than running it.
  jit: 'off',
  // What a search collects fits into memory.
  work_mem: '16MB',
  statement_timeout: `${statementTimeoutMs / 1000}s`,
}

/** Start-up option of direct connections that may take longer than a request: jobs, migrations, commands. */
export const noTimeout = '-c statement_timeout=0'

/** Sets them for this database alone. Done at each start, as a dump does not contain them. */
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

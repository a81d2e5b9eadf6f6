import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** On a slow machine autovacuum may be in the template for longer than PostgreSQL waits for it, which is five seconds. */
async function create(client: pg.Client, name: string, template: string, tries = 5): Promise<void> {
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  } catch (error) {
    const isInUse = error instanceof pg.DatabaseError && error.code === '55006'
    if (!isInUse || tries === 1) throw error
    await create(client, name, template, tries - 1)
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of one's own: a clone of the migrated one, or an empty one. Commands say themselves where the server is. */
export async function createTestDatabase({ empty = false, server = inject('postgres') } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = empty ? 'template0' : 'template'
  await onServer(server, (client) => create(client, name, template))
  return {
    url: `${server}${name}`,
    drop: () => onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

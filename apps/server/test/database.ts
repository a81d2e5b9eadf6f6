import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${inject('postgres')}postgres` })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of one's own: a clone of the migrated one, or an empty one. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} template ${empty ? 'template0' : 'template'}`))
  return {
    url: `${inject('postgres')}${name}`,
    drop: () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

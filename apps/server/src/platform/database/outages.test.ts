import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { Config } from '../config.ts'
import { listenForChanges } from './changes.ts'

/** A way to the database that can be closed and opened again. */
class Line {
  readonly #to: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor(databaseUrl: string) {
    this.#to = new URL(databaseUrl)
  }

  async open() {
    const { hostname, port } = this.#to
    this.#server = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
      }
      near.pipe(far).pipe(near)
    })
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as { port: number }).port
  }

  async close() {
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  get url() {
    const url = new URL(this.#to)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }
}

it('the database that is away is one line in the log, however many ask for it, and one when it is back', async () => {
  const database = await createTestDatabase()
  const line = new Line(database.url)
  await line.open()
  const testApp = await startTestApp({ env: { DATABASE_URL: line.url } })
  let asked = 0
  const ask = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        testApp.request({ url: `/api/search?query=word${asked++}`, remoteAddress: `10.0.0.${asked}` }),
      ),
    )
  const said = () => testApp.logged.filter(({ msg }) => msg !== 'request').map(({ msg }) => msg)
  try {
    expect((await ask(8)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const before = said().length
    await line.close()
    const refused = [...(await ask(20)), ...(await ask(20))]
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    await expect.poll(() => said().slice(before)).toEqual(['the database is away'])
    await line.open()
    await expect.poll(() => said().slice(before)).toEqual(['the database is away', 'the database is back'])
    expect((await ask(1))[0]!.statusCode).toBe(200)
  } finally {
    await testApp.close()
    await line.close()
    await database.drop()
  }
})

it('a channel that is added while the lost LISTEN connection waits for its next try opens no second one', async () => {
  const database = await createTestDatabase()
  const line = new Line(database.url)
  await line.open()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const changes = listenForChanges({ database: { url: line.url, directUrl: line.url } } as Config, { lost: () => {} })
  const heard: string[] = []
  try {
    changes.on('first', (payload) => heard.push(`first ${payload}`))
    await expect.poll(() => changes.isListening()).toBe(true)
    await line.close()
    await expect.poll(() => changes.isListening()).toBe(false)
    await line.open()
    changes.on('second', (payload) => heard.push(`second ${payload}`))
    await expect.poll(() => changes.isListening(), { timeout: 5000 }).toBe(true)
    // A second connection would be opened within the second for which the first one waits.
    await wait(1500)
    const { rows } = await client.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'matinee-changes'`,
    )
    expect(rows).toEqual([{ n: 1 }])
    heard.length = 0
    await client.query(`select pg_notify('first', 'once'), pg_notify('second', 'once')`)
    await expect.poll(() => heard).toEqual(['first once', 'second once'])
  } finally {
    await changes.close()
    await client.end()
    await line.close()
    await database.drop()
  }
})

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openHouse } from '../../../test/house.ts'

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
  const house = await openHouse({ env: { DATABASE_URL: line.url } })
  let asked = 0
  const ask = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        house.request({ url: `/api/search?query=word${asked++}`, remoteAddress: `10.0.0.${asked}` }),
      ),
    )
  const said = () => house.logged.filter(({ msg }) => msg !== 'request').map(({ msg }) => msg)
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
    await house.close()
    await line.close()
    await database.drop()
  }
})

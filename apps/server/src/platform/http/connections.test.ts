import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { createBoundedServer, liftBodyDeadline } from './connections.ts'

const open: { close(): void }[] = []
afterEach(() => open.splice(0).forEach((each) => each.close()))

async function listen(handle: RequestListener, bounds?: Parameters<typeof createBoundedServer>[1]) {
  const server = createBoundedServer(handle, bounds)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
  return server
}

async function connectTo(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  open.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  return socket
}

/** Also by a reset: a server that closes while bytes are on their way resets the connection, and `once` would reject. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

it('one connection cannot fill the server with requests that wait for an answer', async () => {
  const house = await openHouse()
  try {
    await house.app.listen({ host: '127.0.0.1', port: 0 })
    const greedy = await connectTo(house.app.server)
    let answers = 0
    greedy.on('data', (chunk: Buffer) => (answers += chunk.toString('latin1').split('HTTP/1.1 ').length - 1))
    const before = house.logged.length
    greedy.write(get('/api/openapi.json').repeat(1500))
    // Without a bound it gets 1500 answers, and stays open for more.
    await expect.poll(() => greedy.closed || answers >= 1500).toBe(true)
    expect(answers).toBeLessThanOrEqual(20)
    expect(house.logged.length - before).toBeLessThanOrEqual(20)
    const next = await fetch(`http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}/api/test`)
    expect(next.status).toBe(200)
  } finally {
    await house.close()
  }
})

it('requests that wait while their connection is closed are no errors', async () => {
  const house = await openHouse()
  try {
    await house.app.listen({ host: '127.0.0.1', port: 0 })
    const greedy = await connectTo(house.app.server)
    greedy.resume()
    greedy.write(get('/api/search?query=x').repeat(30))
    await expect.poll(() => greedy.closed || 'open').toBe(true)
    // Each of the twenty asks for the address again, once its first limit has counted it.
    await wait(200)
    expect(house.logged.filter(({ msg }) => msg === 'request failed')).toEqual([])
  } finally {
    await house.close()
  }
})

it('a few requests at once over one connection are all answered, in their order', async () => {
  let asked = 0
  const server = await listen((request, response) => {
    // The first takes longest.
    setTimeout(() => response.end(`<${request.url}>`), 40 - asked++)
  })
  const client = await connectTo(server)
  let text = ''
  client.on('data', (chunk: Buffer) => (text += chunk.toString()))
  for (let round = 0; round < 2; round++) {
    const names = Array.from({ length: 20 }, (_, i) => `/${round}-${i}`)
    text = ''
    client.write(names.map(get).join(''))
    await expect.poll(() => [...text.matchAll(/<(.*?)>/g)].map((match) => match[1])).toEqual(names)
  }
})

it('what is sent in one go is read to its end, while answers wait for their reader', async () => {
  // More than Node holds for a connection before it stops reading from it.
  const server = await listen((request, response) => response.end(`<${request.url}>${'.'.repeat(600_000)}`))
  const client = await connectTo(server)
  const names = Array.from({ length: 18 }, (_, i) => `/${i}`)
  client.pause()
  client.write(names.map((name) => `GET ${name} HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(700)}\r\n\r\n`).join(''))
  await wait(50)
  let text = ''
  client.on('data', (chunk: Buffer) => (text += chunk.toString()))
  client.resume()
  const answered = () => [...text.matchAll(/<(.*?)>/g)].map((match) => match[1])
  await expect.poll(answered).toEqual(names)
})

it('a reader who takes nothing is dropped, and one who is slow is not', async () => {
  const size = 24 * 1024 * 1024
  const body = Buffer.alloc(size)
  const server = await listen((_request, response) => response.end(body), { stalledAfterMs: 2000 })

  const stalled = await connectTo(server)
  const slow = await connectTo(server)
  const gone = once(stalled, 'close')
  stalled.write(get('/'))
  stalled.pause()
  let read = 0
  const began = performance.now()
  slow.on('data', (chunk: Buffer) => {
    read += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 12)
  })
  slow.write(get('/'))
  await expect.poll(() => read).toBeGreaterThan(size)
  // It took longer than the time in which something must move.
  expect(performance.now() - began).toBeGreaterThan(3000)
  stalled.resume()
  await gone
  expect(stalled.bytesRead).toBeLessThan(size)
})

it('an answer that takes long to be made is waited for', async () => {
  const server = await listen((_request, response) => void setTimeout(() => response.end('late'), 300), {
    stalledAfterMs: 50,
  })
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(await answer.text()).toBe('late')
  // What is neither asked nor answered is closed after the time for that.
  const idle = await listen((_request, response) => response.end('x'), { keepAliveTimeoutMs: 50 })
  const client = await connectTo(idle)
  client.resume()
  client.write(get('/'))
  await Promise.race([closed(client), wait(5_000, 'late')])
  expect(client.closed).toBe(true)
})

const post = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`

it('a request must arrive in time, unless its sender is known: then it only has to go on arriving', async () => {
  const server = await listen(
    (request, response) => {
      if (request.url === '/known') liftBodyDeadline(request)
      request.resume()
      request.on('end', () => response.end('<whole>'))
    },
    { requestTimeoutMs: 500, stalledAfterMs: 1_500 },
  )
  const [unknown, known, silent] = [await connectTo(server), await connectTo(server), await connectTo(server)]
  let answer = ''
  known.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  unknown.resume()
  silent.resume()
  const gone = [once(unknown, 'close'), once(silent, 'close')]
  unknown.write(post('/', 30))
  known.write(post('/known', 30))
  silent.write(post('/known', 30))
  for (let n = 0; n < 30; n++) {
    for (const socket of [unknown, known]) if (!socket.destroyed) socket.write('x')
    await wait(100)
  }
  await expect.poll(() => answer).toContain('<whole>')
  await Promise.all(gone)
  expect(unknown.bytesWritten).toBeLessThan(post('/', 30).length + 30)
})

it('a long body is handed on as it comes, and what follows it is counted like any other request', async () => {
  let asked = 0
  let pieces = 0
  const server = await listen((request) => {
    asked++
    request.on('data', () => pieces++)
  })
  const client = await connectTo(server)
  const gone = closed(client)
  client.resume()
  const body = Buffer.alloc(4 * 1024 * 1024)
  client.write(Buffer.concat([Buffer.from(post('/', body.length)), body, Buffer.from(get('/').repeat(300))]))
  await gone
  expect(asked).toBe(20)
  // In pieces of 2 KiB it would be 2048.
  expect(pieces).toBeLessThan(1000)
})

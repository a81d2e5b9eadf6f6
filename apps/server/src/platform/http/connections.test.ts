import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { createHttpServer } from './connections.ts'

const open: { close(): void }[] = []
afterEach(() => open.splice(0).forEach((each) => each.close()))

async function listen(handle: RequestListener) {
  const server = createHttpServer(handle)
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

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

it('one connection cannot fill the server with requests that wait for an answer', async () => {
  const testApp = await startTestApp()
  try {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const greedy = await connectTo(testApp.app.server)
    let answers = 0
    greedy.on('data', (chunk: Buffer) => (answers += chunk.toString('latin1').split('HTTP/1.1 ').length - 1))
    const before = testApp.logged.length
    greedy.write(get('/api/openapi.json').repeat(1500))
    // Without a bound it gets 1500 answers, and stays open for more.
    await expect.poll(() => greedy.closed || answers >= 1500).toBe(true)
    expect(answers).toBeLessThanOrEqual(20)
    expect(testApp.logged.length - before).toBeLessThanOrEqual(20)
    const next = await fetch(`http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}/api/test`)
    expect(next.status).toBe(200)
  } finally {
    await testApp.close()
  }
})

it('requests that wait while their connection is closed are no errors', async () => {
  const testApp = await startTestApp()
  try {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const greedy = await connectTo(testApp.app.server)
    greedy.resume()
    greedy.write(get('/api/search?query=x').repeat(30))
    await expect.poll(() => greedy.closed || 'open').toBe(true)
    // Each of the twenty asks for the address again, once its first limit has counted it.
    await wait(200)
    expect(testApp.logged.filter(({ msg }) => msg === 'request failed')).toEqual([])
  } finally {
    await testApp.close()
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

import { connect } from 'node:net'
import autocannon from 'autocannon'

/**
 * A client that wants everything for itself, from one address: what `greedy.ts` measures another visitor beside. A process
 * of its own, so that the visitor's clock does not wait for it. Prints what it got.
 */
const [url = '', seconds = ''] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const until = performance.now() + Number(seconds) * 1000
const headers = { 'x-forwarded-for': '10.66.66.66' }
const pipelined = 1500
let n = 0

/** Sends very many requests over one connection without waiting for an answer; again once it is closed or answered. */
async function pipeline(): Promise<{ connections: number; bytes: number }> {
  const paths = ['/api/openapi.json', '/api/docs/json', '/', '/api/no/such/call', '/readyz']
  let connections = 0
  let bytes = 0
  while (performance.now() < until) {
    const requests = Array.from({ length: pipelined }, (_, i) => {
      const path = paths[i % paths.length]
      return `GET ${path}?n=${++n} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${headers['x-forwarded-for']}\r\n\r\n`
    }).join('')
    connections++
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(requests))
      let answers = 0
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        answers += chunk.toString('latin1').split('HTTP/1.1 ').length - 1
        // Some answers fall between two chunks.
        if (answers >= 0.9 * pipelined) socket.destroy()
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
      setTimeout(() => socket.destroy(), Math.max(0, until - performance.now())).unref()
    })
  }
  return { connections, bytes }
}

/** As fast as it is answered, over some connections. */
async function hammer(path: () => string) {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 4,
    duration: Number(seconds),
    requests: [
      { setupRequest: (request) => ({ ...request, path: path(), headers: { ...request.headers, ...headers } }) },
    ],
  })
  return { asked: requests.total, refused: non2xx, errors }
}

const [pipelining, ...hammered] = await Promise.all([
  pipeline(),
  hammer(() => `/movies?search=${++n}`),
  hammer(() => '/api/openapi.json'),
  hammer(() => `/nothing/here/${++n}`),
  hammer(() => '/readyz'),
  hammer(() => `/api/search?query=film%20${++n}`),
])
const sum = (of: (each: (typeof hammered)[number]) => number) => hammered.reduce((all, each) => all + of(each), 0)
process.stdout.write(
  JSON.stringify({
    connections: pipelining.connections,
    pipelinedBytes: pipelining.bytes,
    asked: sum(({ asked }) => asked),
    refused: sum(({ refused }) => refused),
  }),
)

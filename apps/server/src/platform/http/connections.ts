import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

const timeouts = {
  headersTimeout: 30_000,
  /** A chunk of an upload arrives in time at 0.5 Mbit/s. */
  requestTimeout: 600_000,
  keepAliveTimeout: 72_000,
}
/** Without a byte in either direction. */
const inactiveTimeout = 60_000
const maxPipelined = 20

/** Closes connections with more pipelined requests than browsers and proxies send. */
export function createHttpServer(handle: RequestListener): Server {
  const pending = new WeakMap<Socket, number>()
  const server = createServer(timeouts, (request, response) => {
    const { socket } = request
    // Node still emits the requests that it had parsed before the connection was closed.
    if (socket.destroyed) return
    const count = (pending.get(socket) ?? 0) + 1
    if (count > maxPipelined) return void socket.destroy()
    pending.set(socket, count)
    response.once('close', () => pending.set(socket, pending.get(socket)! - 1))
    handle(request, response)
  })
  // Node remembers an address once it was read; requests of a closed connection still ask for it.
  server.on('connection', (socket) => void socket.remoteAddress)
  return server.setTimeout(inactiveTimeout)
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

interface Bounds {
  /** Pipelined requests of one connection that may wait for their responses. */
  mostUnanswered?: number
  /** How long a response may wait for its reader. */
  stalledAfterMs?: number
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number
  /** How long a connection may stay open between two requests. */
  keepAliveTimeoutMs?: number
  /** For the web sockets of development. */
  allowUpgrades?: boolean
}

/** About twenty small requests. */
const pieceBytes = 2048

/** Node parses up to 64 kB at once: hundreds of requests before the connection can be closed for having too many. */
function parseInPieces(socket: Socket) {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) return
  socket.removeListener('data', parse)
  socket.on('data', (chunk: Buffer) => {
    let at = 0
    for (; at < chunk.length && !socket.destroyed && !socket.isPaused(); at += pieceBytes)
      parse.call(socket, chunk.subarray(at, at + pieceBytes))
    // Paused until its responses are read: the rest is read again afterwards.
    if (at < chunk.length && !socket.destroyed) socket.unshift(chunk.subarray(at))
  })
}

/**
 * An HTTP server that closes connections with too many pipelined requests, which browsers and proxies do not send, and
 * connections that read nothing of their response for a while.
 */
export function createBoundedServer(handle: RequestListener, bounds: Bounds = {}): Server {
  const { mostUnanswered = 20, stalledAfterMs = 60_000 } = bounds
  const { requestTimeoutMs: requestTimeout = 30_000, keepAliveTimeoutMs: keepAliveTimeout = 72_000 } = bounds
  const unanswered = new WeakMap<Socket, number>()

  const server = createServer({ requestTimeout, keepAliveTimeout }, (request, response) => {
    const { socket } = request
    // Node still emits the requests that it had parsed before.
    if (socket.destroyed) return
    const waiting = (unanswered.get(socket) ?? 0) + 1
    if (waiting > mostUnanswered) return void socket.destroy()
    unanswered.set(socket, waiting)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    handle(request, response)
  })

  if (!bounds.allowUpgrades) server.on('connection', parseInPieces)
  // The timer restarts with every byte, also within one large write.
  server.setTimeout(stalledAfterMs, (socket) => {
    const waiting = unanswered.get(socket)
    // Without a request other timers apply.
    if (waiting === undefined) return
    // Nothing to read yet: the server is slow.
    if (waiting > 0 && socket.writableLength === 0) return
    socket.destroy()
  })
  return server
}

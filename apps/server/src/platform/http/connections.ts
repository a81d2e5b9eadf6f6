import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

interface Bounds {
  /** How many requests of one connection may wait for their answers at once. */
  mostUnanswered?: number
  /** How long an answer may wait for its reader to take more of it. */
  stalledAfterMs?: number
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number
  /** How long a connection may stay open between two requests. */
  keepAliveTimeoutMs?: number
  /** Web sockets: what comes after the request is none of ours. Development alone has them. */
  allowUpgrades?: boolean
}

/** Bytes that are parsed in one go: some twenty small requests. */
const pieceBytes = 2048

/**
 * Node parses all that it has read of a connection, up to 64 kB, in one go: hundreds of requests, each an object, before
 * the connection can be closed for having too many. In pieces it stops at the first that are too many.
 */
function parseInPieces(socket: Socket) {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) return
  socket.removeListener('data', parse)
  socket.on('data', (chunk: Buffer) => {
    let at = 0
    for (; at < chunk.length && !socket.destroyed && !socket.isPaused(); at += pieceBytes)
      parse.call(socket, chunk.subarray(at, at + pieceBytes))
    // Node has paused the connection until its answers are taken: the rest comes again afterwards.
    if (at < chunk.length && !socket.destroyed) socket.unshift(chunk.subarray(at))
  })
}

/**
 * An HTTP server in which one connection can hold only so much. Node reads requests that are sent without waiting for
 * answers (pipelining) as fast as they come and hands them all out at once; browsers and proxies do not send any, so a
 * connection that has too many of them is closed. So is one whose reader takes nothing for a while; a slow reader that
 * goes on reading is not.
 */
export function createBoundedServer(handle: RequestListener, bounds: Bounds = {}): Server {
  const { mostUnanswered = 20, stalledAfterMs = 60_000 } = bounds
  const { requestTimeoutMs: requestTimeout = 30_000, keepAliveTimeoutMs: keepAliveTimeout = 72_000 } = bounds
  const unanswered = new WeakMap<Socket, number>()

  const server = createServer({ requestTimeout, keepAliveTimeout }, (request, response) => {
    const { socket } = request
    // Of a connection that was closed, Node still hands out the requests that it had read by then.
    if (socket.destroyed) return
    const waiting = (unanswered.get(socket) ?? 0) + 1
    if (waiting > mostUnanswered) return void socket.destroy()
    unanswered.set(socket, waiting)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    handle(request, response)
  })

  if (!bounds.allowUpgrades) server.on('connection', parseInPieces)
  // Node's timer of a connection starts anew whenever a byte of it moves, also within one large write.
  server.setTimeout(stalledAfterMs, (socket) => {
    const waiting = unanswered.get(socket)
    // A connection without a request has other timers; one that was upgraded belongs to somebody else.
    if (waiting === undefined) return
    // Nothing is there to be read yet: it is the server that takes long.
    if (waiting > 0 && socket.writableLength === 0) return
    socket.destroy()
  })
  return server
}

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
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

/** How much is parsed at once: about twenty small requests. */
const pieceBytes = 2048

/** How many bytes that are still to come surely belong to the body of a connection's current request. */
const bodyLeft = new WeakMap<Socket, number>()

/** Timers that close the connection unless the body of the request has arrived. */
const bodyDeadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** For an authenticated request whose body may take long: it is closed only if it stalls (`stalledAfterMs`). */
export const liftBodyDeadline = (request: IncomingMessage): void => clearTimeout(bodyDeadlines.get(request))

/**
 * Parses in pieces, as Node would parse up to 64 kB at once: hundreds of requests before the connection can be closed
 * for having too many. A long body is not cut into pieces.
 */
function parseInPieces(socket: Socket) {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) return
  socket.removeListener('data', parse)
  socket.on('data', (chunk: Buffer) => {
    let at = 0
    while (at < chunk.length && !socket.destroyed && !socket.isPaused()) {
      const ofBody = bodyLeft.get(socket) ?? 0
      const length = Math.max(pieceBytes, Math.min(ofBody, chunk.length - at))
      if (ofBody > 0) bodyLeft.set(socket, ofBody - length)
      parse.call(socket, chunk.subarray(at, at + length))
      at += length
    }
    // Paused until its responses are read: put the rest back, to be parsed afterwards.
    if (at < chunk.length && !socket.destroyed) socket.unshift(chunk.subarray(at))
  })
}

/** Closes the connection if the body does not arrive in time. */
function setBodyDeadline(server: Server, request: IncomingMessage, afterMs: number) {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  // Up to one piece of the body may have been parsed together with the headers.
  bodyLeft.set(request.socket, Number(length) - pieceBytes)
  const expire = () => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!server.emit('clientError', error, request.socket)) request.socket.destroy()
  }
  const timer = setTimeout(expire, afterMs)
  timer.unref()
  bodyDeadlines.set(request, timer)
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
}

/**
 * An HTTP server that closes connections with too many pipelined requests, which browsers and proxies do not send, and
 * connections that read nothing of their response, or send nothing of their request, for a while.
 */
export function createBoundedServer(handle: RequestListener, bounds: Bounds = {}): Server {
  const { mostUnanswered = 20, stalledAfterMs = 60_000 } = bounds
  const { requestTimeoutMs = 30_000, keepAliveTimeoutMs: keepAliveTimeout = 72_000 } = bounds
  const unanswered = new WeakMap<Socket, number>()
  const latest = new WeakMap<Socket, IncomingMessage>()

  // Node's requestTimeout has no exceptions: bodies have deadlines of their own.
  const timeouts = { requestTimeout: 0, headersTimeout: requestTimeoutMs, keepAliveTimeout }
  const server = createServer(timeouts, (request, response) => {
    const { socket } = request
    // Node still emits requests that it had parsed before the connection was closed.
    if (socket.destroyed) return
    const waiting = (unanswered.get(socket) ?? 0) + 1
    if (waiting > mostUnanswered) return void socket.destroy()
    unanswered.set(socket, waiting)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    latest.set(socket, request)
    setBodyDeadline(server, request, requestTimeoutMs)
    handle(request, response)
  })

  // Node remembers the address once it was read. Requests that wait while their connection is closed still ask for it.
  server.on('connection', (socket) => void socket.remoteAddress)
  if (!bounds.allowUpgrades) server.on('connection', parseInPieces)
  // The timer restarts with every byte, also within one large write.
  server.setTimeout(stalledAfterMs, (socket) => {
    const waiting = unanswered.get(socket)
    // Without a request other timers apply.
    if (waiting === undefined) return
    // The request is complete and there is nothing to read yet: the server is slow.
    if (waiting > 0 && socket.writableLength === 0 && latest.get(socket)?.complete) return
    socket.destroy()
  })
  return server
}

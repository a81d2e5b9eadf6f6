import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine that can be slow, fall silent or be cut. */
export async function openLine(port: number) {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let isSilent = false
  const waiting: (() => void)[] = []
  const pass = (from: Socket, to: Socket) => {
    // One after the other: bytes must not overtake each other.
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      last = last.then(async () => {
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
        if (isSilent) await new Promise<void>((resolve) => waiting.push(resolve))
        if (!to.destroyed) to.write(bytes)
      })
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      socket.setNoDelay()
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    pass(client, upstream)
    pass(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    slow: (milliseconds: number) => void (delayMs = milliseconds),
    silence: () => void (isSilent = true),
    speak() {
      isSilent = false
      for (const go of waiting.splice(0)) go()
    },
    cut,
    close() {
      cut()
      server.close()
    },
  }
}

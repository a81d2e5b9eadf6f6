import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { RunningProcess } from './api-under-load.ts'

/** Passes connections on to the processes that say they are ready, in turn. */
export async function startBalancer(backends: () => RunningProcess[]) {
  let ready: RunningProcess[] = backends()
  const timer = setInterval(() => {
    void Promise.all(
      backends().map(async (backend) => {
        const ok = await fetch(`${backend.url}/readyz`)
          .then((answer) => answer.ok)
          .catch(() => false)
        return ok ? [backend] : []
      }),
    ).then((found) => (ready = found.flat()))
  }, 200)
  let turn = 0
  const server = createServer((client) => {
    const backend = ready[turn++ % ready.length]
    if (!backend) return client.destroy()
    const upstream = connect(Number(new URL(backend.url).port), '127.0.0.1')
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(timer)
      server.close()
    },
  }
}

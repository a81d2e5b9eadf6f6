import { expect, it, vi } from 'vitest'

type Listener = (event: unknown) => void

/** The worker in a browser whose profile is damaged: every cache throws, the network answers. */
async function startWithoutCaches() {
  const listeners = new Map<string, Listener>()
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: new URL('https://rex.example/sw.js'),
  })
  vi.stubGlobal('VERSION', '1')
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError')) })
  vi.stubGlobal('fetch', (request: Request) =>
    Promise.resolve(new Response(`network: ${new URL(request.url).pathname}`)),
  )
  await import('./sw.ts')
  return async (path: string) => {
    let answer: Promise<Response> | undefined
    const request = new Request(`https://rex.example${path}`)
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given), waitUntil() {} })
    return (await answer)?.text()
  }
}

it('SW-1 answers from the network where no cache can be opened', async () => {
  const get = await startWithoutCaches()
  expect(await get('/assets/root-abc.js')).toBe('network: /assets/root-abc.js')
  expect(await get('/images/65f1c0ffee65f1c0ffee65f1/342.webp')).toBe(
    'network: /images/65f1c0ffee65f1c0ffee65f1/342.webp',
  )
  vi.unstubAllGlobals()
})

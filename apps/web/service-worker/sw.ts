import { strategyFor } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope
/** Injected by the build. Changes with every file, so that each release installs a new worker. */
declare const VERSION: string

const OFFLINE = '/offline'
const ASSETS = `assets-${VERSION}`
const POSTERS = 'posters'
const POSTER_LIMIT = 300

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const answer = strategyFor(request, self.location.origin)
  if (answer === 'page') event.respondWith(respondWithPage(event))
  if (answer === 'asset') event.respondWith(respondWithAsset(event))
  if (answer === 'poster') event.respondWith(respondWithPoster(event))
})

/** The page itself and whatever it needs to look right. */
async function cacheOfflinePage() {
  const cache = await caches.open(ASSETS)
  const response = await fetch(OFFLINE, { cache: 'reload' })
  if (!response.ok) throw new Error(`${OFFLINE} answered ${response.status}`)
  const html = await response.clone().text()
  const needed = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address)
  await cache.put(OFFLINE, response)
  await cache.addAll([...new Set(needed)])
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== ASSETS && name !== POSTERS).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Undefined if the cache cannot be opened, as in a damaged browser profile: the network is used then. */
const openCache = (name: string): Promise<Cache | undefined> => caches.open(name).catch(() => undefined)

async function respondWithPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch {
    const cache = await openCache(ASSETS)
    return (await cache?.match(OFFLINE).catch(() => undefined)) ?? Response.error()
  }
}

/** Cache first: asset names contain content hashes. */
async function respondWithAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await openCache(ASSETS)
  const cached = await cache?.match(request).catch(() => undefined)
  if (cached) return cached
  const response = await fetch(request)
  // Where there is no room to store it, it is still a good answer.
  if (cache && response.status === 200) event.waitUntil(cache.put(request, response.clone()).catch(() => {}))
  return response
}

/** Stale-while-revalidate. */
async function respondWithPoster(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await openCache(POSTERS)
  if (!cache) return fetch(request)
  const cached = await cache.match(request).catch(() => undefined)
  const store = async (response: Response) => {
    // Reinserted at the end, so that the first keys are the least recently used.
    await cache.delete(request)
    await cache.put(request, response)
    await evictOldest(cache)
  }
  const fresh = fetch(request).then((response) => {
    if (response.status === 200 && isPublic(response)) event.waitUntil(store(response.clone()).catch(() => {}))
    return response
  })
  if (!cached) return fresh
  event.waitUntil(fresh.catch(() => {}))
  return cached
}

function isPublic(response: Response): boolean {
  return !/\b(?:no-store|private)\b/.test(response.headers.get('cache-control') ?? '')
}

async function evictOldest(cache: Cache) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - POSTER_LIMIT)).map((key) => cache.delete(key)))
}

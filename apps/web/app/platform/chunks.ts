import { type ComponentType, lazy, useLayoutEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { readStored, writeStored } from './storage.ts'

/** How long a script may take to arrive before it counts as failed. */
export const chunkTimeoutMs = 120_000

/** Failed script or style imports: bundlers, Chromium, Firefox, Safari, Vite. Text, for the inline script. */
export const chunkFailurePattern =
  'ChunkLoadError|Loading (CSS )?chunk( \\S+)? failed|Failed to fetch dynamically imported module|' +
  'error loading dynamically imported module|Importing a module script failed|Unable to preload CSS'

/** Session storage key, set when the page was reloaded after such a failure, until it has run for a while. */
export const reloadedKey = 'reloaded-after-chunk-failure'
/** Session storage key of the address that the router is loading. */
export const destinationKey = 'navigating-to'

/** How long the next document may take to replace this one. */
export const unloadTimeoutMs = 20_000

const STABLE_MS = 30_000

class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return new RegExp(chunkFailurePattern, 'i').test(`${error.name}: ${error.message}`)
}

/** Time to leave the page after the browser's confirmation dialog. */
const UNLOAD_MS = 2000

let reloading: Promise<void> | undefined
/** When the user last started to leave the document while something was loading. */
let unloadStartedAt = -Infinity

/** Only while loading: the listener disables Firefox's back/forward cache. */
function trackUnload(): () => void {
  if (typeof window === 'undefined') return () => {}
  const onBeforeUnload = () => void (unloadStartedAt = performance.now())
  window.addEventListener('beforeunload', onBeforeUnload)
  return () => window.removeEventListener('beforeunload', onBeforeUnload)
}

/** ROUTE-12: reloads, or goes to `address`, at most once. Settles only if the page stays. */
export async function reloadOnce(address?: string): Promise<void> {
  if (reloading) return await reloading
  // Firefox aborts the imports of a page that is being left, and a reload would cancel the navigation.
  const untilGone = unloadStartedAt + unloadTimeoutMs - performance.now()
  if (untilGone > 0) {
    await new Promise((resolve) => setTimeout(resolve, untilGone))
    return await reloadOnce(address)
  }
  if (address === undefined && isOffline()) return
  if (readStored('sessionStorage', reloadedKey) !== null) return
  if (!writeStored('sessionStorage', reloadedKey, '1')) return
  reloading = untilUserStays().then(() => {
    reloading = undefined
  })
  if (address === undefined) location.reload()
  else location.assign(address)
  await reloading
}

/** Settles if the user chose to stay. */
const untilUserStays = () =>
  new Promise<void>((resolve) => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!event.defaultPrevented) return
      // Timers stop while the browser's dialog is open, so the second one starts after the answer.
      setTimeout(() => setTimeout(resolve, UNLOAD_MS))
    }
    window.addEventListener('beforeunload', onBeforeUnload, { once: true })
  })

/** After a while without failures, allows another reload. */
export function clearReloadedKeyWhenStable(): () => void {
  const timer = setTimeout(() => writeStored('sessionStorage', reloadedKey, null), STABLE_MS)
  return () => clearTimeout(timer)
}

/** Rejects if the dynamic import takes too long. */
export async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new ChunkLoadError(`Loading chunk failed: nothing came in ${chunkTimeoutMs} ms`))
    timer = setTimeout(giveUp, chunkTimeoutMs)
  })
  const stopWatching = trackUnload()
  try {
    return await Promise.race([loading, limit])
  } finally {
    clearTimeout(timer)
    stopWatching()
  }
}

/** Loads a module once, on demand. Not while offline: some browsers never request a failed script again. */
export function lazyModule<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: T | undefined
  return async () => {
    if (loaded === undefined && isOffline()) throw new ChunkLoadError('Loading chunk failed: no connection')
    loaded ??= await withTimeout(load())
    return loaded
  }
}

/** The same for a component, to be rendered inside `<Suspense>`: `lazyComponent(() => import('./a.tsx'), 'A')`. */
export function lazyComponent<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const loadModule = lazyModule(load)
  return lazy(async () => ({ default: (await loadModule())[name] }))
}

/** ROUTE-12 for pages: React Router reloads the current page; the boot script then goes on to this destination. */
export function useNavigationRecovery(): void {
  const destination = useNavigation().location
  // Before the browser paints: a request may fail at once.
  useLayoutEffect(() => {
    const address = destination ? location.origin + createPath(destination) : null
    writeStored('sessionStorage', destinationKey, address)
    if (address === null) return
    const timer = setTimeout(() => void reloadOnce(address), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [destination])
}

/** False does not mean that the server can be reached. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

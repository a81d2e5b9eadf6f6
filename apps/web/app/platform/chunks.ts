import { type ComponentType, lazy, useLayoutEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { readStored, writeStored } from './storage.ts'

/** How long a script may take to arrive before it counts as failed. */
export const chunkTimeoutMs = 120_000

/** Error messages for a script, or a style it needs, that did not arrive. In turn: bundlers, Chromium, Firefox, Safari,
 *  Vite. Plain text, because the start guard carries it into an inline script. */
export const chunkFailurePattern =
  'ChunkLoadError|Loading (CSS )?chunk( \\S+)? failed|Failed to fetch dynamically imported module|' +
  'error loading dynamically imported module|Importing a module script failed|Unable to preload CSS'

/** In session storage after a reload because of such a failure, until the page has run well for a while. */
export const reloadMark = 'reloaded-after-chunk-failure'
/** In session storage while the router loads another page: the address of that page. */
export const destinationKey = 'navigating-to'

const GOOD_RUN_MS = 30_000

class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return new RegExp(chunkFailurePattern, 'i').test(`${error.name}: ${error.message}`)
}

/** How long leaving may take after the browser has asked whether to. */
const LEAVE_MS = 2000

let leaving: Promise<void> | undefined

/**
 * Reloads the page, or goes to `address`, unless that was done a moment ago (ROUTE-12). It settles only if the page
 * stays, also because the person chose to keep unsaved changes: then the caller shows what is missing. Without storage a
 * second failure could not be told from a first, so nothing is reloaded; without a connection the page that is here is
 * better than none.
 *
 * Callers that wait for a part call this, or let its failure reach the error screen, which does. Nothing listens to
 * Vite's `vite:preloadError`: that comes for parts fetched ahead of need, too, and no page should vanish for those.
 */
export async function reloadOnce(address?: string): Promise<void> {
  if (leaving) return await leaving
  if (address === undefined && isOffline()) return
  if (readStored('sessionStorage', reloadMark) !== null) return
  if (!writeStored('sessionStorage', reloadMark, '1')) return
  leaving = untilKept().then(() => {
    leaving = undefined
  })
  if (address === undefined) location.reload()
  else location.assign(address)
  await leaving
}

/** Settles if the browser asked whether to leave, and the page is still there. */
const untilKept = () =>
  new Promise<void>((resolve) => {
    const look = (event: BeforeUnloadEvent) => {
      if (!event.defaultPrevented) return
      // No timer fires while the browser's question is open, so the second timer begins with the answer.
      setTimeout(() => setTimeout(resolve, LEAVE_MS))
    }
    window.addEventListener('beforeunload', look, { once: true })
  })

/** Once the page has run well for a while, the next failure is a first one again. */
export function forgetReloadAfterGoodRun(): () => void {
  const timer = setTimeout(() => writeStored('sessionStorage', reloadMark, null), GOOD_RUN_MS)
  return () => clearTimeout(timer)
}

/** A dynamic import that has to settle within the time limit. */
export async function withinLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new ChunkLoadError(`Loading chunk failed: nothing came in ${chunkTimeoutMs} ms`))
    timer = setTimeout(giveUp, chunkTimeoutMs)
  })
  try {
    return await Promise.race([loading, limit])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads a module on demand, once. Nothing is requested while offline: some browsers remember a script that did not
 * arrive, and never request it again.
 */
export function lazyPart<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: T | undefined
  return async () => {
    if (loaded === undefined && isOffline()) throw new ChunkLoadError('Loading chunk failed: no connection')
    loaded ??= await withinLimit(load())
    return loaded
  }
}

/** The same for a component, to be rendered inside `<Suspense>`: `lazyComponent(() => import('./a.tsx'), 'A')`. */
export function lazyComponent<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const part = lazyPart(load)
  return lazy(async () => ({ default: (await part())[name] }))
}

/**
 * ROUTE-12 for pages. When a page's script does not arrive, React Router reloads the page that one is on. The start guard
 * then goes on to the page that was wanted, whose address is kept here, and bounds the reloads.
 */
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

/** Whether the browser is on no network at all. That it is on one does not mean that the server can be reached. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

import { chunkTimeoutMs } from '@matinee/contract/problems'
import { isOffline } from './offline.ts'
import { readStored, writeStored } from './storage.ts'

/** What browsers and bundlers say when a script, or a style it needs, did not arrive. In turn: bundlers, Chromium,
 *  Firefox, Safari, Vite. Plain text, because the start guard carries it into an inline script. */
export const chunkFailurePattern =
  'ChunkLoadError|Loading (CSS )?chunk( \\S+)? failed|Failed to fetch dynamically imported module|' +
  'error loading dynamically imported module|Importing a module script failed|Unable to preload CSS'

/** Set while a page that was loaded again after such a failure has yet to prove itself. */
export const reloadMark = 'reloaded-after-chunk-failure'

const GOOD_RUN_MS = 30_000

class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return new RegExp(chunkFailurePattern, 'i').test(`${error.name}: ${error.message}`)
}

/** How long a page that asked before it went may take to go. */
const GOING_MS = 2000

let leaving: Promise<void> | undefined

/**
 * Loads the page anew, or the one it was on its way to, unless that was done a moment ago (ROUTE-12). It settles only if
 * the page stays, also because somebody has changes there and did not want to lose them: then the caller has to say what
 * is missing. Without storage there is no telling a second failure from a first, so nothing is reloaded; without a
 * connection a page that is here is better than the one that says so.
 *
 * Whoever waits for a part calls this, or lets its failure reach the error screen, which does. Nothing listens to Vite's
 * `vite:preloadError`: that comes for parts fetched ahead of need, too, and no page should vanish for one of those.
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
      // No timer fires while the question is open, so the second one begins with the answer.
      setTimeout(() => setTimeout(resolve, GOING_MS))
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
 * A part of the page that comes later. Nothing is asked for without a connection: some browsers remember a script that
 * did not arrive, and never ask for it again.
 */
export function lazyPart<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: T | undefined
  return async () => {
    if (loaded === undefined && isOffline()) throw new ChunkLoadError('Loading chunk failed: no connection')
    loaded ??= await withinLimit(load())
    return loaded
  }
}

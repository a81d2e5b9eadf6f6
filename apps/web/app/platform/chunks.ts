import { chunkTimeoutMs } from '@matinee/contract/problems'
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

let leaving = false

/**
 * Loads the page anew, or the one it was on its way to, unless that was done a moment ago (ROUTE-12). Tells whether the
 * page is on its way out. Without storage there is no telling a second failure from a first, so nothing is reloaded.
 *
 * Whoever waits for a part calls this, or lets its failure reach the error screen, which does. Nothing listens to Vite's
 * `vite:preloadError`: that comes for parts fetched ahead of need, too, and no page should vanish for one of those.
 */
export function reloadOnce(address?: string): boolean {
  if (leaving) return true
  if (readStored('sessionStorage', reloadMark) !== null) return false
  if (!writeStored('sessionStorage', reloadMark, '1')) return false
  leaving = true
  if (address === undefined) location.reload()
  else location.assign(address)
  return true
}

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

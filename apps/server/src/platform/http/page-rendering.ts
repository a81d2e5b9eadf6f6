import { AsyncLocalStorage } from 'node:async_hooks'

/** Set while a page is being rendered, to what the answers show that it is made of. */
const rendering = new AsyncLocalStorage<Set<string>>()

/** A page's reads inside the process are part of one request, not requests of a crowd. */
export const isRenderingPage = (): boolean => rendering.getStore() !== undefined

/** Gives what came of the work, and what the answers show that were read meanwhile. */
export async function renderingPage<T>(work: () => Promise<T>): Promise<{ page: T; shows: string[] }> {
  const shows = new Set<string>()
  const page = await rendering.run(shows, work)
  return { page, shows: [...shows] }
}

/** A page shows what the answers show that it is made of. */
export function noteShown(shows: readonly string[]): void {
  const page = rendering.getStore()
  if (page) for (const each of shows) page.add(each)
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** While a page is rendered: the cache tags of the responses that it was made from. */
const rendering = new AsyncLocalStorage<Set<string>>()

/** Calls that a page makes while it is rendered belong to its request and are not counted again. */
export const isRenderingPage = (): boolean => rendering.getStore() !== undefined

export async function collectCacheTags<T>(render: () => Promise<T>): Promise<{ page: T; tags: string[] }> {
  const tags = new Set<string>()
  const page = await rendering.run(tags, render)
  return { page, tags: [...tags] }
}

/** A page has the tags of all responses that it was made from. */
export function addCacheTags(tags: readonly string[]): void {
  const page = rendering.getStore()
  if (page) for (const tag of tags) page.add(tag)
}

/** Maps items with at most `limit` calls under way. The first failure rejects, and starts no further call. */
export async function mapParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()][Symbol.iterator]()
  let hasFailed = false
  const run = async () => {
    for (const [i, item] of waiting) {
      if (hasFailed) return
      try {
        results[i] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, run))
  return results
}

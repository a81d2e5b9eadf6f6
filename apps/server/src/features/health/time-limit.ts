/** Rejects after `ms`, and aborts the signal of the work. */
export async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${ms / 1000} seconds`))),
  )
  return Promise.race([work(signal), late])
}

/** The first line of what an error says. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error))
    .split('\n', 1)[0]!
    .slice(0, 300)

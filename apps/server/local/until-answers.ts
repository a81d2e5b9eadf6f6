import { setTimeout as wait } from 'node:timers/promises'

/** Waits until an address answers with success. */
export async function untilAnswers(url: string, withinMs: number, isAlive: () => boolean = () => true) {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline && isAlive()) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await wait(100)
  }
  throw new Error(`${url} does not answer`)
}

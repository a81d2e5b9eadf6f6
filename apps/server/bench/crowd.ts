import autocannon from 'autocannon'
import { type Line, median } from '../../../scripts/report.ts'

/** Asks from 64 connections at once, each request from another address: from one the limits would answer instead. */
export class Crowd {
  readonly #seconds: number
  #asked = 0

  constructor(seconds: number) {
    this.#seconds = seconds
  }

  /** Answers a second. `nextPath` gets a number that was never given before. */
  async load(url: string, nextPath?: (n: number) => string): Promise<number> {
    const { answers, seconds } = await this.count(url, nextPath)
    return answers / seconds
  }

  async count(
    url: string,
    nextPath?: (n: number) => string,
    { connections = 64, headersOf }: { connections?: number; headersOf?: (n: number) => Record<string, string> } = {},
  ): Promise<{ answers: number; seconds: number }> {
    const result = await autocannon({
      url,
      connections,
      duration: this.#seconds,
      requests: [
        {
          setupRequest: (request) => {
            const n = ++this.#asked
            const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
            return {
              ...request,
              ...(nextPath && { path: nextPath(n) }),
              headers: { ...request.headers, ...headersOf?.(n), 'x-forwarded-for': address },
            }
          },
        },
      ],
    })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
    if (result['2xx'] === 0) throw new Error(`${url}: no answer in ${result.duration} s; the machine is too busy`)
    return { answers: result['2xx'], seconds: result.duration }
  }
}

interface Comparison {
  what: string
  atLeast: number
  plain: () => Promise<number>
  ours: () => Promise<number>
}

/** Ours against the plain thing, turn by turn, as a machine's speed changes from minute to minute. */
export async function compare(comparisons: readonly Comparison[], rounds: number): Promise<Line[]> {
  const ratios = comparisons.map((): number[] => [])
  for (const { plain, ours } of comparisons) await Promise.all([plain(), ours()])
  for (let round = 1; round <= rounds; round++) {
    for (const [i, { what, plain, ours }] of comparisons.entries()) {
      const [bareRate, ourRate] = [await plain(), await ours()]
      ratios[i]!.push(ourRate / bareRate)
      const [budget = ''] = what.split(',')
      process.stdout.write(
        `  round ${round}, ${budget}: bare ${bareRate.toFixed(0)}/s, ours ${ourRate.toFixed(0)}/s, ratio ${(ourRate / bareRate).toFixed(2)}\n`,
      )
    }
  }
  return comparisons.map(({ what, atLeast }, i) => {
    const sorted = ratios[i]!.toSorted((a, b) => a - b)
    const spread = `${sorted[0]!.toFixed(2)} to ${sorted.at(-1)!.toFixed(2)}`
    return {
      what,
      measured: `${median(sorted).toFixed(2)} (${spread})`,
      wanted: `at least ${atLeast}`,
      met: median(sorted) >= atLeast,
    }
  })
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { addMovies } from '../../demo/src/add-movies.ts'
import type { Line } from '../../../scripts/report.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { addViewers, type Viewer } from './watching-crowd.ts'

const lanes = 24

interface Asked {
  what: string
  at: number
  ms: number
  /** A status, or why there was none. */
  outcome: number | string
}

/** One thing that somebody does, for the n-th time. */
type Act = (n: number) => Promise<unknown>

export const isFailed = ({ outcome }: Asked) => typeof outcome === 'string' || outcome >= 300

export async function addMembers(
  pool: pg.Pool,
  { movieCount, memberCount }: { movieCount: number; memberCount: number },
) {
  const film = { description: '', year: 1922, rating: 8.1, director: null, cast: [], minutes: 94, genres: ['Drama'] }
  const titles = Array.from({ length: movieCount }, (_, n) => ({ ...film, title: `Film ${n}` }))
  const movies = await addMovies(createDatabase(pool), titles)
  const { viewers, movieId: watchable } = await addViewers(pool, memberCount)
  await pool.query('update users set email_confirmed_at = now()')
  return { movies, viewers, watchable }
}

/** Members who browse, watch, like, comment and buy through HTTP, and what was acknowledged to them. */
export function openMembers({ url, viewers, movies }: { url: string; viewers: Viewer[]; movies: string[] }) {
  const asked: Asked[] = []
  /** Keys that the database must know, in the words of the questions below. */
  const acknowledged = { list: [] as string[], like: [] as string[], comment: [] as string[], purchase: [] as string[] }
  let requests = 0
  const memberOf = (n: number) => viewers[n % viewers.length]!
  const movieOf = (n: number) => movies[n % movies.length]!

  /** The body of an answer, or undefined if there was none or a refusal. */
  const ask = async (
    method: string,
    path: string,
    person?: Pick<Viewer, 'headers'>,
    body?: object,
    key?: string,
  ): Promise<string | undefined> => {
    const n = ++requests
    const at = performance.now()
    let answered: string | undefined
    const outcome = await fetch(url + path, {
      method,
      headers: {
        // Limits count by address: everybody has their own.
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        ...person?.headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    }).then(
      async (answer) => {
        answered = await answer.text()
        return answer.status
      },
      (error: unknown) => String(((error as Error).cause as Error | undefined)?.message ?? error),
    )
    const one = { what: `${method} ${path}`, at, ms: performance.now() - at, outcome }
    asked.push(one)
    return isFailed(one) ? undefined : answered
  }
  /** As our own pages do: sent again with the same key until it is answered. */
  const askAgain = async (path: string, viewer: Viewer, body: object) => {
    const key = randomUUID()
    for (let tries = 0; tries < 20; tries++) {
      if (await ask('POST', path, viewer, body, key)) return true
      await wait(500)
    }
    return false
  }

  /** Each member likes, lists and buys what they did not before: it can be told apart. */
  const acts = {
    browse: (n) => ask('GET', `/api/movies?n=${n}`),
    look: (n) => ask('GET', `/api/movies/${movieOf(n)}`),
    watch: (n) =>
      ask('PUT', `/api/playback-sessions/${memberOf(n).playbackToken}/position`, memberOf(n), {
        sequence: n,
        milliseconds: 1_000 * (1 + (n % 6_000)),
        state: 'playing',
      }),
    readList: (n) => ask('GET', '/api/watchlist', memberOf(n)),
    list: async (n) => {
      const [viewer, movieId] = [memberOf(n), movieOf(Math.floor(n / viewers.length))]
      if (await ask('POST', '/api/watchlist', viewer, { movieId }))
        acknowledged.list.push(`${viewer.userId} ${movieId}`)
    },
    like: async (n) => {
      const [viewer, movieId] = [memberOf(n), movieOf(Math.floor(n / viewers.length))]
      if (await askAgain('/api/like', viewer, { movieId, userId: viewer.userId }))
        acknowledged.like.push(`${viewer.userId} ${movieId}`)
    },
    comment: async (n) => {
      const text = `Comment ${n} ${randomUUID()}`
      if (await ask('POST', `/api/movies/${movieOf(n)}/comments`, memberOf(n), { text }))
        acknowledged.comment.push(text)
    },
    buy: async (n) => {
      const viewer = viewers[n]
      // Everybody has bought.
      if (!viewer) return
      if (await askAgain('/api/subscribe', viewer, { userId: viewer.userId, subscriptionType: 'monthly' }))
        acknowledged.purchase.push(viewer.userId)
    },
  } satisfies Record<string, Act>

  const done = new Map<Act, number>()
  const next = (act: Act) => {
    const n = done.get(act) ?? 0
    done.set(act, n + 1)
    return n
  }
  /** Everybody at once, each lane one thing after the other, `gapMs` from one to the next, until `signal`. */
  const load = (chosen: readonly Act[], signal: AbortSignal, gapMs: number) =>
    Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let turn = lane; !signal.aborted; turn += 1) {
          const began = performance.now()
          const act = chosen[turn % chosen.length]!
          await act(next(act))
          await wait(Math.max(0, gapMs - (performance.now() - began)))
        }
      }),
    )
  const loadFor = async (chosen: readonly Act[], milliseconds: number) => {
    const over = new AbortController()
    const loaded = load(chosen, over.signal, 0)
    await wait(milliseconds)
    over.abort()
    await loaded
  }

  return {
    acts,
    asked,
    ask,
    movieOf,
    memberOf,
    next,
    load,
    /** The most that is answered in a second, and the gap of lanes that ask for half of it. */
    async measureCeiling(chosen: readonly Act[]) {
      await loadFor(chosen, 2_000)
      const [from, before] = [performance.now(), requests]
      await loadFor(chosen, 4_000)
      const ceiling = ((requests - before) * 1000) / (performance.now() - from)
      return { ceiling, gapMs: (lanes * 1000) / (ceiling / 2) }
    },
    /** Whether everything that was acknowledged is there, once. */
    async compareWith(pool: pg.Pool): Promise<Line[]> {
      const keysOf = async (sql: string) => (await pool.query<{ key: string }>(sql)).rows.map(({ key }) => key)
      const written = {
        list: await keysOf(`select user_id || ' ' || movie_id as key from watchlist_entry`),
        like: await keysOf(`select user_id || ' ' || movie_id as key from reaction where value = 1`),
        comment: await keysOf('select text as key from comment'),
        purchase: await keysOf('select user_id as key from payment'),
      }
      return (['list', 'like', 'comment', 'purchase'] as const).map((kind) => {
        const found = new Set(written[kind])
        const lost = acknowledged[kind].filter((key) => !found.has(key)).length
        const doubled = written[kind].length - found.size
        return {
          what: `${kind}: lost of ${acknowledged[kind].length} acknowledged, and written twice`,
          measured: `${lost}, ${doubled}`,
          wanted: '0, 0',
          met: lost === 0 && doubled === 0 && acknowledged[kind].length > 20,
        }
      })
    },
  }
}

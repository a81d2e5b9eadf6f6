// @vitest-environment happy-dom
import { playbackErrors } from '@matinee/contract/playback'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Playback } from '../player/film.ts'
import { sendPositions } from './send-positions.ts'

interface Sent {
  what: string
  keepalive: boolean | undefined
  body: { sequence: number; milliseconds: number; state: string; playedFrom?: number } | undefined
}

const sent: Sent[] = []
let answer: () => Response | Error = () => Response.json({ nextHeartbeatSeconds: 10 })
// The client is made once, and keeps the way to the network that it found.
vi.stubGlobal('fetch', async (url: URL, { method, keepalive, body }: RequestInit) => {
  sent.push({ what: `${method} ${url.pathname}`, keepalive, body: body ? JSON.parse(body as string) : undefined })
  const answered = answer()
  if (answered instanceof Error) throw answered
  return answered
})

type State = ReturnType<Playback['state']>
const refused = vi.fn<(error: { code: string }) => void>()

/** A video that does as it is told; its time goes on with the clock while it plays. */
function aFilm() {
  const listeners = new Set<() => void>()
  const state = { paused: true, ended: false, problem: null, time: 0, speed: 1 } as unknown as State
  const change = (changes: Partial<State>) => {
    Object.assign(state, changes)
    for (const notify of listeners) notify()
  }
  return {
    playback: {
      state: () => state,
      subscribe: (notify: () => void) => {
        listeners.add(notify)
        return () => listeners.delete(notify)
      },
    },
    change,
    run: async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        await vi.advanceTimersByTimeAsync(1000)
        if (!state.paused) change({ time: state.time + state.speed })
      }
    },
  }
}

const playbackToken = `pt_${'a'.repeat(22)}`
function begin(at = 0) {
  const film = aFilm()
  const positions = sendPositions({
    playbackToken,
    nextHeartbeatSeconds: 10,
    playback: film.playback,
    onRefused: refused,
  })
  film.change({ paused: false, time: at + 0.1 })
  return { ...film, positions }
}
const beats = () => sent.flatMap(({ body }) => (body ? [[body.state, Math.round(body.milliseconds / 1000)]] : []))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  sent.length = 0
  answer = () => Response.json({ nextHeartbeatSeconds: 10 })
  refused.mockClear()
  vi.useRealTimers()
})

describe('while a film plays', () => {
  it('WATCH-6 sends its place every 10 s, with a growing sequence', async () => {
    const { run, positions } = begin()
    await run(35)
    expect(beats()).toEqual([
      ['playing', 9],
      ['playing', 19],
      ['playing', 29],
    ])
    expect(sent.map(({ body }) => body?.sequence)).toEqual([1, 2, 3])
    // Each says again from where it has played.
    expect(new Set(sent.map(({ body }) => body?.playedFrom)).size).toBe(1)
    expect(sent[0]?.what).toBe(`PUT /api/playback-sessions/${playbackToken}/position`)
    positions.stop()
  })

  it('WATCH-6 sends as seldom as the server asks for', async () => {
    answer = () => Response.json({ nextHeartbeatSeconds: 60 })
    const { run, positions } = begin()
    await run(75)
    expect(beats()).toEqual([
      ['playing', 9],
      ['playing', 69],
    ])
    positions.stop()
  })

  it('WATCH-10 goes on sending after a lost line and after a fault of the server', async () => {
    const { run, positions } = begin()
    answer = () => new TypeError('Failed to fetch')
    await run(15)
    answer = () => Response.json({ success: false, code: 'http.unavailable', message: 'Later.' }, { status: 503 })
    await run(10)
    answer = () => Response.json({ nextHeartbeatSeconds: 10 })
    await run(10)
    expect(beats().length).toBe(3)
    expect(refused).not.toHaveBeenCalled()
    // The next makes good what was lost.
    expect(sent.map(({ body }) => Math.round((body?.playedFrom ?? 0) / 1000))).toEqual([0, 0, 0])
    positions.stop()
  })

  it.each(['ended', 'replaced', 'otherNetwork', 'signedOut', 'endedByAdmin', 'notFound'] as const)(
    'WATCH-3 says when the viewing is over: %s, and sends nothing more',
    async (reason) => {
      const { code, message, status } = playbackErrors[reason]()
      answer = () => Response.json({ success: false, code, message }, { status })
      const { run, positions } = begin()
      await run(12)
      expect(refused.mock.calls.map(([error]) => error.code)).toEqual([code])
      await run(30)
      expect(sent).toHaveLength(1)
      positions.stop()
    },
  )
})

describe('a film that pauses', () => {
  it('WATCH-6 sends its place at once, and nothing further', async () => {
    const { run, change, positions } = begin()
    await run(4)
    change({ paused: true })
    await run(3600)
    expect(beats()).toEqual([['paused', 4]])
    change({ paused: false })
    await run(11)
    expect(beats()).toEqual([
      ['paused', 4],
      ['playing', 13],
    ])
    positions.stop()
  })

  it('says nothing before it has begun: the place where it goes on is not lost', async () => {
    const film = aFilm()
    const positions = sendPositions({
      playbackToken,
      nextHeartbeatSeconds: 10,
      playback: film.playback,
      onRefused: refused,
    })
    film.change({ paused: false, time: 0 })
    film.change({ paused: true, time: 0 })
    await positions.leave()
    expect(sent.map(({ what }) => what)).toEqual([`DELETE /api/playback-sessions/${playbackToken}`])
  })
})

describe('a film that jumps', () => {
  it('tells what was watched before the jump, and counts from where it landed', async () => {
    const { run, change, positions } = begin()
    await run(5)
    change({ time: 600 })
    await run(11)
    const played = sent.map(({ body }) => [
      Math.round((body?.playedFrom ?? 0) / 1000),
      Math.round((body?.milliseconds ?? 0) / 1000),
    ])
    expect(played).toEqual([
      [0, 5],
      [600, 609],
    ])
    positions.stop()
  })

  it('does not count what was skipped during a pause', async () => {
    const { run, change, positions } = begin()
    await run(5)
    change({ paused: true })
    await run(600)
    change({ time: 300 })
    change({ paused: false })
    await run(11)
    const last = sent.at(-1)?.body
    expect(Math.round((last?.playedFrom ?? 0) / 1000)).toBe(300)
    positions.stop()
  })
})

describe('leaving', () => {
  it('WATCH-6 sends the place in a request that outlives the page, then ends the viewing', async () => {
    const { run, positions } = begin()
    await run(4)
    await positions.leave()
    expect(sent.map(({ what, keepalive, body }) => [what.split(' ')[0], keepalive, body?.state])).toEqual([
      ['PUT', true, 'left'],
      ['DELETE', true, undefined],
    ])
    await run(30)
    expect(sent).toHaveLength(2)
  })

  it('WATCH-6 a closed tab sends its place, and a paused one whose place is known nothing', async () => {
    const { run, change, positions } = begin()
    await run(4)
    window.dispatchEvent(new Event('pagehide'))
    expect(beats()).toEqual([['left', 4]])
    change({ paused: true })
    await run(1)
    sent.length = 0
    window.dispatchEvent(new Event('pagehide'))
    expect(sent).toEqual([])
    positions.stop()
  })
})

import type Hls from 'hls.js'
import type { ErrorData, LoaderResponse, RetryConfig } from 'hls.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem, RetryPolicy } from './engine.ts'
import { filmRetryPolicy } from './stream-retries.ts'

// @vitest-environment happy-dom

/** Names as hls.js has them. */
const events = {
  FRAG_LOADED: 'fragLoaded',
  KEY_LOADED: 'keyLoaded',
  LEVEL_LOADED: 'levelLoaded',
  MANIFEST_LOADED: 'manifestLoaded',
  FRAG_BUFFERED: 'fragBuffered',
}
const key = 'https://cinema.test/api/playback-sessions/pt_1/keys/3'

let care: RetryPolicy
const problems: Problem[] = []
let waiting: boolean | undefined
let listeners: Map<string, (event: string, data: unknown) => void>
const renew = vi.fn<() => Promise<void>>()
const hls = {
  levels: [{}, {}],
  media: null as { paused: boolean; currentTime: number; buffered: TimeRanges } | null,
  subtitleTrack: 2,
  on: (event: string, listener: (event: string, data: unknown) => void) => listeners.set(event, listener),
  startLoad: vi.fn<() => void>(),
  stopLoad: vi.fn<() => void>(),
  loadSource: vi.fn<(address: string) => void>(),
}

beforeEach(() => {
  vi.useFakeTimers()
  problems.length = 0
  waiting = undefined
  listeners = new Map()
  hls.levels = [{}, {}]
  hls.media = null
  hls.subtitleTrack = 2
  renew.mockReset().mockResolvedValue()
  for (const call of [hls.startLoad, hls.stopLoad, hls.loadSource]) call.mockReset()
  care = filmRetryPolicy({ authorize: () => 'token', refreshToken: renew })({
    address: '/film.m3u8',
    onProblem: (problem) => problems.push(problem),
    onWaiting: (now) => (waiting = now),
  })
  care.attach(hls as unknown as Hls, events as unknown as typeof Hls.Events)
})
afterEach(() => {
  care.destroy()
  vi.useRealTimers()
})

interface Failure {
  details: string
  status?: number
  fatal?: boolean
  body?: unknown
  of?: string
}
const fail = ({ details, status, fatal = false, body, of }: Failure) => {
  const request = new XMLHttpRequest()
  Object.defineProperty(request, 'response', { value: new TextEncoder().encode(JSON.stringify(body)).buffer })
  const response = status === undefined ? undefined : { url: key, code: status }
  const frag = of === undefined ? undefined : { type: of }
  return care.handleError({ details, fatal, response, networkDetails: request, frag } as unknown as ErrorData)
}
const asksAgain = (response: LoaderResponse | undefined, count = 0, isTimeout = false) => {
  const retry = care.config.keyLoadPolicy?.default.errorRetry as Required<RetryConfig>
  return retry.shouldRetry(retry, count, isTimeout, response, false)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('WATCH-10 what hls.js asks for again', () => {
  it.each([
    ['no answer', 0],
    ['a server that restarts', 503],
    ['a server that is asked too often', 429],
  ])('%s', (_, code) => {
    expect(asksAgain({ url: key, code })).toBe(true)
    expect(waiting).toBe(true)
    expect(asksAgain({ url: key, code }, 100)).toBe(false)
  })

  it('an answer that took too long', () => expect(asksAgain(undefined, 0, true)).toBe(true))

  it.each([403, 404])('but nothing that was refused (%i)', (code) => {
    expect(asksAgain({ url: key, code })).toBe(false)
    expect(waiting).toBeUndefined()
  })

  it('a refused token, once, after it was renewed; the request waits for the new one', async () => {
    const fresh = Promise.withResolvers<void>()
    renew.mockReturnValue(fresh.promise)
    expect(asksAgain({ url: key, code: 401 })).toBe(true)
    expect(fail({ details: 'levelLoadError', status: 401, body: { success: false, code: 'a', message: 'b' } })).toBe(
      true,
    )
    expect(problems).toEqual([])
    const sent = new XMLHttpRequest()
    const header = vi.spyOn(sent, 'setRequestHeader')
    const asking = care.config.xhrSetup?.(sent, key, undefined as never)
    await pass(0)
    expect(header).not.toHaveBeenCalled()
    fresh.resolve()
    await asking
    expect(header).toHaveBeenCalledWith('Authorization', 'Bearer token')
    await pass(1000)
    expect(asksAgain({ url: key, code: 401 })).toBe(false)
    expect(renew).toHaveBeenCalledTimes(1)
    await pass(60_000)
    expect(asksAgain({ url: key, code: 401 })).toBe(true)
  })
})

describe('WATCH-3 a refusal of the API', () => {
  const body = { success: false, code: 'playback.premiumRequired', message: 'Part of Premium.', details: { of: 1 } }
  const { success: _, ...told } = body

  it('ends the loading, with its code and words, also before hls.js gives up', () => {
    expect(fail({ details: 'keyLoadError', status: 403, body })).toBe(true)
    expect(problems).toEqual([{ kind: 'refused', ...told }])
    expect(hls.stopLoad).toHaveBeenCalled()
  })

  it('is none where a segment is refused, wherever that lies', () => {
    expect(fail({ details: 'fragLoadError', status: 403, body })).toBe(false)
    expect(problems).toEqual([])
  })
})

describe('WATCH-10 what hls.js has given up', () => {
  it('is begun again without end while the line is away, and at once when it is back', async () => {
    for (let times = 1; times <= 40; times++) {
      fail({ details: 'fragLoadError', status: 0, fatal: true })
      await pass(5000)
      expect(hls.startLoad).toHaveBeenCalledTimes(times)
    }
    expect(problems).toEqual([])
    fail({ details: 'fragLoadTimeOut', fatal: true })
    window.dispatchEvent(new Event('online'))
    expect(hls.startLoad).toHaveBeenCalledTimes(41)
    listeners.get(events.FRAG_LOADED)?.('', {})
    expect(waiting).toBe(false)
  })

  it('is begun with the first playlist where that has not come', async () => {
    hls.levels = []
    fail({ details: 'manifestLoadError', status: 0, fatal: true })
    await pass(1000)
    expect(hls.loadSource).toHaveBeenCalledWith('/film.m3u8')
  })

  it('is a problem after two minutes of errors, unless the picture came on in between', async () => {
    const failFor = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 5) {
        fail({ details: 'keyLoadError', status: 503, fatal: true })
        await pass(5000)
      }
    }
    await failFor(100)
    listeners.get(events.FRAG_BUFFERED)?.('', { frag: { type: 'main' } })
    await failFor(100)
    expect(problems).toEqual([])
    await failFor(30)
    expect(problems[0]).toEqual({ kind: 'unavailable', detail: '503' })
  })

  it.each([
    ['a part of it is gone', 2, 'damaged'],
    ['all of it is gone', 0, 'missing'],
  ])('is a problem when %s', (_, levels, kind) => {
    hls.levels = Array.from({ length: levels }, () => ({}))
    fail({ details: 'fragLoadError', status: 404, fatal: true })
    expect(problems).toEqual([{ kind, detail: '404' }])
  })

  it('plays what is loaded before it says so', async () => {
    hls.media = { paused: false, currentTime: 10, buffered: { length: 1, start: () => 0, end: () => 13 } }
    fail({ details: 'fragLoadError', status: 404, fatal: true })
    await pass(5000)
    expect(problems).toEqual([])
    hls.media.currentTime = 12.8
    await pass(500)
    expect(problems.length).toBe(1)
  })

  it('is told once and for all, also when the line comes back or a failure was being repaired meanwhile', async () => {
    fail({ details: 'fragLoadError', status: 0, fatal: true })
    hls.media = { paused: false, currentTime: 10, buffered: { length: 1, start: () => 0, end: () => 13 } }
    fail({ details: 'fragLoadError', status: 404, fatal: true })
    await pass(2000)
    window.dispatchEvent(new Event('online'))
    fail({ details: 'fragLoadError', status: 0, fatal: true })
    fail({ details: 'fragLoadError', status: 404, fatal: true })
    hls.media.currentTime = 12.8
    await pass(5000)
    window.dispatchEvent(new Event('online'))
    expect(problems).toEqual([{ kind: 'damaged', detail: '404' }])
    expect(hls.startLoad).not.toHaveBeenCalled()
  })

  it('is not told after the film was left', async () => {
    hls.media = { paused: false, currentTime: 10, buffered: { length: 1, start: () => 0, end: () => 13 } }
    fail({ details: 'fragLoadError', status: 404, fatal: true })
    care.destroy()
    await pass(5000)
    expect(problems).toEqual([])
  })

  it('goes on without subtitles that do not come', () => {
    expect(fail({ details: 'fragLoadError', status: 404, fatal: true, of: 'subtitle' })).toBe(true)
    expect(hls.subtitleTrack).toBe(-1)
    expect(hls.startLoad).toHaveBeenCalled()
    expect(problems).toEqual([])
  })

  it('leaves what is wrong with the stream itself to the player', () => {
    expect(fail({ details: 'manifestParsingError', fatal: true })).toBe(false)
  })
})

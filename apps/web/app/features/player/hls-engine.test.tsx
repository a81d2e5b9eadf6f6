import { act, cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Playback, startPlayback } from './playback.ts'
import { Player } from './player.tsx'

type Listener = (event: string, data: { fatal: boolean; type: string; details: string }) => void

/** hls.js as far as the player knows it: what it was told, and a way to tell of an error. */
class FakeHls {
  static readonly Events = { ERROR: 'error' }
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' }
  static readonly ErrorDetails = { MANIFEST_INCOMPATIBLE_CODECS_ERROR: 'codecs', MANIFEST_PARSING_ERROR: 'parsing' }
  static last: FakeHls | undefined
  private readonly listeners = new Map<string, Listener>()
  readonly recoverMediaError = vi.fn<() => void>()
  constructor() {
    FakeHls.last = this
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
  }
  attachMedia() {}
  loadSource() {}
  destroy() {}
  fail() {
    this.listeners.get('error')?.('error', { fatal: true, type: 'media', details: 'bufferAppendError' })
  }
}

/** Where hls.js comes from. */
let load: () => Promise<{ default: typeof FakeHls }>
vi.mock('./load-hls.ts', () => ({ needsHls: () => true, loadHls: () => load() }))

let playback: Playback | undefined
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  load = () => Promise.resolve({ default: FakeHls })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  playback?.destroy()
  vi.restoreAllMocks()
  vi.useRealTimers()
  sessionStorage.clear()
})

async function watch() {
  const source = { kind: 'hls', address: 'https://cdn.test/master.m3u8' } as const
  playback = startPlayback(source, null)
  render(<Player playback={playback} ref={createRef()} />)
  await pass(0)
}

it('recovers from an error of the media each time, but not from two in a row', async () => {
  await watch()
  const hls = FakeHls.last!
  hls.fail()
  await pass(60_000)
  hls.fail()
  expect(hls.recoverMediaError).toHaveBeenCalledTimes(2)
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(1000)
  hls.fail()
  await pass(0)
  expect(hls.recoverMediaError).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('alert').textContent).toContain('Code: damaged (bufferAppendError)')
})

it('MOVIE-5 plays when hls.js was there before the press, and goes on after an error: a new source pauses a video', async () => {
  let paused = true
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => paused)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => {
    paused = false
    return Promise.resolve()
  })
  const pause = () => {
    paused = true
  }
  vi.spyOn(FakeHls.prototype, 'attachMedia').mockImplementation(pause)
  await watch()
  expect(paused).toBe(false)
  const hls = FakeHls.last!
  hls.recoverMediaError.mockImplementation(pause)
  hls.fail()
  expect(hls.recoverMediaError).toHaveBeenCalledTimes(1)
  expect(paused).toBe(false)
})

it('ROUTE-12 says what is missing to somebody who keeps the page that was to be loaded anew', async () => {
  load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/hls.js'))
  // A form with changes in it: the browser asks, and they stay.
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  })
  await watch()
  expect(reload).toHaveBeenCalledTimes(1)
  await pass(5000)
  expect(screen.getByRole('alert').textContent).toContain('Code: network (player)')
})

it('goes on by itself when the connection is back', async () => {
  sessionStorage.setItem('reloaded-after-chunk-failure', '1')
  load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/hls.js'))
  await watch()
  expect(screen.getByRole('alert').textContent).toContain('The connection was lost')
  load = () => Promise.resolve({ default: FakeHls })
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

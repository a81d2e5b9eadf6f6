import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import RealHls, { type LoaderContext } from 'hls.js'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withoutKeyAborts } from './hls-engine.ts'
import { type Playback, startPlayback } from './playback.ts'
import { Player } from './player.tsx'

type Listener = (event: string, data: object) => void

/** hls.js as far as the player knows it: what it was told, and a way to tell of an error. */
class FakeHls {
  static readonly Events = {
    ERROR: 'error',
    MANIFEST_PARSED: 'parsed',
    AUDIO_TRACKS_UPDATED: 'audio',
    SUBTITLE_TRACKS_UPDATED: 'subtitles',
  }
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' }
  static readonly ErrorDetails = { MANIFEST_INCOMPATIBLE_CODECS_ERROR: 'codecs', MANIFEST_PARSING_ERROR: 'parsing' }
  static readonly DefaultConfig = { loader: vi.fn<() => void>() }
  static last: FakeHls | undefined
  private readonly listeners = new Map<string, Listener>()
  readonly recoverMediaError = vi.fn<() => void>()
  allAudioTracks: { groupId: string }[] = []
  levels: { height: number; bitrate: number; hasAudioGroup: (group: string) => boolean }[] = []
  audioTrack = 0
  subtitleTrack = -1
  constructor() {
    FakeHls.last = this
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
  }
  attachMedia() {}
  loadSource() {}
  destroy() {}
  removeLevel(index: number) {
    this.levels.splice(index, 1)
  }
  tell(event: string, data: object = {}) {
    this.listeners.get(event)?.(event, data)
  }
  fail() {
    this.tell('error', { fatal: true, type: 'media', details: 'bufferAppendError' })
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

const described = 'public.accessibility.describes-video'
const sound = (lang: string, more: object = {}) => ({ name: lang, lang, default: false, autoselect: true, ...more })
const sounds = [
  sound('en', { default: true }),
  sound('de'),
  sound('de', { characteristics: described }),
  sound('en', { name: 'A talk', autoselect: false }),
]
const texts = [
  { name: 'English', lang: 'en', forced: false },
  { name: 'Signs', lang: 'de', forced: true },
]

/** What a film has, as its playlist tells it. */
async function tellTracks() {
  const hls = FakeHls.last!
  act(() => {
    hls.tell('audio', { audioTracks: sounds })
    hls.tell('subtitles', { subtitleTracks: texts })
  })
  await pass(0)
  return hls
}

it('WATCH-8 sound and subtitles are chosen, remembered by language, and forced ones come with the sound', async () => {
  localStorage.clear()
  await watch()
  const hls = await tellTracks()
  expect([hls.audioTrack, hls.subtitleTrack]).toEqual([0, -1])
  expect(screen.getAllByRole('radio', { hidden: true }).map((radio) => radio.parentElement?.textContent)).toEqual([
    'English',
    'German',
    'German, Audio description',
    'English, A talk, Commentary',
    'Off',
    'English',
  ])

  fireEvent.click(screen.getByLabelText('German', { exact: true }))
  expect([hls.audioTrack, hls.subtitleTrack]).toEqual([1, 1])
  expect(playback?.state().track).toBe(-1)
  fireEvent.click(screen.getAllByLabelText('English', { exact: true })[1]!)
  expect(hls.subtitleTrack).toBe(0)

  cleanup()
  playback?.destroy()
  await watch()
  const next = await tellTracks()
  expect([next.audioTrack, next.subtitleTrack]).toEqual([1, 0])
  expect(screen.queryByText('Audio description is on')).toBeNull()
  const description = () => screen.getByRole('button', { name: 'Audio description' })
  fireEvent.click(description())
  expect([next.audioTrack, description().getAttribute('aria-pressed')]).toEqual([2, 'true'])
  expect(screen.getAllByText('Audio description is on').length).toBeGreaterThan(0)
  fireEvent.click(description())
  expect([next.audioTrack, description().getAttribute('aria-pressed')]).toEqual([1, 'false'])
})

it('WATCH-8 a commentary is heard on after a retry, and not with the next film', async () => {
  localStorage.clear()
  await watch()
  await tellTracks()
  act(() => playback?.setAudio(3))
  act(() => playback?.retry())
  await pass(0)
  expect((await tellTracks()).audioTrack).toBe(3)
  playback?.destroy()
  cleanup()
  await watch()
  expect((await tellTracks()).audioTrack).toBe(0)
})

it('WATCH-8 renditions with 5.1 are left out, as their list lacks tracks', async () => {
  await watch()
  const hls = FakeHls.last!
  const level = (height: number, group: string) => ({
    height,
    bitrate: height,
    hasAudioGroup: (id: string) => id === group,
  })
  hls.allAudioTracks = ['audio-2', 'audio-2', 'audio-6'].map((groupId) => ({ groupId }))
  hls.levels = [level(360, 'audio-2'), level(360, 'audio-6'), level(720, 'audio-2'), level(720, 'audio-6')]
  act(() => hls.tell('parsed'))
  expect(hls.levels.map((each) => [each.height, each.hasAudioGroup('audio-2')])).toEqual([
    [360, true],
    [720, true],
  ])
})

it('a request for a key, for which sound and picture wait, is not aborted; others are', () => {
  const aborts = (context: object) => {
    const Loader = withoutKeyAborts(RealHls.DefaultConfig.loader)
    const loader = new Loader(RealHls.DefaultConfig)
    const onAbort = vi.fn<() => void>()
    const never = { onSuccess: () => undefined, onError: () => undefined, onTimeout: () => undefined }
    const config = {
      loadPolicy: RealHls.DefaultConfig.keyLoadPolicy.default,
      timeout: 1,
      maxRetry: 0,
      retryDelay: 0,
      maxRetryDelay: 0,
    }
    loader.load({ url: '/x', responseType: 'arraybuffer', ...context } as LoaderContext, config, { ...never, onAbort })
    loader.abort()
    loader.destroy()
    return onAbort.mock.calls.length
  }
  expect([aborts({ type: 'key', keyInfo: {} }), aborts({ type: 'media-fragment', frag: {} })]).toEqual([0, 1])
})

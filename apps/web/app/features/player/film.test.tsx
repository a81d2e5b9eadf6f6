import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type FilmPlaybackOptions, type Playback, Player, startFilmPlayback } from './film.ts'

// So that nothing waits for it.
beforeAll(() => import('./shortcut-sheet.tsx'))

const film: FilmPlaybackOptions = {
  address: 'https://films.test/nosferatu.mp4',
  title: 'Nosferatu',
  poster: '/media/poster.webp',
  startMs: 65_000,
  durationMs: 3_665_000,
  audio: [],
  subtitles: [],
  storyboard: {
    everySeconds: 10,
    columns: 10,
    rows: 10,
    width: 160,
    height: 90,
    pictures: 366,
    addresses: ['/0.webp', '/1.webp', '/2.webp', '/3.webp'],
  },
  authorize: () => null,
  refreshToken: () => Promise.resolve(),
}

let playback: Playback
const leave = vi.fn<() => void>()
const handlers = new Map<string, ((details: object) => void) | null>()
const session = {
  metadata: null as { title: string; artwork: { src: string }[] } | null,
  playbackState: 'none',
  setActionHandler: (action: string, handler: ((details: object) => void) | null) => handlers.set(action, handler),
  setPositionState: vi.fn<(state: object) => void>(),
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  handlers.clear()
  leave.mockReset()
  session.setPositionState.mockReset()
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 })
  vi.stubGlobal('MediaMetadata', function (this: object, init: object) {
    Object.assign(this, init)
  })
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  let paused = true
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => paused)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    paused = false
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused = true
    this.dispatchEvent(new Event('pause'))
  })
})
afterEach(() => {
  cleanup()
  playback.destroy()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function watch() {
  playback = startFilmPlayback(film)
  render(
    <Player playback={playback} ref={createRef()} title={film.title} onLeave={leave}>
      <p>A panel of the page</p>
    </Player>,
  )
  await pass(0)
}
const press = async (key: string) => {
  fireEvent.keyDown(document.body, { key })
  await pass(0)
}
async function fail(code: number) {
  vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code, message: '' } as MediaError)
  act(() => void playback.video.dispatchEvent(new Event('error')))
  await pass(0)
}

it('WATCH-9 has its title, a way back and the time left, from where it goes on', async () => {
  await watch()
  expect(screen.getByRole('heading', { name: 'Nosferatu' })).toBeTruthy()
  expect(screen.getByText('−1:00:00')).toBeTruthy()
  expect(screen.getByText(', 1 hour left')).toBeTruthy()
  expect(playback.state().time).toBe(65)
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(leave).toHaveBeenCalledTimes(1)
})

it('WATCH-9 shows the picture of the place while somebody seeks with keys, and no longer', async () => {
  await watch()
  const picture = () =>
    document.querySelector<HTMLElement>('[style*="background-image"]')?.style.backgroundImage ?? null
  expect(picture()).toBeNull()
  await press('ArrowRight')
  expect(picture()).toContain('/0.webp')
  await pass(1500)
  expect(picture()).toBeNull()
})

it("WATCH-9 '?' lists the shortcuts, which Escape closes; keys do nothing behind the list", async () => {
  await watch()
  await press('?')
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Play or pause')).toBeTruthy()
  await press('k')
  expect(playback.state().paused).toBe(false)
  await press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('k')
  expect(playback.state().paused).toBe(true)
})

it('WATCH-9 letters, digits and signs can be switched off as shortcuts, and stay off', async () => {
  await watch()
  await press('?')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Use letters, digits and signs as shortcuts' }))
  await press('Escape')
  for (const key of ['k', 'm', '5', '?']) await press(key)
  expect(playback.state()).toMatchObject({ paused: false, muted: false, time: 65 })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mute (m)' })).toBeNull()
  await press(' ')
  expect(playback.state().paused).toBe(true)
  cleanup()
  playback.destroy()
  await watch()
  await press('k')
  expect(playback.state().paused).toBe(false)
})

it('WATCH-9 says what happens in one place', async () => {
  await watch()
  await press('k')
  const regions = document.querySelectorAll('output, [role="status"], [aria-live]')
  expect([...regions].map(({ textContent }) => textContent)).toEqual(['Paused'])
})

it('WATCH-9 says once that it waits, also if something else is said meanwhile', async () => {
  await watch()
  const said: (string | null)[] = []
  const region = document.querySelector('output')!
  new MutationObserver(() => said.push(region.textContent)).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  act(() => void playback.video.dispatchEvent(new Event('waiting')))
  await pass(600)
  await press('m')
  await pass(1300)
  expect(said.filter((words) => words !== '')).toEqual(['Loading', 'Muted'])
})

it('WATCH-9 is on the lock screen, with its title, picture and keys, until it is left', async () => {
  await watch()
  expect(session.metadata).toMatchObject({
    title: 'Nosferatu',
    artwork: [{ src: `${location.origin}/media/poster.webp` }],
  })
  expect(session.playbackState).toBe('playing')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 3665, position: 65, playbackRate: 1 })
  act(() => handlers.get('pause')?.({}))
  expect([playback.state().paused, session.playbackState]).toEqual([true, 'paused'])
  act(() => handlers.get('seekto')?.({ seekTime: 600 }))
  expect(playback.state().time).toBe(600)
  playback.destroy()
  expect([session.metadata, handlers.get('play')]).toEqual([null, null])
})

it('WATCH-10 says what is wrong without a number, and tries again at the same place', async () => {
  await watch()
  await fail(3)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).not.toMatch(/\d|Code/)
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(playback.state()).toMatchObject({ time: 65, paused: false })
})

it('WATCH-8 subtitles keep the look that was chosen', async () => {
  await watch()
  act(() => playback.setCaptionStyle({ captionColour: 'yellow', captionBackground: 'none', captionPlace: 'top' }))
  const look = () => Object.fromEntries(Object.entries(document.querySelector<HTMLElement>('[data-captions]')!.dataset))
  const chosen = { size: 'medium', colour: 'yellow', background: 'none', place: 'top' }
  expect(look()).toMatchObject(chosen)
  cleanup()
  playback.destroy()
  await watch()
  expect(look()).toMatchObject(chosen)
})

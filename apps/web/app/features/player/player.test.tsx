import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Playback, startPlayback } from './playback.ts'
import { Player } from './player.tsx'

/** Whether the browser lets a video play: it may want a gesture first, for the sound or for all of it. */
let allows: (video: HTMLVideoElement) => boolean
let playback: Playback

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  allows = () => true
  // What the browser of these tests lacks: media.
  vi.stubGlobal('MediaError', {
    MEDIA_ERR_NETWORK: 2,
    MEDIA_ERR_DECODE: 3,
    MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
  })
  const playing = new WeakSet<HTMLMediaElement>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    if (!allows(this as HTMLVideoElement)) throw new DOMException('No gesture', 'NotAllowedError')
    playing.add(this)
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
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

async function watch() {
  playback = startPlayback({ kind: 'file', address: 'https://cdn.test/trailer.mp4' }, null)
  render(<Player playback={playback} ref={createRef()} />)
  await pass(0)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const player = () => screen.getByRole('region', { name: 'Video player' })
const press = async (key: string) => {
  fireEvent.keyDown(player(), { key })
  await pass(0)
}
const isPlaying = () => !playback.video.paused
/** The browser tells of a video that it cannot play. */
async function fail(code: number) {
  vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code, message: '' } as MediaError)
  act(() => void playback.video.dispatchEvent(new Event('error')))
  await pass(0)
}

it('MOVIE-5 plays without sound where the browser refuses it, and offers it', async () => {
  allows = ({ muted }) => muted
  await watch()
  expect([isPlaying(), playback.video.muted]).toEqual([true, true])
  fireEvent.click(screen.getByRole('button', { name: 'Tap for sound' }))
  expect(playback.video.muted).toBe(false)
  expect(screen.queryByRole('button', { name: 'Tap for sound' })).toBeNull()
})

it('MOVIE-5 waits for a press where the browser refuses to play at all', async () => {
  allows = () => false
  await watch()
  expect([isPlaying(), playback.video.muted]).toEqual([false, false])
  expect(screen.getAllByRole('button', { name: 'Play (k)' }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Tap for sound' })).toBeNull()
  allows = () => true
  await press('k')
  expect(isPlaying()).toBe(true)
})

it.each([
  [2, 'network (interrupted)'],
  [3, 'damaged (decoding)'],
  [4, 'format (not playable)'],
])('says what is wrong with a file (%i), and plays it after Retry', async (code, words) => {
  await watch()
  await fail(code)
  expect(screen.getByRole('alert').textContent).toContain(`Code: ${words}`)
  expect(isPlaying()).toBe(false)
  const retry = screen.getByRole('button', { name: 'Retry' })
  expect(document.activeElement).toBe(retry)
  fireEvent.click(retry)
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(player())
  expect([isPlaying(), playback.video.src]).toEqual([true, 'https://cdn.test/trailer.mp4'])
})

it('controls go after three idle seconds of play, come back, and stay while it is paused', async () => {
  await watch()
  const controls = () => player().dataset['controls']
  await pass(2999)
  expect(controls()).toBe('shown')
  await pass(1)
  expect(controls()).toBe('hidden')
  fireEvent.pointerMove(player(), { pointerType: 'mouse' })
  expect(controls()).toBe('shown')
  await press('k')
  expect(isPlaying()).toBe(false)
  await pass(20_000)
  expect(controls()).toBe('shown')
})

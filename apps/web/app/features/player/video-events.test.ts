import { expect, it, afterEach, beforeEach, describe, vi } from 'vitest'
import { bufferedTo, watchStalls, createSeeker, durationCheckMs, pendingSeekMs } from './video-events.ts'

const ranges = (...all: [start: number, end: number][]): TimeRanges => ({
  length: all.length,
  start: (i) => all[i]?.[0] ?? 0,
  end: (i) => all[i]?.[1] ?? 0,
})

it.each([
  [0, 4],
  [3.9, 4],
  [5, 0],
  [7.6, 12],
  [12, 0],
])('at second %s it is loaded to %s', (currentTime, end) => {
  expect(bufferedTo({ buffered: ranges([0, 4], [8, 12]), currentTime })).toBe(end)
})

// @vitest-environment happy-dom

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watch() {
  const video = document.createElement('video')
  let paused = false
  Object.defineProperty(video, 'paused', { get: () => paused })
  const told: boolean[] = []
  const stalls = watchStalls(video, (stalled) => told.push(stalled))
  const fire = (event: string) => video.dispatchEvent(new Event(event))
  return { stalls, told, fire, setPaused: (now: boolean) => (paused = now) }
}

describe('watchStalls', () => {
  it('tells of a wait of half a second, once, and of its end', () => {
    const { told, fire } = watch()
    fire('play')
    fire('waiting')
    vi.advanceTimersByTime(499)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual([true])
    fire('waiting')
    vi.advanceTimersByTime(1000)
    fire('playing')
    expect(told).toEqual([true, false])
  })

  it('says nothing of a shorter one', () => {
    const { told, fire } = watch()
    fire('seeking')
    vi.advanceTimersByTime(400)
    fire('seeked')
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([])
  })

  it('still tells of the next one when the time ran out during a pause', () => {
    const { told, fire, setPaused } = watch()
    setPaused(true)
    fire('seeking')
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([])
    setPaused(false)
    fire('waiting')
    vi.advanceTimersByTime(500)
    expect(told).toEqual([true])
  })

  it('leaves no timer and no ear behind', () => {
    const { stalls, told, fire } = watch()
    stalls.wait()
    stalls.stop()
    expect(vi.getTimerCount()).toBe(0)
    fire('waiting')
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([])
  })
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function media() {
  const video = { duration: Number.NaN, readyState: 0, currentTime: 0 }
  const onChange = vi.fn<() => void>()
  const seeker = createSeeker(video, onChange)
  const arrive = (duration = 12) => Object.assign(video, { duration, readyState: 1 })
  return { video, seeker, onChange, arrive }
}

describe('MOVIE-6 an unknown duration', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0])('MOVIE-6 of %s is looked at again after 100 ms', (unknown) => {
    const { video, seeker, onChange, arrive } = media()
    Object.assign(video, { duration: unknown, readyState: 1 })
    seeker.look()
    expect([seeker.duration(), onChange.mock.calls.length]).toEqual([0, 0])
    arrive()
    vi.advanceTimersByTime(durationCheckMs - 1)
    expect(onChange).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect([seeker.duration(), onChange.mock.calls.length]).toEqual([12, 1])
  })

  it('MOVIE-6 is looked at until it is known, and no longer', () => {
    const { seeker, onChange, arrive } = media()
    seeker.look()
    vi.advanceTimersByTime(60_000)
    expect(onChange).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(1)
    arrive()
    vi.advanceTimersByTime(durationCheckMs)
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is looked at by one timer, however often the media calls', () => {
    const { seeker } = media()
    seeker.look()
    seeker.look()
    expect(vi.getTimerCount()).toBe(1)
  })
})

describe('MOVIE-6 a seek', () => {
  it('is done at once when the media is ready, within its bounds', () => {
    const { video, seeker, arrive } = media()
    arrive()
    seeker.seek(5)
    expect(video.currentTime).toBe(5)
    seeker.seek(99)
    expect(video.currentTime).toBe(12)
    seeker.seek(-3)
    expect(video.currentTime).toBe(0)
    seeker.seek(Number.NaN)
    expect(video.currentTime).toBe(0)
  })

  it('MOVIE-6 that comes too early is kept, shown, and applied when the media is ready', () => {
    const { video, seeker, arrive } = media()
    seeker.look()
    seeker.seek(7)
    expect([video.currentTime, seeker.time()]).toEqual([0, 7])
    vi.advanceTimersByTime(4800)
    expect(video.currentTime).toBe(0)
    arrive()
    vi.advanceTimersByTime(durationCheckMs)
    expect([video.currentTime, seeker.time()]).toEqual([7, 7])
    video.currentTime = 8
    vi.advanceTimersByTime(10_000)
    expect(video.currentTime).toBe(8)
  })

  it('MOVIE-6 is applied by what the media tells, without waiting for the next look', () => {
    const { video, seeker, arrive } = media()
    seeker.seek(7)
    arrive()
    seeker.look()
    expect(video.currentTime).toBe(7)
  })

  it('MOVIE-6 is dropped after 5000 ms', () => {
    const { video, seeker, arrive } = media()
    seeker.look()
    seeker.seek(7)
    vi.advanceTimersByTime(pendingSeekMs - 1)
    expect(seeker.time()).toBe(7)
    vi.advanceTimersByTime(1)
    expect(seeker.time()).toBe(0)
    arrive()
    vi.advanceTimersByTime(durationCheckMs)
    expect(video.currentTime).toBe(0)
  })

  it('MOVIE-6 that is replaced by a later one does not come back, and the later one has its own 5000 ms', () => {
    const { video, seeker, arrive } = media()
    seeker.look()
    seeker.seek(7)
    vi.advanceTimersByTime(3000)
    seeker.seek(3)
    vi.advanceTimersByTime(3000)
    arrive()
    vi.advanceTimersByTime(durationCheckMs)
    expect(video.currentTime).toBe(3)
  })

  it('to a share of the length waits for the length', () => {
    const { video, seeker, arrive } = media()
    seeker.look()
    seeker.seek((duration) => duration / 2)
    expect(seeker.time()).toBe(0)
    arrive()
    vi.advanceTimersByTime(durationCheckMs)
    expect(video.currentTime).toBe(6)
  })

  it('leaves no timer behind', () => {
    const { seeker } = media()
    seeker.look()
    seeker.seek(7)
    seeker.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

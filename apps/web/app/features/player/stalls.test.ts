// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStalls } from './stalls.ts'

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

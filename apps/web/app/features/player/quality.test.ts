import { describe, expect, it } from 'vitest'
import { resolveHeight } from './quality.ts'

const qualities = [720, 480, 360].map((height) => ({ height, bitRate: height * 1000 }))

describe('resolveHeight', () => {
  it.each([
    [480, 480],
    [1080, 720],
    [540, 480],
    [240, 360],
    [null, null],
  ])('plays %s in %s', (wanted, height) => {
    expect(resolveHeight(qualities, wanted)).toBe(height)
  })

  it('names no height of a video that has none to choose from', () => {
    expect(resolveHeight([], 480)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentTokens, contrast, isAccent, nearestAccent, surfaces } from './accent.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const all = [...surfaces.light, ...surfaces.dark]
const least = (hex: string, others: readonly string[]) => Math.min(...others.map((other) => contrast(hex, other)))

describe('SITE-2 the accent colour', () => {
  it('reads known ratios as the recommendation does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it.each(['#f01111', '#0b6bcb', '#1a7f37', '#8250df', '#c2410c'])('%s can be one', (hex) => {
    expect(nearestAccent(hex)).toBe(hex)
  })

  it.each(['#ffd500', '#000080', '#ffffff', '#000000', '#00ff00'])(
    '%s cannot, and the nearest that can is named',
    (hex) => {
      expect(isAccent(hex)).toBe(false)
      expect(isAccent(nearestAccent(hex))).toBe(true)
    },
  )

  it('the nearest keeps the hue', () => {
    // Yellow becomes a dark yellow, navy a lighter blue.
    const [red = 0, green = 0, blue = 0] = nearestAccent('#ffd500')
      .match(/[0-9a-f]{2}/g)!
      .map((part) => parseInt(part, 16))
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(2 * blue)
    const navy = nearestAccent('#000080')
      .match(/[0-9a-f]{2}/g)!
      .map((part) => parseInt(part, 16))
    expect(navy[2]).toBeGreaterThan(2 * navy[0]!)
  })

  it('for every colour there is one that can be seen on every surface, and tokens that can be read', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const accent = nearestAccent(hex)
        const tokens = accentTokens(accent)
        expect(least(accent, all)).toBeGreaterThanOrEqual(3)
        expect(contrast(tokens['--accent-fill'], '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(least(tokens['--accent-fill'], all)).toBeGreaterThanOrEqual(3)
        for (const dark of [tokens['--accent-hover'], tokens['--footer-text'], tokens['--icon']])
          expect(least(dark, surfaces.light)).toBeGreaterThanOrEqual(4.5)
        for (const light of [tokens['--accent-on-dark'], tokens['--footer-text-on-dark']])
          expect(least(light, surfaces.dark)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 500 },
    )
  })
})

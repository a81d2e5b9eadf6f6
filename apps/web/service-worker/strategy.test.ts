import { describe, expect, it } from 'vitest'
import { strategyFor } from './strategy.ts'

const origin = 'https://rex.example'

describe('answerTo', () => {
  it.each([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/movie/65f1c0ffee65f1c0ffee65f1?from=home', 'page'],
    ['GET', 'cors', '/assets/root-abc.js', 'asset'],
    ['GET', 'no-cors', '/images/65f1c0ffee65f1c0ffee65f1/342.webp', 'poster'],
    ['GET', 'cors', '/api/watchlist', 'from-network'],
    ['GET', 'navigate', '/api/docs', 'from-network'],
    ['GET', 'cors', '/media/1/master.m3u8', 'from-network'],
    ['GET', 'cors', '/watchlist.data', 'from-network'],
    ['GET', 'cors', '/_root.data', 'from-network'],
    ['GET', 'cors', '/assets/looks-like.data', 'from-network'],
    ['POST', 'navigate', '/contact', 'from-network'],
    ['POST', 'cors', '/assets/root-abc.js', 'from-network'],
    ['GET', 'no-cors', '/favicon.svg', 'from-network'],
    ['GET', 'navigate', '/apiary', 'page'],
  ] as const)('SW-1 answers %s (%s) %s: %s', (method, mode, path, expected) => {
    expect(strategyFor({ method, mode, url: origin + path }, origin)).toBe(expected)
  })

  it('SW-1 leaves other hosts alone', () => {
    const asked = { method: 'GET', mode: 'no-cors', url: 'https://images.example/images/1.webp' }
    expect(strategyFor(asked, origin)).toBe('from-network')
  })
})

import { describe, expect, it } from 'vitest'
import { friendlyReturnTo, hostileReturnTo } from './return-to-fixtures.ts'
import { returnPath } from './paths.ts'

const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text)
/** Pages from which somebody may be sent on: an address that is not whole is read from there. */
const pages = [
  'https://matinee.example/login?returnTo=x',
  'https://matinee.example/a/b/c',
  'http://127.0.0.1:4173/login',
]

it('there are enough hostile values, each of them once', () => {
  expect(new Set(hostileReturnTo).size).toBe(hostileReturnTo.length)
  expect(hostileReturnTo.length).toBeGreaterThanOrEqual(60)
})

describe('after logging in nobody leaves this site', () => {
  it.each(hostileReturnTo.map((value) => [shown(value), value]))('by %s', (_, value) => {
    const path = returnPath(value, '/profile')
    for (const page of pages) {
      const reached = new URL(path, page)
      expect(reached.origin).toBe(new URL(page).origin)
      // Read as it is written, whatever reads it: nothing that one reader takes for a host and another for a path.
      expect(reached.pathname + reached.search + reached.hash).toBe(path)
    }
    expect(path).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/)
    expect(path).not.toContain('\\')
    expect(new URL(path, pages[0]).pathname).not.toMatch(/^\/(api|media|login)(\/|$)/i)
    // Handed on from page to page it stays what it is.
    expect(returnPath(path, '/profile')).toBe(path)
  })

  it.each(friendlyReturnTo)('and comes back to %s', (value) => {
    expect(returnPath(value, '/profile')).toBe(value)
  })

  it('and who came from nowhere goes where everyone goes', () => {
    expect(returnPath(null, '/profile')).toBe('/profile')
    expect(returnPath(undefined, '/profile')).toBe('/profile')
  })
})

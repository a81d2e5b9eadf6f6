import { createClient } from '@matinee/contract/http/client'
import { httpErrors } from '@matinee/contract/http/errors'
import { searchMessages } from '@matinee/contract/search'
import { describe, expect, it } from 'vitest'
import { loadResults, loadOrSearchFailure } from './results.ts'

const view = { siteUrl: 'https://rex.example', now: Date.now() }
const find = (answer: () => Response, address = '/search/moon') => {
  const call = createClient({ baseUrl: view.siteUrl, fetch: async () => answer() })
  return loadResults(call, new URL(address, view.siteUrl), view)
}
const refusal = (body: object, status: number) => () => Response.json(body, { status })

describe('findResults', () => {
  it.each([
    {
      when: 'the server says why',
      answer: refusal({ code: 'http.unavailable', message: httpErrors.unavailable().message }, 503),
      says: httpErrors.unavailable().message,
      status: 503,
    },
    {
      when: 'the server says what is wrong with the term',
      answer: refusal(
        { code: 'http.invalid', message: httpErrors.invalid().message, fields: { query: searchMessages.tooLong } },
        400,
      ),
      says: searchMessages.tooLong,
      status: 400,
    },
    {
      when: 'it says nothing',
      answer: () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
      says: 'Search failed',
      status: 503,
    },
    {
      when: 'no answer comes',
      answer: () => {
        throw new TypeError('fetch failed')
      },
      says: 'Search failed. Please try again.',
      status: 503,
    },
  ])('SEARCH-2 says "$says" when $when', async ({ answer, says, status }) => {
    expect(await find(answer)).toMatchObject({ data: { failed: { message: says } }, init: { status } })
  })

  it.each(['/search', '/search?query=', '/search/%20%20'])('SEARCH-2 asks nothing for %s', async (address) => {
    const answer = () => {
      throw new Error('was asked')
    }
    expect(await find(answer, address)).toEqual({ movies: [], total: 0, isCapped: false })
  })

  it('SEARCH-1 leads from a page that is no longer there to the last one', async () => {
    const empty = () => Response.json([], { headers: { 'x-total-count': '72' } })
    const thrown: unknown = await find(empty, '/search?query=the&page=9').catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).headers.get('location')).toBe('/search?query=the&page=2')
  })
})

describe('orSearchFailed', () => {
  it.each([
    { when: 'no answer comes', error: new TypeError('Failed to fetch'), says: 'Search failed. Please try again.' },
    {
      when: 'the answer cannot be read',
      error: new Error('Unable to decode'),
      says: 'An error occurred while fetching the movies.',
    },
  ])('SEARCH-2 says "$says" when $when', async ({ error, says }) => {
    expect(await loadOrSearchFailure(() => Promise.reject(error))).toEqual({ failed: { message: says } })
  })

  it('lets a redirect pass', async () => {
    const redirect = new Response(null, { status: 302 })
    // oxlint-disable-next-line prefer-promise-reject-errors -- the router throws responses
    await expect(loadOrSearchFailure(() => Promise.reject(redirect))).rejects.toBe(redirect)
  })
})

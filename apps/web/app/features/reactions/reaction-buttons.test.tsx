import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissAllToasts, toast, toastStore } from '../../ui/toasts.ts'
import {
  type MockRequest,
  HOUR,
  ines,
  networkError,
  otto,
  refusal,
  mockServer,
  tokenFor,
} from '../../platform/session/session-fixtures.ts'
import { forgetSession, readSession, startSession } from '../../platform/session/session.ts'
// It gives calls their token.
import '../../platform/session/session.ts'
import { ReactionButtons } from './reaction-buttons.tsx'

const movie = { _id: '65f000000000000000000009', likes: 3, dislikes: 1, likesBy: [ines._id], dislikesBy: [otto._id] }
const button = (name: RegExp) => screen.getByRole('button', { name })
const pressed = () => [/^Like/, /^Dislike/].map((name) => button(name).getAttribute('aria-pressed'))
const shown = () => [button(/^Like/).textContent, button(/^Dislike/).textContent]
const areDisabled = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-disabled') === 'true')
const lastToast = () => toastStore.get().at(-1)?.message

/** The client is made once, and keeps the way to the network that it found. */
let answer: (asked: MockRequest) => Response | Error | Promise<Response> = () => refusal(500)
const heard = mockServer((asked) => answer(asked))

function show(user: typeof ines | null) {
  act(() => {
    if (user) startSession({ user, token: tokenFor(user, HOUR) })
    else readSession()
  })
  return render(<ReactionButtons movie={movie} />)
}

// So that nothing waits for it, and no answer of one test comes in the next.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  forgetSession()
  dismissAllToasts()
})

describe('an opinion', () => {
  it.each([
    [ines, ['true', 'false']],
    [otto, ['false', 'true']],
    [{ ...ines, _id: '65f000000000000000000003' }, ['false', 'false']],
  ] as const)('LIKE-2: falls back to what the movie says of a person', async (user, expected) => {
    answer = () => refusal(500)
    show(user)
    await waitFor(() => expect(button(/^Like/).textContent).toBe('Like (0)'))
    expect(pressed()).toEqual(expected)
    expect(areDisabled()).toEqual([false, false])
  })

  it('LIKE-5: a number that cannot be had is 0, whatever the movie says', async () => {
    answer = ({ endpoint }) => (endpoint.endsWith('/likes') ? refusal(500) : networkError())
    show(null)
    await waitFor(() => expect(shown()).toEqual(['Like (0)', 'Dislike (0)']))
  })

  it('LIKE-2: is what the status calls say, whatever the movie says', async () => {
    answer = ({ endpoint }) => {
      if (endpoint.endsWith('/status'))
        return Response.json({ success: true, data: { hasLiked: false, hasDisliked: true } })
      return Response.json({ success: true, count: 7, data: { count: 7 } })
    }
    show(ines)
    await waitFor(() => expect(button(/^Like/).textContent).toBe('Like (7)'))
    expect(pressed()).toEqual(['false', 'true'])
  })

  it('LIKE-1: a visitor asks for numbers, and for nothing else', async () => {
    heard.length = 0
    answer = () => Response.json({ success: true, count: 7, data: { count: 7 } })
    show(null)
    await waitFor(() => expect(button(/^Dislike/).textContent).toBe('Dislike (7)'))
    expect(heard.map(({ endpoint }) => endpoint)).toEqual([
      `GET /api/movies/${movie._id}/likes`,
      `GET /api/movies/${movie._id}/dislikes`,
    ])
    expect(areDisabled()).toEqual([true, true])
    expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual([
      'Please log in to like the movie.',
      'Please log in to dislike the movie.',
    ])
  })

  it('LIKE-4: an answer that carries no opinion is none', async () => {
    answer = ({ endpoint }) => (endpoint.startsWith('POST') ? Response.json({ success: true }) : refusal(404))
    show(otto)
    await waitFor(() => expect(pressed()).toEqual(['false', 'true']))
    fireEvent.click(button(/^Like/))
    expect(pressed()).toEqual(['true', 'false'])
    await waitFor(() => expect(lastToast()).toBe('Failed to like this movie.'))
    expect(pressed()).toEqual(['false', 'true'])
  })

  /** One whose first press is under way, and a second behind it, when `meanwhile` happens. */
  async function pressAndLeave(late: Response, meanwhile: () => void) {
    const answered = Promise.withResolvers<Response>()
    const looks = Promise.withResolvers<void>()
    const status = { success: true, data: { hasLiked: false, hasDisliked: false } }
    const count = { success: true, count: 7, data: { count: 7 } }
    const seen = (what: string) => Response.json(what.endsWith('/status') ? status : count)
    answer = ({ endpoint }) => (endpoint.startsWith('POST') ? answered.promise : seen(endpoint))
    show(ines)
    await waitFor(() => expect(button(/^Like/).textContent).toBe('Like (7)'))
    heard.length = 0
    fireEvent.click(button(/^Like/))
    fireEvent.click(button(/^Dislike/))
    await waitFor(() => expect(heard.map(({ endpoint }) => endpoint)).toEqual(['POST /api/like']))
    // The next one's own look comes last.
    answer = ({ endpoint }) => looks.promise.then(() => (endpoint.startsWith('POST') ? refusal(500) : seen(endpoint)))
    act(meanwhile)
    expect(pressed()).toEqual(['false', 'false'])
    answered.resolve(late)
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
    expect(pressed()).toEqual(['false', 'false'])
    count.count = 8
    status.data.hasDisliked = true
    looks.resolve()
    await waitFor(() => expect(button(/^Like/).textContent).toBe('Like (8)'))
    expect(heard.map(({ endpoint }) => endpoint).filter((what) => what.startsWith('POST'))).toEqual(['POST /api/like'])
    return toastStore.get().map(({ message }) => message)
  }
  const liked = () => {
    const data = { likes: 900, dislikes: 0, hasLiked: true, hasDisliked: false }
    return Response.json({ success: true, message: 'Movie liked!', ...data, data })
  }
  const signInAsOtto = () => startSession({ user: otto, token: tokenFor(otto, HOUR) })

  it.each([
    ['done', liked],
    ['refused', () => refusal(429)],
    ['failed', () => refusal(503)],
    ['signed out', () => refusal(401)],
  ])(
    'LIKE-2: somebody else who has signed in sees their own, whatever comes of a press before (%s)',
    async (_, late) => {
      expect(await pressAndLeave(late(), signInAsOtto)).toEqual([])
      expect(pressed()).toEqual(['false', 'true'])
      // Nor is their press taken for the second half of a double click, or for one that is on its way already.
      answer = () => refusal(429)
      fireEvent.click(button(/^Like/))
      expect(pressed()).toEqual(['true', 'false'])
      // The next test must not hear of it.
      await waitFor(() => expect(toastStore.get()).toHaveLength(1))
    },
  )

  it('LIKE-2: who has logged out has liked nothing', async () => {
    expect(await pressAndLeave(liked(), forgetSession)).toEqual([])
    expect(pressed()).toEqual(['false', 'false'])
  })

  it('LIKE-4: whose session ends on a press is asked to log in, where they are, and told once', async () => {
    const end = () => {
      forgetSession()
      // As whoever keeps the session does it.
      toast('Session expired. Please login again.', { type: 'warning' })
    }
    expect(await pressAndLeave(refusal(401), end)).toEqual(['Please log in to like the movie.'])
    expect(toastStore.get()[0]?.action?.label).toBe('Log in')
    expect(areDisabled()).toEqual([true, true])
    sessionStorage.clear()
  })
})

describe('a press', () => {
  const nothing = { likes: 7, dislikes: 7, hasLiked: false, hasDisliked: false }
  const counts = (given: object) => Response.json({ success: true, message: 'Movie liked!', ...given, data: given })
  const look = (what: string) => counts(what.endsWith('/status') ? nothing : { count: 7 })
  const presses = () => heard.map(({ endpoint }) => endpoint).filter((what) => what.startsWith('POST'))

  /** Somebody who has said nothing yet, whose presses are answered like this. */
  async function open(toPress: () => Response | Error | Promise<Response>, user = ines) {
    heard.length = 0
    answer = ({ endpoint }) => (endpoint.startsWith('POST') ? toPress() : look(endpoint))
    show(user)
    await waitFor(() => expect(shown()).toEqual(['Like (7)', 'Dislike (7)']))
  }
  const tooMany = 'Too many requests. Please wait a moment and try again.'
  const said = (status: number, words: object) => () => Response.json({ success: false, ...words }, { status })

  it.each([
    [
      'a fault of ours',
      said(503, { code: 'http.unavailable', message: 'Not available' }),
      'Failed to like movie. Please try again.',
      'Failed to dislike movie. Please try again.',
    ],
    [
      'nobody answers',
      networkError,
      'An error occurred while liking. Try again.',
      'An error occurred while disliking. Try again.',
    ],
    ['a refusal with words', said(429, { code: 'http.tooMany', message: tooMany }), tooMany, tooMany],
    [
      'a refusal without words',
      () => new Response('', { status: 400 }),
      'Failed to like movie',
      'Failed to dislike movie',
    ],
    ['an answer that says no', said(200, {}), 'Failed to like this movie.', 'Failed to dislike movie'],
    ['an answer that says no and why', said(200, { message: 'Not today.' }), 'Not today.', 'Not today.'],
  ])('LIKE-4: %s: it is said, and nothing has changed', async (_, toPress, like, dislike) => {
    await open(toPress)
    for (const [name, words] of [
      [/^Like/, like],
      [/^Dislike/, dislike],
    ] as const) {
      dismissAllToasts()
      button(name).focus()
      fireEvent.click(button(name))
      await waitFor(() => expect(toastStore.get().map(({ message }) => message)).toEqual([words]))
      await waitFor(() => expect(pressed()).toEqual(['false', 'false']))
      expect(shown()).toEqual(['Like (7)', 'Dislike (7)'])
      expect(document.activeElement).toBe(button(name))
    }
  })

  it('LIKE-4: an account without an id is told so, and the server is not asked', async () => {
    await open(() => refusal(500), { ...ines, _id: '' })
    fireEvent.click(button(/^Like/))
    await waitFor(() => expect(lastToast()).toBe('Invalid movie or user ID'))
    fireEvent.click(button(/^Dislike/))
    await waitFor(() => expect(lastToast()).toBe('Missing movie or user ID'))
    expect(pressed()).toEqual(['false', 'false'])
    expect(presses()).toEqual([])
  })

  it('LIKE-3: shows at once, and the answer of the server wins', async () => {
    const answered = Promise.withResolvers<Response>()
    await open(() => answered.promise)
    fireEvent.click(button(/^Like/))
    expect([shown(), pressed()]).toEqual([
      ['Like (8)', 'Dislike (7)'],
      ['true', 'false'],
    ])
    // Others have liked it in the same moment.
    answered.resolve(counts({ likes: 48, dislikes: 10, hasLiked: true, hasDisliked: false }))
    await waitFor(() => expect(shown()).toEqual(['Like (48)', 'Dislike (10)']))
    expect(pressed()).toEqual(['true', 'false'])
  })

  it('LIKE-3: the second half of a double click is none, nor is a press of what is on its way', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const answered = Promise.withResolvers<Response>()
    await open(() => counts({ likes: 8, dislikes: 7, hasLiked: true, hasDisliked: false }))
    fireEvent.click(button(/^Like/))
    await waitFor(() => expect(lastToast()).toBe('Movie liked!'))
    vi.setSystemTime(Date.now() + 499)
    fireEvent.click(button(/^Like/))
    expect(pressed()).toEqual(['true', 'false'])
    vi.setSystemTime(Date.now() + 1)
    answer = () => answered.promise
    fireEvent.click(button(/^Like/))
    expect(pressed()).toEqual(['false', 'false'])
    // On a slow line: long after, and still not answered.
    vi.setSystemTime(Date.now() + 5_000)
    fireEvent.click(button(/^Like/))
    expect(pressed()).toEqual(['false', 'false'])
    answered.resolve(counts(nothing))
    await waitFor(() => expect(shown()).toEqual(['Like (7)', 'Dislike (7)']))
    expect(presses()).toEqual(['POST /api/like', 'POST /api/like'])
  })
})

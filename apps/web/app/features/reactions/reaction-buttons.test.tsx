import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { dismissAllToasts, toast, toastStore } from '../../ui/toasts.ts'
import { type Asked, HOUR, ines, otto, refusal, serverThat, tokenFor } from '../session/session-fixtures.ts'
import { forgetSession, readSession, storeSession } from '../session/session-store.ts'
// It gives calls their token.
import '../session/session.ts'
import { ReactionButtons } from './reaction-buttons.tsx'

const movie = { _id: '65f000000000000000000009', likes: 3, dislikes: 1, likesBy: [ines._id], dislikesBy: [otto._id] }
const button = (name: RegExp) => screen.getByRole('button', { name })
const pressed = () => [/^Like/, /^Dislike/].map((name) => button(name).getAttribute('aria-pressed'))
const lastToast = () => toastStore.get().at(-1)?.message

/** The client is made once, and keeps the way to the network that it found. */
let answer: (asked: Asked) => Response | Promise<Response> = () => refusal(500)
const heard = serverThat((asked) => answer(asked))

function show(user: typeof ines | null) {
  act(() => {
    if (user) storeSession({ user, token: tokenFor(user, HOUR) })
    else readSession(true)
  })
  return render(<ReactionButtons movie={movie} />)
}

afterEach(() => {
  cleanup()
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
  })

  it('LIKE-2: is what the status calls say, whatever the movie says', async () => {
    answer = ({ what }) => {
      if (what.endsWith('/status'))
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
    expect(heard.map(({ what }) => what)).toEqual([
      `GET /api/movies/${movie._id}/likes`,
      `GET /api/movies/${movie._id}/dislikes`,
    ])
    expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true])
  })

  it('LIKE-4: an answer that carries no opinion is none', async () => {
    answer = ({ what }) => (what.startsWith('POST') ? Response.json({ success: true }) : refusal(404))
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
    answer = ({ what }) => (what.startsWith('POST') ? answered.promise : seen(what))
    show(ines)
    await waitFor(() => expect(button(/^Like/).textContent).toBe('Like (7)'))
    heard.length = 0
    fireEvent.click(button(/^Like/))
    fireEvent.click(button(/^Dislike/))
    await waitFor(() => expect(heard.map(({ what }) => what)).toEqual(['POST /api/like']))
    // The next one's own look comes last.
    answer = ({ what }) => looks.promise.then(() => (what.startsWith('POST') ? refusal(500) : seen(what)))
    act(meanwhile)
    expect(pressed()).toEqual(['false', 'false'])
    answered.resolve(late)
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
    expect(pressed()).toEqual(['false', 'false'])
    count.count = 8
    status.data.hasDisliked = true
    looks.resolve()
    await waitFor(() => expect(button(/^Like/).textContent).toBe('Like (8)'))
    expect(heard.map(({ what }) => what).filter((what) => what.startsWith('POST'))).toEqual(['POST /api/like'])
    return toastStore.get().map(({ message }) => message)
  }
  const liked = () => {
    const data = { likes: 900, dislikes: 0, hasLiked: true, hasDisliked: false }
    return Response.json({ success: true, message: 'Movie liked!', ...data, data })
  }
  const signInAsOtto = () => storeSession({ user: otto, token: tokenFor(otto, HOUR) })

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
    expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([false, false])
  })
})

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dismissAllToasts, toast, toastStore } from '../../ui/toasts.ts'
import {
  HOUR,
  ines,
  networkError,
  otto,
  refusal,
  mockServer,
  tokenFor,
} from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { CommentForm } from './comment-form.tsx'

const movieId = '65f000000000000000000009'
const draft = () => sessionStorage.getItem(`comment:${movieId}:${ines._id}`)
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const write = (value: string) => fireEvent.change(box(), { target: { value } })
const posted = () => {
  const data = { _id: '65f00000000000000000000c', text: 'First.', userId: ines._id, username: ines.username }
  return Response.json({ success: true, message: 'Comment posted successfully.', data })
}

/** The client is made once, and keeps the way to the network that it found. */
let answered = Promise.withResolvers<Response | Error>()
const heard = mockServer(() => answered.promise)
let outcomes: unknown[] = []

function open() {
  render(
    <CommentForm
      movieId={movieId}
      user={ines}
      onSending={(comment) => comment ?? outcomes.push('failed')}
      onPosted={() => outcomes.push('posted')}
      onSignedOut={() => outcomes.push('signed out')}
    />,
  )
}
/** A comment is on its way, and somebody goes on writing. */
function post(after: string) {
  open()
  write('First.')
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  if (after !== '') write(after)
}
async function answer(response: Response | Error, count = 1) {
  answered.resolve(response)
  await waitFor(() => expect(outcomes).toHaveLength(count))
}
/** As a logout does it. */
function logOut() {
  cleanup()
  act(forgetSession)
  sessionStorage.clear()
}

beforeEach(() => {
  answered = Promise.withResolvers()
  heard.length = 0
  outcomes = []
  startSession({ user: ines, token: tokenFor(ines, HOUR) })
})
afterEach(() => {
  cleanup()
  forgetSession()
  sessionStorage.clear()
  dismissAllToasts()
})

describe('what one writes', () => {
  it('COMM-5: is kept until the server has it', async () => {
    post('')
    expect([box().value, draft()]).toEqual(['', 'First.'])
    await answer(posted())
    expect([box().value, draft()]).toEqual(['', null])
  })

  it('COMM-5: is kept beside what one has written since', async () => {
    post('Second.')
    expect(draft()).toBe('First.\n\nSecond.')
    await answer(networkError())
    await waitFor(() => expect(box().value).toBe('First.\n\nSecond.'))
    expect(draft()).toBe('First.\n\nSecond.')
  })

  it('COMM-5: of that, only what was posted goes', async () => {
    post('Second.')
    await answer(posted())
    expect([box().value, draft()]).toEqual(['Second.', 'Second.'])
  })

  it.each([
    ['posted', posted, 1],
    ['refused', () => refusal(400), 1],
    ['lost', networkError, 1],
    ['signed out', () => refusal(401), 2],
  ])('AUTH-5: what a logout has cleared does not come back by a late answer (%s)', async (_, response, count) => {
    post('Second.')
    logOut()
    await answer(response(), count)
    expect(sessionStorage).toHaveLength(0)
  })

  it('COMM-5: whose session has ended finds all of it again', async () => {
    post('Second.')
    cleanup()
    act(forgetSession)
    // As whoever keeps the session does it: one is told once.
    toast('Session expired. Please login again.', { type: 'warning' })
    await answer(refusal(401), 2)
    expect(draft()).toBe('First.\n\nSecond.')
    expect(toastStore.get().map(({ message }) => message)).toEqual(['Please log in to post a comment.'])
  })

  it('COMM-5: what was wrong with it is not said of what one writes next', () => {
    open()
    fireEvent.submit(box().form!)
    expect(screen.getByRole('alert').textContent).toBe('Comment cannot be empty.')
    expect(document.activeElement).toBe(box())
    write('F')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(heard).toEqual([])
  })

  it('COMM-3: its words are counted, and there is nothing to post without one, or with too many', () => {
    open()
    const counted = () => [
      screen.getByText(/words$/).textContent,
      screen.getByRole('button', { name: 'Post' }).getAttribute('aria-disabled'),
    ]
    expect(box().maxLength).toBe(2000)
    expect(counted()).toEqual(['0/300 words', 'true'])
    write('  \n ')
    expect(counted()).toEqual(['0/300 words', 'true'])
    write('A ship  drifts\ninto harbour.')
    expect(counted()).toEqual(['5/300 words', null])
    write('rat '.repeat(300))
    expect(counted()).toEqual(['300/300 words', null])
    write('rat '.repeat(301))
    expect(screen.getByText('301/300 words')).toBeTruthy()
    expect(counted()[1]).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Post' }))
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    expect(heard).toEqual([])
  })

  it('COMM-5: pressed twice, it is posted once', async () => {
    post('')
    fireEvent.click(screen.getByRole('button', { name: /^Post/ }))
    fireEvent.submit(box().form!)
    expect(screen.queryByRole('alert')).toBeNull()
    // Nor is the next one, before the first has arrived.
    write('Second.')
    fireEvent.submit(box().form!)
    expect(box().value).toBe('Second.')
    expect(heard).toHaveLength(1)
    await answer(posted())
    answered = Promise.withResolvers()
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    expect(screen.queryByRole('alert')).toBeNull()
    await answer(posted(), 2)
    expect(heard.map(({ endpoint }) => endpoint)).toEqual([
      `POST /api/movies/${movieId}/comments`,
      `POST /api/movies/${movieId}/comments`,
    ])
    expect(outcomes).toEqual(['posted', 'posted'])
  })

  it.each([
    ['a fault of ours', () => refusal(500), 'Error posting comment. Please try again.'],
    ['nobody answers', networkError, 'Error posting comment. Please try again.'],
    ['too many', () => refusal(429), 'Refused with 429'],
    ['refused without words', () => new Response('', { status: 400 }), 'Invalid comment data.'],
    ['refused with words', () => refusal(400), 'Refused with 400'],
    ['an answer that says no', () => Response.json({ success: false }), 'Failed to post comment.'],
    ['an answer that says why', () => Response.json({ success: false, message: 'Not today.' }), 'Not today.'],
  ])('COMM-5: %s: it is said, the text is back in its box, and outlives the page', async (_, response, words) => {
    post('')
    await answer(response())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(box().value).toBe('First.')
    expect(outcomes).toEqual(['failed'])
    cleanup()
    open()
    expect(box().value).toBe('First.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('COMM-3: too many words are said in words, and of the box', () => {
    open()
    write('rat '.repeat(300))
    expect(box().getAttribute('aria-invalid')).toBeNull()
    write('rat '.repeat(301))
    expect(box().getAttribute('aria-invalid')).toBe('true')
    const described = (box().getAttribute('aria-describedby') ?? '').split(' ')
    const words = described.map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['A comment can have at most 300 words.', '301/300 words'])
  })

  it('COMM-5: somebody else who has signed in is not asked to', async () => {
    post('')
    logOut()
    startSession({ user: otto, token: tokenFor(otto, HOUR) })
    await answer(refusal(401), 2)
    expect(toastStore.get()).toEqual([])
  })
})

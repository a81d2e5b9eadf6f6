import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { stubApi } from '../profile/profile-fixtures.ts'
import { HOUR, ines, networkError, refusal, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, readSession, startSession } from '../../platform/session/session.ts'
// It gives calls their token.
import '../../platform/session/session.ts'
import type { ShownComment } from './comment-words.ts'
import { Comments } from './comments.tsx'
import { type ListedComments, noComments } from './listed-comments.ts'

const movieId = '65f000000000000000000009'
const LIST = `GET /api/movies/${movieId}/comments`
const POST = `POST /api/movies/${movieId}/comments`
const idOf = (at: number) => `65f0000000000000000001${at.toString().padStart(2, '0')}`
const aComment = (at: number, more: Partial<ShownComment> = {}): ShownComment => ({
  _id: idOf(at),
  text: `Thought ${at}`,
  userId: '65f000000000000000000007',
  username: 'margot.l',
  createdAt: '2026-03-09T12:00:00.000Z',
  ...more,
})
const thoughts = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => aComment(from + at))
const sent = (data: ListedComments) => Response.json({ success: true, message: 'Comments', data })

/** The client is made once, and keeps the way to the network that it found. */
let answers: Record<string, () => Response | Error | Promise<Response>> = {}
const heard = stubApi(({ endpoint }) => answers[endpoint]?.() ?? networkError())

async function open(user: typeof ines | null, fromServer: ListedComments, isMuted = false) {
  act(() => {
    if (user) startSession({ user, token: tokenFor(user, HOUR) })
    else readSession()
  })
  const Site = createRoutesStub([
    { path: '/movie/:id', Component: () => <Comments movieId={movieId} fromServer={fromServer} /> },
    { path: '/login', Component: () => 'the login' },
  ])
  render(<Site initialEntries={[`/movie/${movieId}`]} />)
  await waitFor(() => expect(heard.some(({ endpoint }) => endpoint === LIST)).toBe(true))
  if (user && !isMuted) await screen.findByRole('textbox')
}
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const items = () => screen.queryAllByRole('listitem')
const texts = () => items().map((item) => item.querySelector('div')?.textContent)
const said = () => toastStore.get().map(({ message, type }) => [message, type])
const older = () => screen.getByRole('button', { name: 'Older comments' })

// So that nothing waits for them.
beforeAll(() => Promise.all([import('./comment-form.tsx'), import('./delete-dialog.tsx')]))
beforeEach(() => {
  answers = {}
  heard.length = 0
})
afterEach(() => {
  cleanup()
  forgetSession()
  sessionStorage.clear()
  dismissAllToasts()
})

describe('what others have said', () => {
  it('COMM-1: where nobody has said anything, one is asked to be the first', async () => {
    answers[LIST] = () => sent(noComments)
    await open(null, noComments)
    expect(heading()).toBe('Comments 0')
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('No comments yet')
    expect(screen.getByText('Be the first to share your thoughts about this movie!')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Older comments' })).toBeNull()
  })

  it('COMM-2: a visitor is asked to log in, and has no form', async () => {
    await open(null, { comments: thoughts(0, 1), total: 1, next: null })
    expect(screen.getByText('Please log in to post a comment.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/login?returnTo=%2Fmovie%2F${movieId}`,
    )
  })

  it('COMM-1: older ones that cannot be had leave one where one was', async () => {
    await open(null, { comments: thoughts(0, 5), total: 8, next: '5-x' })
    expect(items()).toHaveLength(5)
    fireEvent.click(older())
    await waitFor(() => expect(said()).toEqual([['Older comments could not be loaded. Please try again.', 'danger']]))
    expect(texts()[0]).toBe('Thought 0')
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    answers[LIST] = () => sent({ comments: thoughts(5, 8), total: 8, next: null })
    await waitFor(() => expect(older().getAttribute('aria-busy')).toBeNull())
    fireEvent.click(older())
    await waitFor(() => expect(texts()).toEqual(['Thought 5', 'Thought 6', 'Thought 7']))
    expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  })

  it('COMM-4: names come by every way that they can, and so do days', async () => {
    const [known, nobody] = ['65f000000000000000000003', '65f000000000000000000004']
    const comments = [
      aComment(0),
      aComment(1, { userId: undefined, username: undefined, userName: 't_okafor', createdAt: 'yesterday' }),
      aComment(2, { userId: known, username: null }),
      aComment(3, { userId: nobody, username: null, createdAt: undefined }),
      aComment(4, { userId: null, username: null }),
    ]
    const list = { comments, total: 5, next: null }
    answers[LIST] = () => sent(list)
    answers['GET /api/users'] = () => Response.json([{ _id: known, username: 'ana' }])
    await open(ines, list)
    await waitFor(() =>
      expect(items().map((item) => item.querySelector('p')?.textContent)).toEqual([
        'margot.l 9 Mar 2026',
        't_okafor Unknown date',
        'ana 9 Mar 2026',
        'Unknown Unknown date',
        'Anonymous 9 Mar 2026',
      ]),
    )
    expect(heard.filter(({ endpoint }) => endpoint === 'GET /api/users').map(({ search }) => search)).toEqual([
      `?ids=${known}%2C${nobody}`,
    ])
  })
})

describe('what one has said', () => {
  const mine = aComment(0, { text: 'Mine.', userId: ines._id, username: ines.username })
  const REMOVE = `DELETE /api/comments/${mine._id}`

  it('COMM-3 COMM-5: what is posted is there at once, and can be deleted when the server has it', async () => {
    const answer = Promise.withResolvers<Response>()
    answers[POST] = () => answer.promise
    await open(ines, { comments: thoughts(1, 3), total: 2, next: null })
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Post' }))
    expect(texts()).toEqual(['Mine.', 'Thought 1', 'Thought 2'])
    expect(heading()).toBe('Comments 3')
    expect(within(items()[0]!).getByText('Posting...')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    answer.resolve(Response.json({ success: true, message: 'Comment posted successfully.', data: mine }))
    await waitFor(() => expect(said()).toEqual([['Comment posted successfully.', 'success']]))
    expect(await screen.findByRole('button', { name: 'Delete your comment: Mine.' })).toBeTruthy()
    expect(within(items()[0]!).queryByText('Posting...')).toBeNull()
    expect(texts()).toEqual(['Mine.', 'Thought 1', 'Thought 2'])
    expect(heading()).toBe('Comments 3')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  it('COMM-5: what could not be posted leaves the list as it was', async () => {
    const list = { comments: thoughts(1, 3), total: 2, next: null }
    answers[LIST] = () => sent(list)
    const answer = Promise.withResolvers<Response>()
    answers[POST] = () => answer.promise
    await open(ines, list)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'This will not arrive.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Post' }))
    expect(texts()).toEqual(['This will not arrive.', 'Thought 1', 'Thought 2'])
    expect(heading()).toBe('Comments 3')
    answer.resolve(refusal(500))
    await waitFor(() => expect(texts()).toEqual(['Thought 1', 'Thought 2']))
    expect(heading()).toBe('Comments 2')
    expect(screen.getByRole('alert').textContent).toBe('Error posting comment. Please try again.')
  })

  it('one deletes what one has written, and nothing else, after a question', async () => {
    await open(ines, { comments: [mine, aComment(1)], total: 2, next: null })
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
    const ask = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Delete your comment: Mine.' }))
      return within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }))
    }
    const untilClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const dialog = await ask()
    expect(dialog.getByText(/It will be gone for everyone/).textContent).toBe(
      'Mine. It will be gone for everyone. This cannot be undone.',
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await untilClosed()
    expect(texts()).toEqual(['Mine.', 'Thought 1'])
    expect(heard.some(({ endpoint }) => endpoint === REMOVE)).toBe(false)
    answers[REMOVE] = () => Response.json({ success: true, message: 'Comment deleted.' })
    fireEvent.click((await ask()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(said()).toEqual([['Comment deleted.', 'success']]))
    await untilClosed()
    expect(texts()).toEqual(['Thought 1'])
    expect(heading()).toBe('Comments 1')
  })

  it.each([
    ['gone already', () => refusal(404), [['Refused with 404', 'info']], ['Thought 1']],
    ['not theirs', () => refusal(403), [['Refused with 403', 'danger']], ['Mine.', 'Thought 1']],
    [
      'nobody answers',
      networkError,
      [['Your comment could not be deleted. Please try again.', 'danger']],
      ['Mine.', 'Thought 1'],
    ],
  ])('a deletion that fails is said: %s', async (_, answer, words, left) => {
    answers[REMOVE] = answer
    await open(ines, { comments: [mine, aComment(1)], total: 2, next: null })
    fireEvent.click(screen.getByRole('button', { name: 'Delete your comment: Mine.' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(said()).toEqual(words))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(texts()).toEqual(left)
    expect(heading()).toBe(`Comments ${left.length}`)
  })
})

describe('ACC-8: moderation', () => {
  const OWN = `GET /api/movies/${movieId}/comments/own`
  const own = (data: object) => {
    answers[OWN] = () =>
      Response.json({ success: true, message: 'Comments', data: { waiting: [], mutedUntil: null, ...data } })
  }

  it('an address in a comment is no link', async () => {
    const list = {
      comments: [aComment(0, { text: 'See https://shoes.example and www.a.example' })],
      total: 1,
      next: null,
    }
    answers[LIST] = () => sent(list)
    await open(null, list)
    expect(within(items()[0]!).queryByRole('link')).toBeNull()
  })

  it('somebody who is muted reads until when, and has no form', async () => {
    own({ mutedUntil: '2026-12-03T12:00:00.000Z' })
    answers[LIST] = () => sent(noComments)
    await open(ines, noComments, true)
    await screen.findByText(/^You cannot post comments until 3 Dec 2026\./)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('a comment that waits is shown to its author, and not counted', async () => {
    const waiting = { ...aComment(1, { userId: ines._id, username: ines.username }), text: 'My first.' }
    answers[LIST] = () => sent(noComments)
    answers[POST] = () => {
      own({ waiting: [waiting] })
      return Response.json({ success: true, message: 'Shown once approved.', data: { ...waiting, waiting: true } })
    }
    await open(ines, noComments)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'My first.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Post' }))
    await screen.findByText('Waiting for approval')
    expect(heading()).toBe('Comments 0')
    expect(said()).toEqual([['Shown once approved.', 'success']])
  })

  it('a report needs a reason, says what went wrong, and is sent', async () => {
    const REPORT = `POST /api/comments/${idOf(0)}/reports`
    const list = { comments: [aComment(0)], total: 1, next: null }
    answers[LIST] = () => sent(list)
    await open(null, list)
    fireEvent.click(screen.getByRole('button', { name: 'Report this comment: Thought 0' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
    await dialog.findByText('Please choose a reason.')
    fireEvent.click(dialog.getByRole('radio', { name: 'It is advertising or spam' }))
    answers[REPORT] = () => refusal(503)
    fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
    await dialog.findByRole('alert')
    answers[REPORT] = () => Response.json({ success: true, message: 'Thank you.' })
    fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(said()).toEqual([['Thank you.', 'success']])
  })
})

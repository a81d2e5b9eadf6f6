import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { watchlistErrors } from '@matinee/contract/watchlist'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { setListedIds } from '../watchlist/watchlist-store.ts'
import { HOUR, ines, networkError, refusal, mockServer, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { CardActions } from './card-actions.tsx'

// So that nothing waits for them.
beforeAll(() => import('../watchlist/watchlist-actions.tsx'))
afterEach(() => {
  cleanup()
  dismissAllToasts()
  forgetSession()
  act(() => setListedIds([]))
  heard.length = 0
})

// One for all tests: the client keeps the `fetch` that it found first.
let answers: () => Response | Error | Promise<Response> = networkError
const heard = mockServer(() => answers())

const wings = { id: '65f000000000000000000009', title: 'Wings' }
const button = () => screen.getAllByRole('button')[0]!
const state = () =>
  ['aria-label', 'aria-disabled', 'aria-busy', 'title'].map((name) => button().getAttribute(name) ?? undefined)
const said = () => toastStore.get().map(({ message, type }) => [message, type])

const idle = ['Add Wings to watchlist', undefined, undefined, undefined]
const waiting = ['Add Wings to watchlist', 'true', 'true', undefined]
const listed = ['Wings: in watchlist', 'true', undefined, 'In watchlist']

function open({ isMember }: { isMember: boolean }) {
  if (isMember) startSession({ user: ines, token: tokenFor(ines, HOUR) })
  render(<CardActions movie={wings} />)
}
const press = () => fireEvent.click(button())

it('CARD-6 a visitor who adds a movie is asked to log in', async () => {
  open({ isMember: false })
  press()
  await waitFor(() => expect(said()).toEqual([['Please log in to add movies to your watchlist.', 'warning']]))
  expect(state()).toEqual(idle)
  expect(heard).toEqual([])
})

it('CARD-4 CARD-6 a button goes from idle over pending to in watchlist, and stays there', async () => {
  const answer = Promise.withResolvers<Response>()
  answers = () => answer.promise
  open({ isMember: true })
  expect(state()).toEqual(idle)
  press()
  expect(state()).toEqual(waiting)
  press()
  await waitFor(() => expect(heard).toHaveLength(1))
  await act(async () => answer.resolve(Response.json({ success: true, message: 'The server has its own words.' })))
  await waitFor(() => expect(state()).toEqual(listed))
  expect(said()).toEqual([['The server has its own words.', 'success']])
  press()
  expect(heard).toHaveLength(1)
})

it.each([
  ['nobody answers', networkError],
  ['503', () => refusal(503)],
  ['404', () => refusal(404)],
  ['429', () => refusal(429)],
])('CARD-4 CARD-6 a button whose call fails (%s) is idle again, and works the next time', async (_, answer) => {
  answers = answer
  open({ isMember: true })
  press()
  await waitFor(() => expect(said()).toEqual([['Failed to add to watchlist. Please try again.', 'danger']]))
  await waitFor(() => expect(state()).toEqual(idle))
  answers = () => Response.json({ success: true, message: 'Added to watchlist!' })
  press()
  await waitFor(() => expect(state()).toEqual(listed))
  expect(said()).toEqual([['Added to watchlist!', 'success']])
})

it('CARD-6 a movie that is in the list already is marked, and it is said', async () => {
  answers = () => refusal(409)
  open({ isMember: true })
  press()
  await waitFor(() => expect(said()).toEqual([['Movie already in watchlist', 'info']]))
  await waitFor(() => expect(state()).toEqual(listed))
})

it('CARD-6 a full list is said in the words of the server', async () => {
  const { status, code } = watchlistErrors.full()
  answers = () => Response.json({ success: false, code, message: 'It is full.' }, { status })
  open({ isMember: true })
  press()
  await waitFor(() => expect(said()).toEqual([['It is full.', 'danger']]))
  await waitFor(() => expect(state()).toEqual(idle))
})

it('CARD-6 a session that has ended is said once, and the button is idle', async () => {
  answers = () => refusal(401)
  open({ isMember: true })
  press()
  await waitFor(() => expect(said()).toEqual([['Session expired. Please login again.', 'warning']]))
  await waitFor(() => expect(state()).toEqual(idle))
  expect(said()).toHaveLength(1)
})

it('CARD-6 whoever was signed out in another tab is asked to log in', async () => {
  open({ isMember: true })
  localStorage.clear()
  press()
  await waitFor(() => expect(said()).toEqual([['Please log in to add movies to your watchlist.', 'warning']]))
  await waitFor(() => expect(state()).toEqual(idle))
  expect(heard).toEqual([])
})

it('CARD-5 what is in the list is marked, and nothing else', () => {
  render(['a', 'b'].map((id) => <CardActions key={id} movie={{ id, title: id }} />))
  act(() => setListedIds(['b']))
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Add a to watchlist',
    'Share a',
    'b: in watchlist',
    'Share b',
  ])
})

it('CARD-7 a movie is shared by its link', async () => {
  const browser = window.navigator
  const share = vi.fn<Navigator['share']>().mockResolvedValue()
  vi.stubGlobal('navigator', { share })
  open({ isMember: false })
  fireEvent.click(screen.getByRole('button', { name: 'Share Wings' }))
  await waitFor(() => expect(said()).toEqual([['Shared successfully!', 'success']]))
  const url = `${window.location.origin}/movies/${wings.id}`
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Wings', text: 'Check out: Wings', url })
  vi.stubGlobal('navigator', browser)
})

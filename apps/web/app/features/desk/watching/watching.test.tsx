import type { ActivePlaybackSession } from '@matinee/contract/playback'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const LIST = 'GET /api/admin/playback-sessions'

const aViewing = (n: number, more: Partial<ActivePlaybackSession> = {}): ActivePlaybackSession => ({
  id: String(n).padStart(24, 'a'),
  title: `Film ${n}`,
  device: 'Firefox on Linux',
  since: new Date(Date.now() - n * 60_000 - 5000).toISOString(),
  movieId: 'b'.repeat(24),
  user: { id: 'c'.repeat(24), username: `person.${n}` },
  ...more,
})
const page = (viewings: ActivePlaybackSession[], next: string | null = null) =>
  Response.json({ sessions: viewings, next })
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const rows = () => screen.findAllByRole('row').then(([, ...found]) => found)

it('WATCH-16: who watches now, what, on what and since when; visitors have no name', async () => {
  handlers[LIST] = () => page([aViewing(3), aViewing(70, { user: null, device: 'Safari on iPhone' })])
  await openDesk('tab=watching')
  await screen.findByText('person.3')
  expect((await rows()).map((row) => cellsOf(row).slice(0, 4))).toEqual([
    ['person.3', 'Film 3', 'Firefox on Linux', '3 minutes ago'],
    ['Visitor', 'Film 70', 'Safari on iPhone', '1 hour ago'],
  ])
  expect(screen.getByRole('link', { name: 'person.3' }).getAttribute('href')).toContain(`person=${'c'.repeat(24)}`)
  expect(screen.getByRole('link', { name: 'Film 3' }).getAttribute('href')).toContain(`tab=movie&id=${'b'.repeat(24)}`)
})

it('WATCH-4 WATCH-16: a viewing is ended after a question, and the focus goes to the row in its place', async () => {
  let viewings = [aViewing(1), aViewing(2)]
  handlers[LIST] = () => page(viewings)
  handlers[`DELETE /api/admin/playback-sessions/${viewings[0]!.id}`] = () => {
    viewings = viewings.slice(1)
    return Response.json({ success: true })
  }
  await openDesk('tab=watching')
  await click(await screen.findByRole('button', { name: 'End the viewing of person.1: Film 1' }))
  const asking = await findConfirmDialog()
  expect(asking.getByText(/Film 1 stops on Firefox on Linux within two minutes/)).toBeTruthy()
  await click(asking.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(screen.queryByText('person.1')).toBeNull())
  expect(await screen.findByText('The viewing has ended.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(getButton('End the viewing of person.2: Film 2')))
})

it('a viewing that has ended meanwhile says so', async () => {
  const viewing = aViewing(1)
  handlers[LIST] = () => page([viewing])
  handlers[`DELETE /api/admin/playback-sessions/${viewing.id}`] = () => refusal(404)
  await openDesk('tab=watching')
  await click(await screen.findByRole('button', { name: /^End the viewing/ }))
  await click((await findConfirmDialog()).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Failed to end the viewing')).toBeTruthy()
})

it('the list refreshes by itself, and goes on page by page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  handlers[LIST] = ({ query }) => (query['after'] ? page([aViewing(2)]) : page([aViewing(1)], '5-a'))
  await openDesk('tab=watching')
  await click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('2 viewings')).toBeTruthy()
  expect(requestsTo(LIST).map(({ query }) => query['after'])).toEqual([undefined, '5-a'])
  handlers[LIST] = () => page([aViewing(7)])
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('person.7')).toBeTruthy()
  expect(screen.queryByText('person.2')).toBeNull()
})

it('nobody who watches is said', async () => {
  handlers[LIST] = () => page([])
  await openDesk('tab=watching')
  expect(await screen.findByRole('heading', { name: 'Nobody is watching at the moment' })).toBeTruthy()
})

it('a list that cannot be loaded is said', async () => {
  handlers[LIST] = () => refusal(503)
  await openDesk('tab=watching')
  expect(await screen.findByText('Failed to load who watches now')).toBeTruthy()
})

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, ines, refusal, mockServer, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, readSession, startSession } from '../../platform/session/session.ts'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { groupByDay } from './history-days.ts'
import HistoryPage from './history.page.tsx'
import { timeLeft } from './time-left.ts'

const minute = 60_000
const idOf = (at: number) => `65f00000000000000000010${at}`
const entry = (at: number, more: object = {}) => ({
  milliseconds: 30 * minute,
  durationMs: 90 * minute,
  isFinished: false,
  watchedAt: new Date(Date.now() - at * HOUR).toISOString(),
  movie: { _id: idOf(at), title: `Film ${at}`, imageUrl: null, image: null, imagePreview: null },
  ...more,
})
const page = (entries: readonly object[], more: object = {}) =>
  Response.json({ isEnabled: true, entries, next: null, ...more })

let answers: Record<string, () => Response> = {}
const heard = mockServer(({ endpoint }) => {
  if (answers[endpoint]) return answers[endpoint]()
  return Response.json(
    endpoint === 'GET /api/me' ? { user: ines } : endpoint.endsWith('/positions') ? [] : { success: true },
  )
})
const LIST = 'GET /api/me/history'
const writes = () => heard.map(({ endpoint }) => endpoint).filter((what) => !what.startsWith('GET'))
const titles = () => screen.queryAllByRole('link', { name: /^Film/ }).map((link) => link.textContent)
const said = () => toastStore.get().map(({ message }) => message)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

function Login() {
  const { search, state } = useLocation()
  return <p>{`login${search} ${(state as { reason?: string } | null)?.reason ?? ''}`}</p>
}

function open(isMember = true) {
  act(() => {
    if (isMember) startSession({ user: ines, token: tokenFor(ines, HOUR) })
    else readSession()
  })
  const Site = createRoutesStub([
    { path: '/history', Component: HistoryPage as () => React.ReactNode },
    { path: '/login', Component: Login },
  ])
  render(<Site initialEntries={['/history']} />)
}

beforeEach(() => {
  heard.length = 0
  answers = { [LIST]: () => page([entry(0), entry(1, { isFinished: true })]) }
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  forgetSession()
})

describe('WATCH-12 what one has watched', () => {
  it('is listed with how far one came', async () => {
    open()
    expect(screen.getByText('Loading your history...')).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(['Film 0', 'Film 1']))
    expect(screen.getByText(/^1\sh left/)).toBeTruthy()
    expect(screen.getByText(/^Watched to the end/)).toBeTruthy()
    expect(screen.getAllByRole('progressbar').map((bar) => Number(bar.getAttribute('value')) / minute)).toEqual([
      30, 90,
    ])
  })

  it('goes on where there is more', async () => {
    answers[LIST] = () => page([entry(heard.filter(({ endpoint }) => endpoint === LIST).length)], { next: '1-aaa' })
    open()
    await press('Show more')
    await waitFor(() => expect(titles()).toEqual(['Film 1', 'Film 2']))
  })

  it.each([
    [true, 'Nothing watched yet'],
    [false, 'Nothing is remembered'],
  ])('says so where there is nothing (remembered: %s)', async (isEnabled, title) => {
    answers[LIST] = () => page([], { isEnabled })
    open()
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear History' })).toBeNull()
  })

  it('can be asked for again where it did not come', async () => {
    answers[LIST] = () => refusal(503)
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
    answers[LIST] = () => page([entry(0)])
    await press('Try Again')
    await waitFor(() => expect(titles()).toEqual(['Film 0']))
  })

  it('is for those who are logged in', async () => {
    open(false)
    expect(await screen.findByText('login?returnTo=%2Fhistory Please log in to see what you watched.')).toBeTruthy()
  })

  it('one is removed after a question', async () => {
    open()
    await press('Remove Film 0')
    expect(await screen.findByText('Remove “Film 0” from your history?')).toBeTruthy()
    expect(writes()).toEqual([])
    await press('Remove')
    await waitFor(() => expect(titles()).toEqual(['Film 1']))
    expect([writes(), said()]).toEqual([[`DELETE /api/me/history/${idOf(0)}`], ['Removed from your history.']])
  })

  it('all of it is', async () => {
    open()
    await press('Clear History')
    expect(await screen.findByText('Remove everything from your history?')).toBeTruthy()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Clear History' })).at(-1)!)
    expect(await screen.findByText('Nothing watched yet')).toBeTruthy()
    expect(writes()).toEqual(['DELETE /api/me/history'])
  })

  it('stays where the server refuses', async () => {
    answers[`DELETE /api/me/history/${idOf(0)}`] = () => refusal(503)
    open()
    await press('Remove Film 0')
    await press('Remove')
    await waitFor(() => expect(said()).toEqual(['That did not work. Please try again.']))
    expect(titles()).toEqual(['Film 0', 'Film 1'])
  })

  it('remembering is turned off, and is on again where that fails', async () => {
    open()
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember what I watch' })
    expect(box.checked).toBe(true)
    fireEvent.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    await waitFor(() => expect(writes()).toEqual(['PUT /api/me/history']))
    answers['PUT /api/me/history'] = () => refusal(503)
    fireEvent.click(box)
    await waitFor(() => expect(said()).toEqual(['That did not work. Please try again.']))
    expect(box.checked).toBe(false)
  })
})

it('WATCH-12 days are those of the viewer’s calendar', () => {
  const now = new Date(2026, 10, 17, 0, 30)
  const at = (...parts: [number, number, number, number]) => ({ watchedAt: new Date(...parts).toISOString() })
  const entries = [
    at(2026, 10, 17, 0),
    at(2026, 10, 16, 23),
    at(2026, 10, 16, 1),
    at(2026, 10, 1, 9),
    at(2025, 11, 31, 9),
  ]
  expect(groupByDay(entries, now).map(({ name, entries: ofDay }) => [name, ofDay.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Sunday 1 November', 1],
    ['31 December 2025', 1],
  ])
})

it.each([
  [0, 90, '1 h 30 min left'],
  [89.5, 90, '1 min left'],
  [90, 90, '1 min left'],
  [47.2, 90, '43 min left'],
])('WATCH-7 at minute %d of %d: %s', (at, of, text) => {
  expect(timeLeft({ milliseconds: at * minute, durationMs: of * minute }).replaceAll('\u00A0', ' ')).toBe(text)
})

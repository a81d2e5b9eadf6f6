import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, ines, refusal, mockServer, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { ContinueWatching } from './continue-watching.tsx'

const idOf = (at: number) => `65f00000000000000000010${at}`
const continued = (at: number) => ({
  milliseconds: 20 * 60_000,
  durationMs: 90 * 60_000,
  isFinished: false,
  watchedAt: new Date(Date.parse('2026-11-17T20:00:00Z') - at * HOUR).toISOString(),
  movie: { _id: idOf(at), title: `Film ${at}`, imageUrl: null, image: null, backdropUrl: null, backdropPreview: null },
})
const all = [continued(0), continued(1), continued(2)]

let answers: Record<string, () => Response> = {}
const heard = mockServer(({ endpoint }) => answers[endpoint]?.() ?? Response.json({ success: true }))
const LIST = 'GET /api/me/continue'
const writes = () => heard.map(({ endpoint }) => endpoint).filter((what) => !what.startsWith('GET'))

const root = document.documentElement
const hasRoom = () => root.hasAttribute('data-continue')
const noted = () => localStorage.getItem('continueWatching')
const said = () => toastStore.get().map(({ message }) => message)
const links = () => screen.queryAllByRole('link', { name: /^Resume/ }).map((link) => link.getAttribute('aria-label'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function open({ isNoted = false, top = 300 }: { isNoted?: boolean; top?: number } = {}) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
  if (isNoted) localStorage.setItem('continueWatching', '1')
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <ContinueWatching />
          <p>New Arrivals</p>
        </>
      ),
    },
  ])
  render(<Site />)
  await waitFor(() => expect(heard.some(({ endpoint }) => endpoint === LIST)).toBe(true))
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
}

beforeEach(() => {
  heard.length = 0
  answers = { [LIST]: () => Response.json(all) }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  dismissAllToasts()
  forgetSession()
  localStorage.clear()
})

describe('WATCH-7 the row of what one was watching', () => {
  it('comes into the room that was made for it, with what is left of each', async () => {
    await open({ isNoted: true })
    expect(hasRoom()).toBe(true)
    expect(links()).toEqual([0, 1, 2].map((at) => `Resume Film ${at}, 1\u00A0h\u00A010\u00A0min left`))
    const first = screen.getAllByRole('link', { name: /^Resume/ })[0]!
    expect(first.getAttribute('href')).toBe(`/play/${idOf(0)}`)
    expect(within(first).getByRole('progressbar', { hidden: true }).getAttribute('value')).toBe(String(20 * 60_000))
  })

  it('without room it stays away where it would move something, and has room the next time', async () => {
    await open({ top: innerHeight - 1 })
    expect([hasRoom(), noted()]).toEqual([false, '1'])
  })

  it('without room it comes where all that it moves is below the screen', async () => {
    await open({ top: innerHeight })
    expect(hasRoom()).toBe(true)
  })

  it('a room that is no longer needed stays as it is until the page is left', async () => {
    answers[LIST] = () => Response.json([])
    await open({ isNoted: true })
    expect(screen.getByText('Nothing to continue. What you start to watch comes here.')).toBeTruthy()
    expect([hasRoom(), noted()]).toEqual([true, '0'])
  })

  it('can be asked for again where it did not come', async () => {
    answers[LIST] = () => refusal(503)
    await open({ isNoted: true })
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
    answers[LIST] = () => Response.json(all)
    press('Try Again')
    await waitFor(() => expect(links()).toHaveLength(3))
  })

  it('goes with the session', async () => {
    await open({ isNoted: true })
    act(() => forgetSession())
    expect([hasRoom(), links(), noted()]).toEqual([false, [], null])
  })
})

describe('WATCH-7 removing', () => {
  it('forgets the place at once, goes on to the next, and can be undone', async () => {
    await open({ isNoted: true })
    press('Remove Film 1')
    await waitFor(() => expect(links()).toHaveLength(2))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Film 2')
    await waitFor(() => expect(said()).toEqual(['Removed from Continue Watching.']))
    act(() => toastStore.get()[0]!.action!.run())
    await waitFor(() => expect(links()).toHaveLength(3))
    expect(links()[1]).toContain('Film 1')
    await waitFor(() =>
      expect(writes()).toEqual([`DELETE /api/me/continue/${idOf(1)}`, `POST /api/me/continue/${idOf(1)}`]),
    )
  })

  it('the last one leaves the room, and no room the next time', async () => {
    answers[LIST] = () => Response.json([continued(0)])
    await open({ isNoted: true })
    press('Remove Film 0')
    await waitFor(() => expect(said()).toHaveLength(1))
    expect([hasRoom(), noted()]).toEqual([true, '0'])
    act(() => toastStore.get()[0]!.action!.run())
    expect(noted()).toBe('1')
  })

  it('is taken back where the server refuses', async () => {
    await open({ isNoted: true })
    answers[`DELETE /api/me/continue/${idOf(0)}`] = () => refusal(503)
    press('Remove Film 0')
    await waitFor(() => expect(said()).toEqual(['It could not be removed. Please try again.']))
    expect(links()).toHaveLength(3)
  })

  it('so is an undo', async () => {
    await open({ isNoted: true })
    answers[`POST /api/me/continue/${idOf(0)}`] = () => refusal(503)
    press('Remove Film 0')
    await waitFor(() => expect(said()).toHaveLength(1))
    act(() => toastStore.get()[0]!.action!.run())
    await waitFor(() => expect(said()).toContain('It could not be brought back. Please try again.'))
    expect(links()).toHaveLength(2)
  })
})

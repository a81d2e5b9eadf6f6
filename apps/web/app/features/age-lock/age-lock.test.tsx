import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query-client.tsx'
import { HOUR, ines, refusal, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { AgeLockSection, PinPanel } from './index.ts'

const ages = [0, 6, 12, 16, 18]
let answers: Record<string, () => Response> = {}
let sent: { what: string; body: unknown }[] = []
vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
  const what = `${init.method} ${url.pathname}`
  if (init.body) sent.push({ what, body: JSON.parse(init.body as string) as unknown })
  return answers[what]?.() ?? Response.json({ success: true })
})
const refused = (code: string, message: string) => Response.json({ success: false, code, message }, { status: 403 })
const wrongPin = () => refused('age-lock.wrongPin', 'This PIN is not right.')

function open(element: React.ReactNode) {
  act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
  const Site = createRoutesStub([{ path: '/', Component: () => <QueryProvider>{element}</QueryProvider> }])
  render(<Site />)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const said = () => toastStore.get().map(({ message }) => message)

beforeEach(() => {
  sent = []
  answers = {}
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  forgetSession()
})

describe('WATCH-14 on the profile', () => {
  it('the lock is set with a PIN of four digits', async () => {
    answers = {
      'GET /api/me/age-lock': () => Response.json({ age: null, ages }),
      'PUT /api/me/age-lock': () => Response.json({ age: 12, ages }),
    }
    open(<AgeLockSection />)
    await press('Lock')
    // The highest age would lock nothing that has a rating.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'For all ages only',
      'Up to 6',
      'Up to 12',
      'Up to 16',
    ])
    type('Films without the PIN', '12')
    type('New PIN', '12a')
    await press('Lock')
    expect(await screen.findByText('Choose a PIN of 4 digits.')).toBeTruthy()
    expect(sent).toEqual([])
    type('New PIN', '2468')
    await press('Lock')
    expect(await screen.findByText(/^Locked: films up to 12/)).toBeTruthy()
    expect(sent).toEqual([{ what: 'PUT /api/me/age-lock', body: { age: 12, newPin: '2468' } }])
    expect(said()).toEqual(['The age lock is on.'])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change'))
  })

  it('the PIN changes it, and a wrong one does not', async () => {
    answers = { 'GET /api/me/age-lock': () => Response.json({ age: 12, ages }), 'PUT /api/me/age-lock': wrongPin }
    open(<AgeLockSection />)
    await press('Change')
    type('PIN', '1111')
    await press('Save')
    expect(await screen.findByText('This PIN is not right.')).toBeTruthy()
    answers['PUT /api/me/age-lock'] = () => Response.json({ age: 6, ages })
    type('Films without the PIN', '6')
    type('PIN', '2468')
    await press('Save')
    expect(await screen.findByText(/^Locked: films up to 6/)).toBeTruthy()
    expect(sent.at(-1)!.body).toEqual({ age: 6, pin: '2468' })
  })

  it('the password removes it where the PIN was forgotten', async () => {
    answers = { 'GET /api/me/age-lock': () => Response.json({ age: 12, ages }) }
    open(<AgeLockSection />)
    await press('Remove the lock')
    await press('Forgot the PIN?')
    type('Password', 'a good long one')
    await press('Remove the lock')
    expect(await screen.findByRole('button', { name: 'Lock' })).toBeTruthy()
    expect(sent).toEqual([{ what: 'POST /api/me/age-lock/remove', body: { password: 'a good long one' } }])
    expect(said()).toEqual(['The age lock is off.'])
  })

  it('can be asked for again where it did not come', async () => {
    answers = { 'GET /api/me/age-lock': () => refusal(503) }
    open(<AgeLockSection />)
    expect((await screen.findByRole('alert')).textContent).toBe('The age lock could not be loaded.')
    answers = { 'GET /api/me/age-lock': () => Response.json({ age: null, ages }) }
    await press('Try Again')
    expect(await screen.findByRole('button', { name: 'Lock' })).toBeTruthy()
  })
})

describe('WATCH-14 at the player', () => {
  const OPEN = 'POST /api/me/age-lock/open'

  it('the PIN opens the film', async () => {
    const onOpened = vi.fn<() => void>()
    open(<PinPanel movieId="65f000000000000000000009" onOpened={onOpened} />)
    type('PIN', '24')
    await press('Watch')
    expect(await screen.findByText('Enter 4 digits.')).toBeTruthy()
    answers[OPEN] = wrongPin
    type('PIN', '1111')
    await press('Watch')
    expect(await screen.findByText('This PIN is not right.')).toBeTruthy()
    expect(onOpened).not.toHaveBeenCalled()
    answers[OPEN] = () => Response.json({ success: true })
    type('PIN', '2468')
    await press('Watch')
    await waitFor(() => expect(onOpened).toHaveBeenCalledOnce())
    expect(sent.at(-1)).toEqual({ what: OPEN, body: { movieId: '65f000000000000000000009', pin: '2468' } })
  })

  it('too many guesses say how long to wait', async () => {
    answers[OPEN] = () =>
      Response.json({ success: false, code: 'http.tooMany' }, { status: 429, headers: { 'retry-after': '30' } })
    open(<PinPanel movieId="65f000000000000000000009" onOpened={() => undefined} />)
    type('PIN', '1111')
    await press('Watch')
    expect((await screen.findByRole('alert')).textContent).toContain('30 seconds')
  })
})

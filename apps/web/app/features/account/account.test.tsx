import type { Factors } from '@matinee/contract/factors'
import { httpErrors, unreachable } from '@matinee/contract/http/errors'
import { mailChoiceErrors } from '@matinee/contract/mail-choices'
import { type OwnAccount, ownAccountErrors, type OwnSession } from '@matinee/contract/own-account'
import { sessionErrors } from '@matinee/contract/sessions'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiCall } from '../../platform/api.ts'
import { QueryProvider } from '../../platform/query-client.tsx'
import { HOUR, ines, tokenFor } from '../../platform/session/session-fixtures.ts'
import { currentSession, forgetSession, startSession } from '../../platform/session/session.ts'
import { Toasts } from '../../ui/toast.tsx'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { Account } from './account.tsx'
import ConfirmEmailPage from './confirm-email.page.tsx'
import KeepAccountPage from './keep-account.page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { MyData } from './my-data.tsx'
import { Mails } from './mails.tsx'
import { TwoStepsSection } from './two-steps-section.tsx'
import { action as unsubscribe } from './unsubscribe.page.tsx'

const own: OwnAccount = {
  username: 'Ines',
  email: 'ines@example.org',
  hasPassword: true,
  confirmUntil: null,
  emailChange: null,
}
const session: OwnSession = {
  id: 'a',
  isThis: true,
  device: 'Firefox on Linux',
  network: '192.0.2.0/24',
  isSameNetwork: true,
  begunAt: '2026-11-17T20:00:00.000Z',
  seenAt: '2026-11-17T20:30:00.000Z',
}
const waiting = { email: 'new@example.org', expiresAt: '2026-11-18T20:00:00.000Z' }
const factors: Factors = {
  totpSince: null,
  passkeys: [],
  recoveryCodes: 0,
  hasPasskeys: true,
  hasPassword: true,
  isRecent: false,
  isRequired: false,
  isEmailConfirmed: true,
  isAtDesk: false,
}
const failure = () => Response.json({ message: 'Not now.' }, { status: 503 })

let answers: Record<string, (body: unknown) => Response | Promise<Response>> = {}
vi.stubGlobal('fetch', async (url: URL, init: RequestInit) =>
  answers[`${init.method} ${url.pathname}`]!(init.body && JSON.parse(init.body as string)),
)

function open(element: React.ReactNode, user = ines) {
  act(() => startSession({ user, token: tokenFor(ines, HOUR) }))
  const Site = createRoutesStub([{ path: '/', Component: () => <QueryProvider>{element}</QueryProvider> }])
  render(<Site />)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
beforeEach(() => {
  answers = {}
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  forgetSession()
})

describe('ACC-1 the account', () => {
  it('that could not be loaded is loaded again', async () => {
    answers = { 'GET /api/me/account': failure }
    open(<Account />)
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe(
      'Your account could not be loaded.',
    )
    answers = { 'GET /api/me/account': () => Response.json(own) }
    await press('Try Again')
    expect(await screen.findByText('ines@example.org')).toBeTruthy()
  })

  it('without a password says how to get one, and asks for no password', async () => {
    answers = { 'GET /api/me/account': () => Response.json({ ...own, hasPassword: false }) }
    open(<Account />)
    expect(await screen.findByRole('link', { name: 'Set a password' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(1)
  })

  it.each([
    [{ isOldConfirmed: false, isNewConfirmed: false }, 'Open the links that we mailed to both addresses.'],
    [{ isOldConfirmed: true, isNewConfirmed: false }, 'Open the link that we mailed to your new address.'],
    [{ isOldConfirmed: false, isNewConfirmed: true }, 'Open the link that we mailed to your old address.'],
  ])('whose new address waits (%j) says for what, until it is taken back', async (sides, said) => {
    const emailChange = { ...waiting, ...sides }
    answers = {
      'GET /api/me/account': () => Response.json({ ...own, emailChange }),
      'DELETE /api/me/account/email': () => Response.json(own),
    }
    open(<Account />)
    expect(await screen.findByText(said)).toBeTruthy()
    await press('Keep the old address')
    await expect.poll(() => screen.queryByText(said)).toBeNull()
  })

  it('a name that is taken is said at its field', async () => {
    answers = {
      'GET /api/me/account': () => Response.json(own),
      'PUT /api/me/account/username': () =>
        Response.json(
          { code: 'accounts.usernameTaken', message: 'Taken.', fields: { username: 'This username is taken.' } },
          { status: 409 },
        ),
    }
    open(<Account />)
    fireEvent.click((await screen.findAllByRole('button', { name: 'Change' }))[0]!)
    fireEvent.change(screen.getByLabelText('New username'), { target: { value: 'Somebody' } })
    await press('Save')
    expect(await screen.findByText('This username is taken.')).toBeTruthy()
  })

  it('ACC-4 with two steps asks for both before the address is changed, and then changes it', async () => {
    const CHANGE = 'POST /api/me/account/email'
    const shown: unknown[] = []
    answers = {
      'GET /api/me/account': () => Response.json(own),
      'GET /api/me/factors': () => Response.json({ ...factors, totpSince: '2026-11-17T20:00:00.000Z' }),
      [CHANGE]: () => Response.json({ code: 'sessions.authenticateAgain', message: 'Again.' }, { status: 403 }),
      'POST /api/me/authenticate': (body) => {
        shown.push(body)
        answers[CHANGE] = () =>
          Response.json({ ...own, emailChange: { ...waiting, isOldConfirmed: false, isNewConfirmed: false } })
        return Response.json({ success: true, message: 'Thank you.' })
      },
    }
    open(<Account />)
    fireEvent.click((await screen.findAllByRole('button', { name: 'Change' }))[1]!)
    fireEvent.change(screen.getByLabelText('New email'), { target: { value: 'new@example.org' } })
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'velvet curtain' } })
    await press('Save')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    const [password, code] = await dialog.findAllByLabelText(/Your password|Code from your authenticator app/)
    fireEvent.change(password!, { target: { value: 'velvet curtain' } })
    fireEvent.change(code!, { target: { value: '123456' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Open the links that we mailed to both addresses.')).toBeTruthy()
    expect(shown).toEqual([{ password: 'velvet curtain', code: '123456' }])
  })
})

describe('ACC-1 the devices', () => {
  it('of one who is logged in here only have nothing to log out', async () => {
    answers = { 'GET /api/me/sessions': () => Response.json({ sessions: [session] }) }
    open(<Devices />)
    expect(await screen.findByText('This device')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('all others are logged out after a question', async () => {
    const other = { ...session, id: 'b', isThis: false, device: null, network: null, isSameNetwork: false }
    answers = {
      'GET /api/me/sessions': () => Response.json({ sessions: [session, other] }),
      'DELETE /api/me/sessions': () =>
        Response.json({ success: true, message: 'All other devices have been logged out.' }),
    }
    open(<Devices />)
    expect(await screen.findByRole('button', { name: 'Log out An unknown device' })).toBeTruthy()
    await press('Log out all other devices')
    const dialog = await screen.findByRole('alertdialog')
    answers['GET /api/me/sessions'] = () => Response.json({ sessions: [session] })
    fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!)
    await expect.poll(() => screen.queryByText('An unknown device')).toBeNull()
  })

  it('that could not be loaded say so', async () => {
    answers = { 'GET /api/me/sessions': failure }
    open(<Devices />)
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe(
      'Your devices could not be loaded.',
    )
  })
})

describe('ACC-5 the archive of one’s data', () => {
  const ready = {
    state: 'ready',
    requestedAt: '2026-11-17T20:00:00.000Z',
    bytes: 41_300,
    expiresAt: '2026-11-24T20:00:00.000Z',
  }

  it('that failed says so, and is asked for again until it is ready', async () => {
    const shown = (state: string) => () => Response.json({ export: { ...ready, state, bytes: null, expiresAt: null } })
    answers = { 'GET /api/me/export': shown('failed') }
    open(<MyData />)
    expect(await screen.findByText('Your archive could not be made. Please try again.')).toBeTruthy()
    answers = { 'POST /api/me/export': shown('making'), 'GET /api/me/export': () => Response.json({ export: ready }) }
    await press('Download my data')
    expect(await screen.findByText(/being made/)).toBeTruthy()
    expect(
      await screen.findByRole('button', { name: /Download the archive \(42 kB\)/ }, { timeout: 5_000 }),
    ).toBeTruthy()
  })

  it('SAFE-3 is made once who asks has confirmed that it is them', async () => {
    answers = {
      'GET /api/me/export': () => Response.json({ export: null }),
      'GET /api/me/factors': () => Response.json(factors),
      'POST /api/me/export': () =>
        Response.json({ code: 'sessions.authenticateAgain', message: 'Again.' }, { status: 403 }),
      'POST /api/me/authenticate': () => {
        const making = { export: { ...ready, state: 'making', bytes: null, expiresAt: null } }
        answers['POST /api/me/export'] = () => Response.json(making)
        answers['GET /api/me/export'] = () => Response.json(making)
        return Response.json({ success: true, message: 'Thank you.' })
      },
    }
    open(<MyData />)
    await screen.findByRole('button', { name: 'Download my data' })
    await press('Download my data')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    fireEvent.change(await dialog.findByLabelText('Your password'), { target: { value: 'velvet curtain' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/being made/)).toBeTruthy()
  })

  it('that has expired meanwhile is said, and looked for anew', async () => {
    answers = {
      'GET /api/me/export': () => Response.json({ export: ready }),
      'GET /api/me/export/file': () => Response.json({ message: 'There is no archive to download.' }, { status: 404 }),
    }
    open(<MyData />)
    const button = await screen.findByRole('button', { name: /Download the archive/ })
    answers['GET /api/me/export'] = () => Response.json({ export: null })
    fireEvent.click(button)
    expect(await screen.findByRole('button', { name: 'Download my data' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Download the archive/ })).toBeNull()
  })
})

describe('ACC-6 the deletion', () => {
  const passkey = { id: 'a', name: 'My phone', createdAt: '2026-11-17T20:00:00.000Z', lastUsedAt: null }
  const refusing = ({ code, message, status }: { code: string; message: string; status: number }) => ({
    'POST /api/me/deletion': () => Response.json({ code, message }, { status }),
  })
  async function openForm(more: Partial<Factors> = {}) {
    answers['GET /api/me/factors'] = () => Response.json({ ...factors, ...more })
    open(<DeleteAccount />)
    await press('Delete my account')
    const heading = await screen.findByRole('heading', { name: 'Confirm that it is you' })
    expect(document.activeElement).toBe(heading)
  }

  it('says what goes and what stays, and at its field that the password is wrong', async () => {
    const wrong = ownAccountErrors.wrongPassword()
    answers = refusing(wrong)
    await openForm()
    expect(screen.getByRole('heading', { name: 'This is deleted' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'This has to stay' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a guess' } })
    await press('Delete my account')
    expect(await screen.findByText(wrong.message)).toBeTruthy()
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete my account' }))
  })

  it('leads to a page with its day and the way back, and asks the server for no logout that it has made', async () => {
    const calls: string[] = []
    const deletesAt = '2026-11-26T12:00:00.000Z'
    answers = {
      'GET /api/me/factors': () => Response.json(factors),
      'POST /api/me/deletion': () => Response.json({ deletesAt }),
      'POST /api/logout': () => (calls.push('logout'), Response.json({}, { status: 401 })),
    }
    act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    const Site = createRoutesStub([
      { path: '/', Component: () => <QueryProvider>{<DeleteAccount />}</QueryProvider> },
      { path: '/keep-account', Component: KeepAccountPage as never, loader: () => ({ art: null, film: null }) },
    ])
    render(<Site />)
    await press('Delete my account')
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a good long one' } })
    await press('Delete my account')
    expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeTruthy()
    expect(screen.getByText(/It will be deleted on 26 November 2026/)).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Keep my account' })
    expect(back.getAttribute('href')).toBe('/login?returnTo=%2Fkeep-account')
    await expect.poll(() => currentSession()).toBeNull()
    expect(calls).toEqual([])
    expect(toastStore.get()).toEqual([])
  })

  it('of an account without a password asks for a passkey or a code', async () => {
    vi.stubGlobal('PublicKeyCredential', Object)
    await openForm({ hasPassword: false, passkeys: [passkey], recoveryCodes: 10 })
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy()
    expect(screen.getByLabelText('Recovery code')).toBeTruthy()
    expect(screen.queryByLabelText('Your password')).toBeNull()
  })

  it('of an account that has nothing to show asks for a new login, if the last one was long ago', async () => {
    answers = refusing(sessionErrors.authenticateAgain())
    await openForm({ hasPassword: false })
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Delete my account')
    expect(await screen.findByText('Please log out and log in again, then come back here.')).toBeTruthy()
  })
})

describe('ACC-2 an address that is not confirmed', () => {
  const unconfirmed = { ...ines, isEmailConfirmed: false }

  it('says so, sends the mail again on request, and is quiet once it is confirmed elsewhere', async () => {
    answers = {
      'GET /api/me/account': () => Response.json(own),
      'POST /api/me/account/confirmation': () => Response.json({ success: true, message: 'Sent.' }),
      'GET /api/me': () => Response.json({ user: ines }),
    }
    open(<Account />, unconfirmed)
    expect(await screen.findByText(/not confirmed yet/)).toBeTruthy()
    await press('Send the email again')
    await expect.poll(() => screen.queryByText(/not confirmed yet/)).toBeNull()
  })

  it('is said to be confirmed when this browser knows it: whoever reads that may leave at once', async () => {
    const me = Promise.withResolvers<Response>()
    answers = {
      'POST /api/confirm-email': () => Response.json({ state: 'confirmed' }),
      'GET /api/me': () => me.promise,
    }
    act(() => startSession({ user: unconfirmed, token: tokenFor(ines, HOUR) }))
    const Site = createRoutesStub([
      { path: '/confirm-email', Component: ConfirmEmailPage as never, loader: () => ({ art: null, film: null }) },
    ])
    render(<Site initialEntries={['/confirm-email#t=secret']} />)
    await press('Confirm this address')
    await screen.findByRole('button', { name: 'Confirming...' })
    expect(screen.queryByText(/your address is confirmed/)).toBeNull()
    me.resolve(Response.json({ user: ines }))
    expect(await screen.findByText(/your address is confirmed/)).toBeTruthy()
    expect(currentSession()?.user.isEmailConfirmed).toBe(true)
  })

  it.each([
    ['', 'Go to the home page', '/', true],
    ['?returnTo=%2Fcheckout%3Fplan%3Dyearly', 'Go on', '/checkout?plan=yearly', true],
    ['?returnTo=%2Fcheckout%3Fplan%3Dyearly', 'Go on', '/login?returnTo=%2Fcheckout%3Fplan%3Dyearly', false],
    ['?returnTo=https%3A%2F%2Felsewhere.example', 'Go to the home page', '/', true],
  ])('OFFER-9: once confirmed the page says so, and leads on%s to %s', async (search, name, expected, isLoggedIn) => {
    answers = {
      'POST /api/confirm-email': () => Response.json({ state: 'confirmed' }),
      'GET /api/me': () => Response.json({ user: ines }),
    }
    if (isLoggedIn) act(() => startSession({ user: unconfirmed, token: tokenFor(ines, HOUR) }))
    const Site = createRoutesStub([
      { path: '/confirm-email', Component: ConfirmEmailPage as never, loader: () => ({ art: null, film: null }) },
    ])
    render(<Site initialEntries={[`/confirm-email${search}#t=secret`]} />)
    await press('Confirm this address')
    expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Confirm your email' })).toBeNull()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(expected)
  })

  it('SAFE-1: asks for the password where nobody is logged in, and leads to a new one', async () => {
    const bodies: unknown[] = []
    const refused = (status: number, code: string) => () => Response.json({ code, message: 'No.' }, { status })
    let answer: () => Response = refused(409, 'own-account.passwordNeeded')
    answers = { 'POST /api/confirm-email': (body) => (bodies.push(body), answer()) }
    const Site = createRoutesStub([
      { path: '/confirm-email', Component: ConfirmEmailPage as never, loader: () => ({ art: null, film: null }) },
    ])
    render(<Site initialEntries={['/confirm-email#t=secret']} />)
    await press('Confirm this address')
    const field = await screen.findByLabelText('Your password')
    await expect.poll(() => document.activeElement).toBe(field)
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/reset-password')
    answer = refused(403, 'own-account.wrongPassword')
    fireEvent.change(field, { target: { value: 'a guess' } })
    await press('Confirm this address')
    expect(await screen.findByText('This password is not right.')).toBeTruthy()
    answer = () => Response.json({ state: 'confirmed' })
    fireEvent.change(field, { target: { value: 'a good long one' } })
    await press('Confirm this address')
    expect(await screen.findByText(/your address is confirmed/)).toBeTruthy()
    expect(bodies).toEqual([
      { secret: 'secret' },
      { secret: 'secret', password: 'a guess' },
      { secret: 'secret', password: 'a good long one' },
    ])
  })

  it('SAFE-1: has no second step yet, but the mail again, and says until when the account stays', async () => {
    answers = {
      'GET /api/me/account': () => Response.json({ ...own, confirmUntil: '2026-12-19T12:00:00.000Z' }),
      'GET /api/me/factors': () => Response.json({ ...factors, isEmailConfirmed: false }),
    }
    open(
      <>
        <Account />
        <TwoStepsSection />
      </>,
      unconfirmed,
    )
    expect(await screen.findByText(/by .*December.* 2026:/)).toBeTruthy()
    expect(await screen.findByText(/To set this up, please confirm your email address/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Send the email again' })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull()
  })
})

it('SAFE-3: whoever has a role is led to the desk to change how they log in', async () => {
  const passkeys = [{ id: 'p', name: 'My phone', createdAt: session.begunAt, lastUsedAt: null }]
  answers = { 'GET /api/me/factors': () => Response.json({ ...factors, passkeys, recoveryCodes: 3, isAtDesk: true }) }
  open(<TwoStepsSection />)
  expect(await screen.findByText('My phone')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the desk' }).getAttribute('href')).toBe('/admin/dashboard')
  expect(screen.queryAllByRole('button')).toEqual([])
})

describe('ACC-10 mails by choice', () => {
  it.each([
    ['a link that is not complete', mailChoiceErrors.linkInvalid(), 400],
    ['an API without an answer', unreachable(), 503],
    ['an API that fails', httpErrors.unexpected(), 503],
  ])('a mail program is told of %s in the status of its request', async (_, refusal, status) => {
    const context = new RouterContextProvider()
    context.set(apiCall, () => Promise.reject(refusal))
    const request = new Request('https://rex.example/unsubscribe?token=t', { method: 'POST' })
    const called = { request, context } as unknown as Parameters<typeof unsubscribe>[0]
    const answer = await unsubscribe(called)
    expect(answer.init?.status).toBe(status)
  })

  it('a choice that the server does not take is shown as it was', async () => {
    let asked = 0
    answers = {
      'GET /api/me/mails': () => Response.json({ kinds: ['startedFilm'] }),
      'PUT /api/me/mails': () => ((asked += 1), failure()),
    }
    open(<Mails />)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'New films' })
    fireEvent.click(box)
    await expect.poll(() => asked).toBe(1)
    await expect.poll(() => box.checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'A film you started' }).checked).toBe(true)
  })

  it.each([
    ['the second is stored', true],
    ['neither is stored', false],
  ])('of two choices of which the first is refused, %s, and that is shown', async (_, isStored) => {
    const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    const asked: unknown[] = []
    answers = {
      'GET /api/me/mails': () => Response.json({ kinds: [] }),
      'PUT /api/me/mails': (body) => (asked.push(body) === 1 ? first.promise : second.promise),
    }
    open(
      <>
        <Mails />
        <Toasts />
      </>,
    )
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'New films' }))
    await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([true, false])
    fireEvent.click(screen.getByRole('checkbox', { name: 'A film you started' }))
    await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([true, true])
    first.resolve(failure())
    await expect.poll(() => asked).toHaveLength(2)
    second.resolve(
      isStored ? Response.json(asked[1]) : Response.json({ code: 'x', message: 'Not now.' }, { status: 503 }),
    )
    expect(await screen.findByText(isStored ? 'Your choice has been saved.' : 'Not now.')).toBeTruthy()
    await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([isStored, isStored])
  })
})

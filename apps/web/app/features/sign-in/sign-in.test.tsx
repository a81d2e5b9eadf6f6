import { accountMessages } from '@matinee/contract/accounts'
import type { ErrorBody } from '@matinee/contract/http/errors'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Site } from '@matinee/contract/site.schemas'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../ui/toast.tsx'
import { dismissAllToasts } from '../../ui/toasts.ts'
import { ines } from '../../platform/session/session-fixtures.ts'
import { currentSession, forgetSession } from '../../platform/session/session.ts'
import LoginPage from './login.page.tsx'
import RegisterPage from './register.page.tsx'
import ResetPasswordPage from './reset-password.page.tsx'
import type { SignInPageData } from './load-sign-in-page.ts'

interface Sent {
  path: string
  body: Record<string, unknown>
}
let sent: Sent[] = []
/** What the network brings back, for calls in their order; the last one for all that follow. */
let answers: (() => Promise<Response>)[] = []

const ok = (body: object) => async () => Response.json(body)
const refused =
  (status: number, body: Partial<ErrorBody>, headers = {}) =>
  async () =>
    Response.json({ success: false, ...body }, { status, headers })
const dropped = async () => {
  throw new TypeError('Failed to fetch')
}
const never = () => new Promise<Response>(() => {})

beforeAll(() => {
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push({ path: url.pathname, body: JSON.parse(init.body as string) as Sent['body'] })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return await (next ?? dropped)()
  })
})
beforeEach(() => {
  sent = []
  answers = []
})
afterEach(() => {
  window.history.replaceState(null, '')
  act(() => {
    forgetSession()
    dismissAllToasts()
  })
  cleanup()
  window.history.replaceState(null, '', '/')
})

const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
const signedIn = { success: true, message: 'Login successful!', token: `head.${claims}.signature`, user: ines }

const Elsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

async function open(path: string, surroundings: Partial<SignInPageData> = {}, state?: unknown, site?: Partial<Site>) {
  const loader = () => ({ art: null, film: null, providers: [], ...surroundings })
  const routes = [
    { path: '/login', Component: LoginPage as never, loader },
    { path: '/register', Component: RegisterPage as never, loader },
    { path: '/reset-password', Component: ResetPasswordPage as never, loader },
    { path: '*', Component: Elsewhere },
  ]
  const Stub = createRoutesStub(site ? [{ id: 'root', loader: () => ({ site }), children: routes }] : routes)
  const [pathname = '', hash = ''] = path.split('#')
  const [before = '', search] = pathname.split('?')
  const entry = { pathname: before, search: search ? `?${search}` : '', hash: hash && `#${hash}`, state }
  render(
    <>
      <Stub initialEntries={[entry]} />
      <Toasts />
    </>,
  )
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup({ delay: null })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const described = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent)
}

/** Toasts have one, too. */
const findAlert = () => within(screen.getByRole('main')).findByRole('alert')

describe('login', () => {
  const logIn = async (path = '/login') => {
    const user = await open(path)
    await user.type(field('Email'), 'ines@example.org')
    await user.type(field('Password'), 'four unrelated words')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    return user
  }

  it('LOGIN-1 asks for an email and a password, and leads to what else there is', async () => {
    await open('/login?returnTo=%2Fwatchlist%3Fpage%3D2')
    expect([field('Email').type, field('Email').required]).toEqual(['email', true])
    expect([field('Password').type, field('Password').required]).toEqual(['password', true])
    expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy()
    const along = '?returnTo=%2Fwatchlist%3Fpage%3D2'
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(`/reset-password${along}`)
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(`/register${along}`)
  })

  it('LOGIN-2 disables what can be typed in and says what goes on', async () => {
    answers = [never]
    await logIn()
    expect(screen.getByRole('button', { name: 'Logging in...' }).getAttribute('aria-disabled')).toBe('true')
    expect([field('Email').disabled, field('Password').disabled]).toEqual([true, true])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' }).disabled).toBe(true)
  })

  it.each([
    ['/login', 'at /profile'],
    ['/login?returnTo=%2Fmovies%3Fpage%3D2', 'at /movies?page=2'],
    ['/login?returnTo=https%3A%2F%2Fevil.example', 'at /profile'],
    ['/login?returnTo=%2F%2Fevil.example', 'at /profile'],
    ['/login?returnTo=%2F%5Cevil.example', 'at /profile'],
    ['/login?returnTo=%2F%252F%252Fevil.example', 'at /%2F%2Fevil.example'],
    ['/login?returnTo=%2Flogin', 'at /profile'],
  ])('LOGIN-3 from %s somebody who logs in ends %s', async (path, place) => {
    answers = [ok(signedIn)]
    await logIn(path)
    expect(await screen.findByText('Login successful!')).toBeTruthy()
    expect(await screen.findByText(place)).toBeTruthy()
    expect(localStorage.getItem('token')).toBe(signedIn.token)
  })

  it('LOGIN-3 waits for a moment before it leads on', async () => {
    const later = vi.spyOn(globalThis, 'setTimeout')
    answers = [ok(signedIn)]
    await logIn()
    await screen.findByText('Login successful!')
    // By its timer: on a slow machine the moment may be over when somebody looks.
    expect(later.mock.calls.map(([, ms]) => ms)).toContain(100)
    later.mockRestore()
    expect(await screen.findByText('at /profile')).toBeTruthy()
  })

  it.each([
    ['what the server says', refused(401, { code: 'accounts.loginFailed', message: 'Login failed' }), 'Login failed'],
    ['a default', async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), 'Login failed'],
    ['that nobody answered', dropped, 'Network error. Please try again.'],
    [
      'how long to wait',
      refused(429, { code: 'http.tooMany', message: 'Too many requests. Please wait.' }, { 'retry-after': '150' }),
      'Too many attempts. Please try again in 3 minutes.',
    ],
    [
      'how short to wait',
      refused(429, { code: 'http.tooMany', message: 'Too many requests. Please wait.' }, { 'retry-after': '1' }),
      'Too many attempts. Please try again in 1 second.',
    ],
    [
      'that the service is away',
      refused(503, { code: 'http.unavailable', message: 'The service is not available right now.' }),
      'The service is not available right now.',
    ],
  ])('LOGIN-4 says %s, and lets one try again', async (_, answer, words) => {
    answers = [answer]
    await logIn()
    expect(await within(screen.getByRole('main')).findByText(words)).toBeTruthy()
    expect(field('Email').value).toBe('ines@example.org')
    expect(field('Email').disabled).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
    expect(field('Password').selectionEnd).toBe('four unrelated words'.length)
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('LOGIN-4 keeps what it said until there is an answer, and says the same words anew', async () => {
    const refusal = refused(401, { code: 'accounts.loginFailed', message: 'Login failed' })
    let answerNow = () => {}
    const waiting = new Promise<void>((resolve) => void (answerNow = resolve))
    answers = [
      refusal,
      async () => {
        await waiting
        return await refusal()
      },
    ]
    const user = await logIn()
    const first = await findAlert()
    expect(within(first).queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(field('Email').disabled).toBe(true)
    expect(first.isConnected).toBe(true)
    answerNow()
    await waitFor(() => expect(field('Email').disabled).toBe(false))
    expect(first.isConnected).toBe(false)
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe('Login failed')
  })

  it('takes the address along to the other forms and back', async () => {
    const user = await open('/login')
    await user.type(field('Email'), 'ines@example.org')
    for (const [link, heading] of [
      ['Forgot password?', 'Reset Password'],
      ['Log in', 'Log in'],
      ['Register', 'Register'],
      ['Log in', 'Log in'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: link }))
      await screen.findByRole('heading', { name: heading })
      expect(field('Email').value).toBe('ines@example.org')
    }
  })

  it.each([true, false])('LOGIN-5 sends whether one wants to be remembered: %s', async (wanted) => {
    answers = [never]
    const user = await open('/login')
    if (wanted) await user.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    await user.type(field('Email'), 'ines@example.org')
    await user.type(field('Password'), 'four unrelated words{Enter}')
    expect(sent).toEqual([
      {
        path: '/api/login',
        body: { email: 'ines@example.org', password: 'four unrelated words', rememberMe: wanted },
      },
    ])
  })

  it('goes on at once for somebody who is signed in', async () => {
    localStorage.setItem('user', JSON.stringify(ines))
    localStorage.setItem('token', signedIn.token)
    const { readSession } = await import('../../platform/session/session.ts')
    readSession()
    await open('/login?returnTo=%2Fmovies').catch(() => {})
    expect(await screen.findByText('at /movies')).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('sign-in providers', () => {
  const providers = [
    { id: 'keycloak', name: 'The Guild' },
    { id: 'google', name: 'Google' },
  ]

  it('LOGIN-6 links to each provider, with the way back and the wish to be remembered', async () => {
    const user = await open('/login?returnTo=%2Fmovies', { providers })
    const link = () => screen.getByRole('link', { name: 'Continue with The Guild' })
    expect(link().getAttribute('href')).toBe('/api/sign-in/keycloak/start?returnTo=%2Fmovies')
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    expect(link().getAttribute('href')).toBe('/api/sign-in/keycloak/start?returnTo=%2Fmovies&rememberMe=yes')
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeTruthy()
  })

  it.each([
    [[], 'Not available on this site. Please use your email and password.'],
    [null, 'Not available right now. Please log in with your password.'],
  ])('LOGIN-6 REG-1 says why there is none: %j', async (none, words) => {
    for (const path of ['/login', '/register']) {
      await open(path, { providers: none })
      for (const name of ['Google', 'GitHub']) {
        const button = screen.getByRole('button', { name })
        expect(button.getAttribute('aria-disabled')).toBe('true')
        expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
      }
      cleanup()
    }
  })

  it('LOGIN-6 turns what a provider sent along into a session, and goes where one wanted to be', async () => {
    answers = [ok({ ...signedIn, returnTo: '/movies' })]
    await open('/login#code=a-code').catch(() => {})
    expect(await screen.findByText('at /movies')).toBeTruthy()
    expect(sent).toEqual([{ path: '/api/sign-in/finish', body: { code: 'a-code' } }])
    expect(localStorage.getItem('token')).toBe(signedIn.token)
  })

  it('LOGIN-6 does not go where a provider has no business to send anybody', async () => {
    answers = [ok({ ...signedIn, returnTo: '//evil.example' })]
    await open('/login#code=a-code')
    expect(await screen.findByText('at /profile')).toBeTruthy()
  })

  it('ACC-4 asks for the second step of an account after its provider, again after a wrong code', async () => {
    answers = [
      refused(403, { code: 'factors.codeNeeded', details: { hasTotp: true, hasPasskey: false } }),
      refused(403, { code: 'factors.wrongCode' }),
      ok({ ...signedIn, returnTo: '/movies' }),
    ]
    const user = await open('/login#code=a-code')
    const input = await screen.findByLabelText('Code from your authenticator app')
    await user.type(input, '111111{Enter}')
    expect(await screen.findByText('This code is not right, or was used already.')).toBeTruthy()
    await user.clear(input)
    await user.type(input, '222222{Enter}')
    expect(await screen.findByText('at /movies')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { code: 'a-code' },
      { code: 'a-code', secondStep: { code: '111111' } },
      { code: 'a-code', secondStep: { code: '222222' } },
    ])
  })

  it('ACC-4 goes back from the second step to the form', async () => {
    answers = [refused(403, { code: 'factors.codeNeeded', details: { hasTotp: true, hasPasskey: false } })]
    const user = await open('/login#code=a-code')
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('LOGIN-6 comes back to the form when the code is not taken', async () => {
    answers = [refused(401, { code: 'sign-in-providers.failed', message: 'no' })]
    await open('/login#code=a-code')
    expect(await screen.findByText('Logging in that way did not work. Please try again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
  })

  it.each([
    ['emailTaken', 'This email already has an account here. Log in with your password.'],
    ['failed', 'Logging in that way did not work. Please try again.'],
  ])('LOGIN-6 says what went wrong at the provider: %s', async (problem, words) => {
    await open(`/login?problem=${problem}`)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('registration', () => {
  const register = async (username: string, email: string, password: string) => {
    const user = await open('/register?returnTo=%2Fmovies')
    if (username) await user.type(field('Username'), username)
    if (email) await user.type(field('Email'), email)
    if (password) await user.type(field('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    return user
  }

  it('REG-1 has three fields, help with the password and a word about what this is', async () => {
    await open('/register')
    expect(described('Password')).toEqual(['8 to 128 characters. A few unrelated words work well.'])
    expect(screen.getByText(/A movie streaming platform/)).toBeTruthy()
  })

  it('SITE-2 by invitation: without a link it says so, with one it is for the invited address alone', async () => {
    const byInvitation = { signUp: 'invitation' } as const
    await open('/register', {}, undefined, byInvitation)
    expect(screen.getByText(/New accounts are by invitation here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
    cleanup()
    answers = [ok({ email: 'ann@example.org' }), ok({ success: true, message: 'Done.' })]
    const token = 'a'.repeat(43)
    const user = await open(`/register#invitation=${token}`, {}, undefined, byInvitation)
    await waitFor(() => expect(field('Email').value).toBe('ann@example.org'))
    expect(field('Email').readOnly).toBe(true)
    await user.type(field('Username'), 'ann')
    await user.type(field('Password'), 'four unrelated words')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({ email: 'ann@example.org', invitation: token })
    cleanup()
    answers = [refused(410, { code: 'invitations.gone', message: 'Gone.' })]
    await open(`/register#invitation=${token}`, {}, undefined, byInvitation)
    expect(await screen.findByText(/was used, taken back or has expired/)).toBeTruthy()
  })

  const onTheWay = '/checkout?plan=yearly&film=65f000000000000000000009'
  const registerOnTheWay = async () => {
    const user = await open(`/register?${new URLSearchParams({ returnTo: onTheWay }).toString()}`)
    await user.type(field('Username'), 'ines')
    await user.type(field('Email'), 'ines@example.org')
    await user.type(field('Password'), 'four unrelated words')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
  }

  it('OFFER-9 logs in who was on the way to a film with what they typed, and leads on', async () => {
    answers = [ok({ success: true, message: 'Registration successful! Please login.' }), ok(signedIn)]
    await registerOnTheWay()
    expect(await screen.findByText(`at ${onTheWay}`)).toBeTruthy()
    expect(sent).toMatchObject([
      { path: '/api/register', body: { returnTo: onTheWay } },
      { path: '/api/login', body: { email: 'ines@example.org', password: 'four unrelated words' } },
    ])
    expect(currentSession()?.user._id).toBe(ines._id)
  })

  it.each([
    ['too many attempts', refused(429, { code: 'http.tooMany', message: 'Later.' })],
    ['a lost connection', dropped],
  ])('OFFER-9 asks at the login, which leads on as well, after %s', async (_, answer) => {
    answers = [ok({ success: true, message: 'Registration successful! Please login.' }), answer, ok(signedIn)]
    await registerOnTheWay()
    expect(await screen.findByText('Registration successful! Please login.')).toBeTruthy()
    const user = userEvent.setup({ delay: null })
    await user.type(field('Password'), 'four unrelated words')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(`at ${onTheWay}`)).toBeTruthy()
  })

  it('OFFER-9 leads to the login with the film where nobody can register', async () => {
    await open(`/register?${new URLSearchParams({ returnTo: onTheWay }).toString()}`, {}, undefined, {
      signUp: 'closed',
    })
    const login = screen.getByRole('link', { name: 'Log in' }).getAttribute('href')
    expect(new URLSearchParams(login?.split('?')[1]).get('returnTo')).toBe(onTheWay)
  })

  it('REG-2 leads to the login, which says so and knows the address', async () => {
    answers = [ok({ success: true, message: 'Registration successful! Please login.' })]
    await register('ines', ' ines@example.org', 'four unrelated words')
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
    expect(screen.getByText('Registration successful! Please login.')).toBeTruthy()
    expect(field('Email').value).toBe('ines@example.org')
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register?returnTo=%2Fmovies')
    expect(sent[0]?.body).toEqual({ username: 'ines', email: 'ines@example.org', password: 'four unrelated words' })
  })

  it.each([
    ['the server says', refused(503, { code: 'http.unavailable', message: 'Not now.' }), 'Not now.'],
    ['nobody does', dropped, 'Network error. Please try again.'],
    ['something else answers', async () => new Response('', { status: 502 }), 'Registration failed'],
  ])('REG-2 says why it failed, when %s', async (_, answer, words) => {
    answers = [answer]
    await register('ines', 'ines@example.org', 'four unrelated words')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(field('Username').value).toBe('ines')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign up' })))
  })

  it('gives the focus back to the field from which it was sent', async () => {
    const user = await open('/register')
    await user.type(field('Username'), 'ines')
    await user.type(field('Email'), 'ines@example.org')
    await user.type(field('Password'), 'four unrelated words{Enter}')
    await findAlert()
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  })

  it('REG-3 says what can be seen without asking, and asks nobody', async () => {
    await register('in', 'ines', 'short')
    await waitFor(() => expect(described('Username')).toEqual(['Use 3 to 30 characters.']))
    expect(described('Email')).toEqual(['Please enter a valid email address.'])
    expect(described('Password')).toEqual(['Use 8 to 128 characters.'])
    expect(document.activeElement).toBe(field('Username'))
    expect(sent).toEqual([])
  })

  it('REG-3 takes an error back from the field that is typed in, and from no other', async () => {
    const user = await register('in', 'ines', 'four unrelated words')
    await waitFor(() => expect(described('Username')).toEqual(['Use 3 to 30 characters.']))
    await user.type(field('Username'), 'e')
    expect(described('Username')).toEqual([])
    expect(described('Email')).toEqual(['Please enter a valid email address.'])
    expect(document.activeElement).toBe(field('Username'))
  })

  it('REG-3 leads on from an address that has an account', async () => {
    answers = [refused(409, { message: 'No.', fields: { email: accountMessages.emailTaken } })]
    const user = await register('ines', 'ines@example.org', 'four unrelated words')
    const reset = await screen.findByRole('link', { name: 'reset your password' })
    expect(reset.getAttribute('href')).toBe('/reset-password?returnTo=%2Fmovies')
    await user.click(screen.getAllByRole('link', { name: 'Log in' })[0]!)
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
    expect(field('Email').value).toBe('ines@example.org')
  })

  it.each([
    ['Username', 409, { fields: { username: 'Choose another name.' } }, 'Choose another name.'],
    ['Email', 409, { fields: { email: 'Choose another address.' } }, 'Choose another address.'],
    ['Password', 400, { code: 'http.invalid', fields: { password: 'Choose another.' } }, 'Choose another.'],
  ])('REG-3 puts what the server says under %s', async (label, status, body, words) => {
    answers = [refused(status, { message: 'No.', ...body })]
    await register('ines', 'ines@example.org', 'four unrelated words')
    await waitFor(() => expect(described(label)).toContain(words))
    expect(document.activeElement).toBe(field(label))
  })

  it('REG-3 says all that is taken at once', async () => {
    answers = [refused(409, { message: 'No.', fields: { username: 'A name.', email: 'An address.' } })]
    await register('ines', 'ines@example.org', 'four unrelated words')
    await waitFor(() => expect(described('Username')).toEqual(['A name.']))
    expect(described('Email')).toEqual(['An address.'])
  })
})

describe('a forgotten password', () => {
  const ask = async (confirm = 'four unrelated words') => {
    const user = await open('/reset-password')
    await user.type(field('Email'), 'ines@example.org')
    await user.type(field('New password'), 'four unrelated words')
    await user.type(field('Confirm password'), confirm)
    await user.click(screen.getByRole('button', { name: 'Reset password' }))
    return user
  }

  it('RESET-1 compares the two before anything is sent', async () => {
    await ask('four unrelated word')
    await waitFor(() => expect(described('Confirm password')).toEqual(['Passwords do not match']))
    expect(document.activeElement).toBe(field('Confirm password'))
    expect(sent).toEqual([])
  })

  it('RESET-1 takes the difference back when either of the two is typed in', async () => {
    const user = await ask('four unrelated word')
    await waitFor(() => expect(described('Confirm password')).toEqual(['Passwords do not match']))
    await user.type(field('New password'), '{Backspace}')
    expect(described('Confirm password')).toEqual([])
  })

  it('leads back from a wrong address, and on to the login with the right one', async () => {
    answers = [ok({ message: 'We have sent a link.' })]
    const user = await ask()
    await user.click(await screen.findByRole('button', { name: 'Ask again' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(field('Email').value).toBe('ines@example.org')
    await user.clear(field('Email'))
    await user.type(field('Email'), 'inez@example.org')
    await user.type(field('New password'), 'four unrelated words')
    await user.type(field('Confirm password'), 'four unrelated words{Enter}')
    await user.click(await screen.findByRole('link', { name: 'Back to login' }))
    await screen.findByRole('heading', { name: 'Log in' })
    expect(field('Email').value).toBe('inez@example.org')
  })

  it('says how long to wait, and nothing else', async () => {
    answers = [refused(429, { code: 'http.tooMany', message: 'Wait a moment.' }, { 'retry-after': '3600' })]
    await ask()
    expect((await findAlert()).textContent).toBe('Too many attempts. Please try again in 60 minutes.')
  })

  it('RESET-2 says what the server says, and what to do next', async () => {
    const message = 'If an account exists for that address, we have sent a link to confirm the change.'
    answers = [ok({ message })]
    await ask()
    expect(await screen.findByRole('heading', { name: message })).toBe(document.activeElement)
    expect(screen.getByText(/within 30 minutes/)).toBeTruthy()
    expect(sent).toEqual([
      { path: '/api/reset-password', body: { email: 'ines@example.org', newPassword: 'four unrelated words' } },
    ])
  })

  it.each([
    ['nobody answers', dropped],
    ['the server cannot', refused(500, { code: 'http.unexpected', message: 'An unexpected error occurred.' })],
  ])('RESET-1 says that it failed, when %s', async (_, answer) => {
    answers = [answer]
    await ask()
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeTruthy()
    expect(field('New password').value).toBe('four unrelated words')
  })
})

it.each(['/login', '/register', '/reset-password'])(
  'WCAG 3.2.6 help on %s is where it is on every page',
  async (path) => {
    await open(path)
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Imprint', '/imprint'],
      ['Help', '/help'],
      ['Contact', '/contact'],
    ])
  },
)

describe('the mailed link', () => {
  const found = { audience: 'user', askedAt: '2026-11-15T11:00:00.000Z', needsPassword: false }
  const done = { message: 'Your password has been changed. Please log in.', audience: 'user', session: null }
  const change = () => screen.findByRole('button', { name: 'Change my password' })

  it('RESET-2 changes the password in the browser that asked, by one press', async () => {
    answers = [ok(found), ok(done)]
    const user = await open('/reset-password#t=a-token')
    await user.click(await change())
    expect(await screen.findByText(done.message)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy()
    expect(sent).toEqual([
      { path: '/api/reset-password/look', body: { token: 'a-token' } },
      { path: '/api/reset-password/confirm', body: { token: 'a-token' } },
    ])
  })

  it('RESET-2 logs in at the end, and OFFER-9 leads on to where one was going', async () => {
    const { token, user: person } = signedIn
    answers = [ok(found), ok({ ...done, message: 'Changed, and logged in.', session: { token, user: person } })]
    const user = await open('/reset-password?returnTo=%2Fplay%2F9#t=a-token')
    const press = await change()
    // Here one stays logged in.
    expect(screen.getByText(/^Asked for on .+\. All other devices will be logged out\. If it was not you/)).toBeTruthy()
    await user.click(press)
    expect(await screen.findByText('at /play/9')).toBeTruthy()
    expect(screen.getByText('Changed, and logged in.')).toBeTruthy()
    expect(currentSession()?.user._id).toBe(ines._id)
  })

  it('RESET-2 asks for the new password in any other', async () => {
    answers = [ok({ ...found, needsPassword: true }), ok(done)]
    const user = await open('/reset-password#t=a-token')
    await change()
    await user.type(field('New password'), 'four unrelated words')
    await user.type(field('Confirm password'), 'something else')
    await user.click(await change())
    await waitFor(() => expect(described('Confirm password')).toEqual(['Passwords do not match']))
    await user.clear(field('Confirm password'))
    await user.type(field('Confirm password'), 'four unrelated words')
    await user.click(await change())
    expect(await screen.findByText(done.message)).toBeTruthy()
    expect(sent[1]?.body).toEqual({ token: 'a-token', newPassword: 'four unrelated words' })
  })

  it('RESET-2 asks for it when it turns out to be another browser', async () => {
    answers = [
      ok(found),
      refused(409, { code: 'accounts.passwordNeeded', message: 'Please enter the new password here.' }),
    ]
    const user = await open('/reset-password#t=a-token')
    await user.click(await change())
    expect(await screen.findByText('Please enter the new password here.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('New password')))
  })

  it.each([
    ['when it is opened', [refused(410, { code: 'accounts.linkGone', message: 'gone' })], false],
    ['when it is used', [ok(found), refused(410, { code: 'accounts.linkGone', message: 'gone' })], true],
    ['of which a part is missing', [refused(400, { code: 'http.invalid', message: 'no' })], false],
  ])('RESET-2 says that a link is gone, %s, and offers another', async (_, all, presses) => {
    answers = all
    const user = await open('/reset-password#t=a-token')
    if (presses) await user.click(await change())
    const words = 'This link has expired or was already used. Please ask for a new one.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(JSON.stringify(window.history.state)).not.toContain('a-token')
    await user.click(screen.getByRole('button', { name: 'Ask for a new link' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('RESET-2 looks again when nobody could say', async () => {
    answers = [dropped, ok(found)]
    const user = await open('/reset-password#t=a-token')
    expect(await screen.findByText('We could not check this link. Please try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await change()).toBeTruthy()
  })

  it('RESET-2 finds the link again after a reload', async () => {
    answers = [ok(found)]
    window.history.replaceState({ 'link:t': 'a-token' }, '')
    await open('/reset-password')
    expect(await change()).toBeTruthy()
    expect(sent).toEqual([{ path: '/api/reset-password/look', body: { token: 'a-token' } }])
  })

  it('ADMIN-3 leads an admin to their own door', async () => {
    answers = [ok({ ...found, audience: 'admin' }), ok({ ...done, audience: 'admin' })]
    const user = await open('/reset-password#t=a-token')
    await user.click(await change())
    expect(await screen.findByText('at /admin/login')).toBeTruthy()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startAdminSession } from '../../../platform/session/session.ts'
import { HOUR, otto, refusal, tokenFor } from '../../../platform/session/session-fixtures.ts'
import { handlers, requestsTo, getButton, resetDeskBetweenTests, openPage, click } from './desk-fixtures.tsx'

resetDeskBetweenTests()

const FACTORS = 'GET /api/me/factors'
const none = {
  isEmailConfirmed: true,
  isAtDesk: false,
  hasPassword: true,
  totpSince: null as string | null,
  passkeys: [],
  recoveryCodes: 0,
}
const withApp = { ...none, totpSince: '2026-11-15T12:00:00.000Z', recoveryCodes: 10 }
const refused = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'No.' }, { status })
const admin = (needsSecondStep: boolean) => () =>
  Response.json({ email: otto.email, username: otto.username, role: 'owner', needsSecondStep })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** An owner who has not set up two steps, and whom the desk asks for them. */
async function open() {
  handlers['GET /api/admin/me'] = admin(true)
  handlers[FACTORS] ??= () => Response.json(none)
  startAdminSession({ email: otto.email, token: tokenFor(otto, HOUR) })
  await openPage('tab=movies')
  expect(await screen.findByRole('heading', { name: 'Set up two-step login' })).toBeTruthy()
}

it('ACC-4 what cannot be loaded is tried again, and nothing of the desk is asked for', async () => {
  handlers[FACTORS] = () => refusal(503)
  await open()
  handlers[FACTORS] = () => Response.json(none)
  await click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Not set up')).toBeTruthy()
  expect(requestsTo('GET /api/subscription-stats')).toEqual([])
})

it('ACC-4 after a wrong code the right one turns the app on, codes are shown once, and then the desk opens', async () => {
  await open()
  handlers['POST /api/me/factors/totp'] = () =>
    Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Matinee?secret=JBSWY3DPEHPK3PXP' })
  handlers['PUT /api/me/factors/totp'] = refused(403, 'factors.wrongCode')
  await click(await screen.findByRole('button', { name: 'Set up' }))
  expect((await screen.findByText('JBSW Y3DP EHPK 3PXP')).tagName).toBe('CODE')
  type('Code from the app', '000000')
  await click(getButton('Turn on'))
  expect(await screen.findByText('This code is not right, or was used already.')).toBeTruthy()

  const codes = ['ABCDE-FGHJK', 'LMNPQ-RSTUV']
  handlers['PUT /api/me/factors/totp'] = () => Response.json({ codes, factors: withApp })
  type('Code from the app', '123456')
  await click(getButton('Turn on'))
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  handlers['GET /api/admin/me'] = admin(false)
  await click(getButton('I have saved them'))
  expect(await screen.findByRole('navigation', { name: 'Desk' })).toBeTruthy()
})

it('ACC-4 a login of a while ago is confirmed by the password, and what was begun goes on', async () => {
  await open()
  const START = 'POST /api/me/factors/totp'
  handlers[START] = refused(403, 'sessions.authenticateAgain')
  await click(await screen.findByRole('button', { name: 'Set up' }))
  const title = await screen.findByRole('heading', { name: 'Confirm that it is you' })
  expect(document.activeElement).toBe(title)
  handlers['POST /api/me/authenticate'] = refused(403, 'own-account.wrongPassword')
  type('Your password', 'a guess')
  await click(getButton('Confirm'))
  await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
  handlers['POST /api/me/authenticate'] = () => Response.json({ success: true, message: 'ok' })
  handlers[START] = () => Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Matinee' })
  type('Your password', 'velvet curtain 12')
  await click(getButton('Confirm'))
  expect(await screen.findByRole('heading', { name: 'Set up an authenticator app' })).toBeTruthy()
  expect(requestsTo(START)).toHaveLength(2)
})

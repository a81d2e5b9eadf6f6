import { paymentErrors, type Withdrawable, type Withdrawal, withdrawalConsents } from '@matinee/contract/payments'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR, ines, refusal, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { formatDate } from '../../ui/format-date.ts'
import { stubApi, inDays, premiumFor, statusResponse } from './profile-fixtures.ts'
import { Profile } from './profile.tsx'
import { free } from './cached-status.ts'

const bought = { _id: '65f0000000000000000000cc', planName: 'Quarterly', cents: 2499, currency: 'USD' }
const withdrawable: Withdrawable = { ...bought, paidAt: inDays(-2), refundCents: 2416, until: inDays(12) }
const withdrawal: Withdrawal = { ...bought, paidAt: inDays(-2), refundCents: 2416, withdrawnAt: inDays(0) }

let hasPremium: boolean
let answerList: () => Response
let answerWithdraw: () => Response
const heard = stubApi(({ endpoint }) => {
  if (endpoint === 'GET /api/subscription-status') return statusResponse(hasPremium ? premiumFor(88) : free, 'live')
  if (endpoint === 'GET /api/withdrawals') return answerList()
  if (endpoint === 'POST /api/withdrawals') return answerWithdraw()
  if (endpoint === 'POST /api/subscribe') return refusal(503)
  return Response.json({ user: ines })
})
const sent = (endpoint: string) => heard.filter((each) => each.endpoint === endpoint).map(({ body }) => body)
const list = (given: Partial<Record<'withdrawable' | 'withdrawals', object[]>>) => () =>
  Response.json({ withdrawable: [], withdrawals: [], ...given })

async function open() {
  act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
  const root = { site: { name: 'Rex', withdrawal: 'unused' } }
  const Site = createRoutesStub([
    { id: 'root', path: '/', Component: () => <Profile user={ines} />, loader: () => root },
  ])
  render(<Site hydrationData={{ loaderData: { root } }} />)
  await screen.findByRole('heading', { name: 'Plans' })
}
const section = () => screen.findByRole('region', { name: 'Right of withdrawal' })
const press = (within_: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(within_).getByRole('button', { name }))

beforeEach(() => {
  heard.length = 0
  hasPremium = true
  answerList = list({ withdrawable: [withdrawable] })
})
afterEach(() => {
  cleanup()
  act(() => forgetSession())
})

it('PAY-9 nothing is paid before the box is ticked, which it never is by itself', async () => {
  hasPremium = false
  answerList = list({})
  await open()
  press(screen.getByRole('heading', { level: 3, name: 'Quarterly' }).closest('li')!, /^Subscribe/)
  const dialog = await screen.findByRole('alertdialog', { name: 'Check your order' })
  const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: withdrawalConsents.unused.text })
  expect(box.checked).toBe(false)
  press(dialog, 'Continue to payment')
  expect(within(dialog).getByRole('alert').textContent).toBe('Please tick this first.')
  expect(sent('POST /api/subscribe')).toEqual([])
  fireEvent.click(box)
  press(dialog, 'Continue to payment')
  await waitFor(() => expect(sent('POST /api/subscribe')).toMatchObject([{ consent: 'unused-1' }]))
  expect(screen.queryByRole('region', { name: 'Right of withdrawal' })).toBeNull()
})

it('PAY-9 is made in two steps, and what came of it stands there', async () => {
  await open()
  expect((await section()).textContent).toContain(`until ${formatDate(withdrawable.until)}`)
  answerWithdraw = () => Response.json({ success: true, message: 'Withdrawn.', withdrawal })
  press(await section(), /^Withdraw from contract/)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toMatch(/You, ines\.rv, withdraw.*\$24\.99.*You get back \$24\.16.*ines@example\.org/)
  expect(sent('POST /api/withdrawals')).toEqual([])
  answerList = list({ withdrawals: [withdrawal] })
  press(dialog, 'Confirm withdrawal')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('POST /api/withdrawals')).toEqual([{ paymentId: withdrawable._id }])
  expect(screen.getByText('Withdrawn.')).toBeTruthy()
  expect((await section()).textContent).toContain('You get back $24.16.')
  expect(within(await section()).queryByRole('button')).toBeNull()
})

it('PAY-9 a refusal is said, and what could not be asked can be asked again', async () => {
  answerList = () => refusal(503)
  await open()
  await waitFor(() => expect(screen.getByText('We could not ask what you can withdraw from.')).toBeTruthy())
  answerList = list({ withdrawable: [withdrawable] })
  press(await section(), 'Try Again')
  await waitFor(() => expect(screen.getByText(/You can withdraw from this contract/)).toBeTruthy())
  const { code, message, status } = paymentErrors.withdrawalOver()
  answerWithdraw = () => Response.json({ success: false, code, message }, { status })
  press(await section(), /^Withdraw from contract/)
  press(await screen.findByRole('alertdialog'), 'Confirm withdrawal')
  expect(await screen.findByText('You can no longer withdraw from this purchase.')).toBeTruthy()
})

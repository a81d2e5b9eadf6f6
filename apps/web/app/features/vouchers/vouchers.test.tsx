import { attemptHeader, paymentErrors, paymentMessages } from '@matinee/contract/payments'
import type { Offer } from '@matinee/contract/plans'
import type { AppError } from '@matinee/contract/http/errors'
import { voucherErrors as errors } from '@matinee/contract/vouchers'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, ines, networkError, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { type AppliedCode, CodeField } from './code-field.tsx'
import GiftPage from './gift.page.tsx'
import { BuyGift } from './gift.tsx'
import { Redeem } from './redeem.tsx'

let answer: () => Response | Error | Promise<Response>
let sent: { what: string; body: unknown; attempt: string | null }[] = []
vi.stubGlobal('fetch', async (url: URL, { method, headers, body }: RequestInit) => {
  const isWanted = method === 'POST'
  const attempt = new Headers(headers).get(attemptHeader)
  if (isWanted) sent.push({ what: url.pathname, body: JSON.parse(body as string) as unknown, attempt })
  const given = isWanted ? await answer() : Response.json({ user: ines })
  if (given instanceof Error) throw given
  return given
})
const refuse = ({ code, message, status }: AppError, fields?: Record<string, string>) =>
  Response.json({ success: false, code, message, fields }, { status })

function open(element: ReactNode, at = '/') {
  act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
  const Site = createRoutesStub([{ path: '*', Component: () => element }])
  render(<Site initialEntries={[at]} />)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const isSaid = async (words: string) => expect(await screen.findByText(words)).toBeTruthy()

beforeEach(() => {
  sent = []
  answer = () => new Error('nobody is asked')
})
afterEach(() => {
  cleanup()
  act(() => forgetSession())
})

describe('PAY-10 a code is redeemed', () => {
  it('what cannot be one is said at the field, and not sent', async () => {
    open(<Redeem />)
    type('Code', 'ACDE-FGHJ')
    press('Redeem')
    await isSaid('Please check the code: it has 12 letters and digits, but never B, I, L, O, S, U, Z, 0 or 1.')
    expect(document.activeElement).toBe(field('Code'))
    expect(sent).toEqual([])
  })

  it('from the address, and the page says that it waits', async () => {
    let go: (given: Response) => void = () => {}
    answer = () => new Promise((resolve) => (go = resolve))
    open(<Redeem />, '/redeem?code=acdefghjkmnp')
    expect(field('Code').value).toBe('acdefghjkmnp')
    press('Redeem')
    await waitFor(() => expect(field('Code').disabled).toBe(true))
    expect(screen.getByRole('status').textContent).toBe('Redeeming...')
    go(Response.json({ success: true, message: '30 days added.', expirationDate: '2026-12-17T00:00:00.000Z' }))
    await isSaid('30 days added.')
    expect(sent).toMatchObject([{ what: '/api/vouchers/redeem', body: { code: 'ACDEFGHJKMNP' } }])
  })

  it.each(['unknown', 'ended', 'switchedOff', 'usedUp', 'usedByYou', 'renewing'] as const)(
    'one that is refused (%s) says why, at the field',
    async (why) => {
      answer = () => refuse(errors[why]())
      open(<Redeem />, '/redeem?code=ACDEFGHJKMNP')
      press('Redeem')
      await isSaid(errors[why]().message)
      expect(field('Code').getAttribute('aria-invalid')).toBe('true')
      expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
    },
  )

  it('one that lowers a price leads to the plans', async () => {
    answer = () => refuse(errors.atCheckout())
    open(<Redeem />, '/redeem?code=ACDEFGHJKMNP')
    press('Redeem')
    const link = await screen.findByRole('link', { name: 'See the plans' })
    expect(link.getAttribute('href')).toBe('/profile#plans')
  })

  it('without an answer it can be tried again', async () => {
    answer = networkError
    open(<Redeem />, '/redeem?code=ACDEFGHJKMNP')
    press('Redeem')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be redeemed'))
    expect(field('Code').value).toBe('ACDEFGHJKMNP')
  })

  it('who guessed too often is told how long to wait', async () => {
    answer = () =>
      Response.json({ success: false, code: 'http.tooMany' }, { status: 429, headers: { 'retry-after': '600' } })
    open(<Redeem />, '/redeem?code=ACDEFGHJKMNP')
    press('Redeem')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('10 minutes'))
  })
})

const option = {
  name: 'Monthly',
  description: '',
  cents: 999,
  cost: 9.99,
  currency: 'USD',
  days: 30,
  months: null,
  isRenewing: false,
  duration: '1 month',
  mark: null,
}

describe('PAY-10 a code lowers a price', () => {
  function Field() {
    const [applied, setApplied] = useState<AppliedCode>()
    return <CodeField plan="monthly" option={option} applied={applied} onApply={setApplied} />
  }
  const apply = (code = 'ACDE-FGHJ-KMNP') => {
    open(<Field />)
    type('Code', code)
    press('Apply')
  }

  it('and the saving is said', async () => {
    answer = () => Response.json({ kind: 'percent', plan: null, planName: null, percent: 20 })
    apply()
    await isSaid('Code applied: 20 % off, you save $2.00.')
    expect(sent).toMatchObject([{ what: '/api/vouchers/check', body: { code: 'ACDEFGHJKMNP', plan: 'monthly' } }])
  })

  it('what cannot be a code is not sent', async () => {
    apply('12345')
    await isSaid('Please check the code: it has 12 letters and digits, but never B, I, L, O, S, U, Z, 0 or 1.')
    expect(sent).toEqual([])
  })

  it.each(['otherPlan', 'tooLittleLeft', 'usedUp'] as const)('one that is refused (%s) says why', async (why) => {
    answer = () => refuse(errors[why]())
    apply()
    await isSaid(errors[why]().message)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('one for days leads to where it is redeemed', async () => {
    answer = () => refuse(errors.onRedeem())
    apply()
    const link = await screen.findByRole('link', { name: 'Redeem this code' })
    expect(link.getAttribute('href')).toBe('/redeem?code=ACDEFGHJKMNP')
  })

  it('without an answer it can be tried again', async () => {
    answer = networkError
    apply()
    await isSaid('The code could not be checked. Please try again.')
    expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-busy')).not.toBe('true')
  })
})

describe('PAY-10 a gift', () => {
  const offer = (more: Partial<Offer> = {}): Offer => ({
    payments: 'test',
    subscriptionOptions: { monthly: option, always: { ...option, name: 'Always', months: 1, isRenewing: true } },
    ...more,
  })
  const give = async (recipient = 'friend@example.org') => {
    type('Their email address', recipient)
    press(/^Pay/)
    await waitFor(() => expect(screen.getByRole('button', { name: /^Pay/ }).getAttribute('aria-busy')).not.toBe('true'))
  }

  it('cannot be bought where nothing is sold, or only plans that renew', () => {
    open(<BuyGift offer={offer({ payments: 'off' })} />)
    expect(screen.getByText('Gifts cannot be bought here yet.')).toBeTruthy()
    cleanup()
    open(<BuyGift offer={offer({ subscriptionOptions: { always: { ...option, isRenewing: true } } })} />)
    expect(screen.getByText('Gifts cannot be bought here yet.')).toBeTruthy()
  })

  it('is no plan that renews', () => {
    open(<BuyGift offer={offer()} />)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Monthly: 30 days, $9.99'])
  })

  it('without an address or a day is not sent', async () => {
    open(<BuyGift offer={offer()} />)
    await give('friend')
    await isSaid(paymentMessages.giftRecipientInvalid)
    fireEvent.click(screen.getByRole('radio', { name: 'On a day' }))
    await give()
    expect(field('Day').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('tried again is the same attempt; another gift is another', async () => {
    answer = networkError
    open(<BuyGift offer={offer()} />)
    await give()
    await isSaid('The gift could not be bought. Please try again.')
    await give()
    await give('other@example.org')
    expect(sent).toHaveLength(3)
    const [first, second, third] = sent.map(({ attempt }) => attempt)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('refused is over: the next try is another attempt', async () => {
    answer = () => refuse(paymentErrors.attemptOver())
    open(<BuyGift offer={offer()} />)
    await give()
    await isSaid(paymentErrors.attemptOver().message)
    await give()
    const [first, second] = sent.map(({ attempt }) => attempt)
    expect(second).not.toBe(first)
  })

  it('is refused in words, at the field that they are about', async () => {
    open(<BuyGift offer={offer()} />)
    answer = () => refuse(paymentErrors.giftRenews())
    await give()
    await isSaid(paymentErrors.giftRenews().message)
    answer = () => refuse(paymentErrors.giftRenews(), { recipient: 'We do not send mail to this address.' })
    await give()
    await isSaid('We do not send mail to this address.')
    expect(document.activeElement).toBe(field('Their email address'))
  })

  it('that was bought can be followed by another', async () => {
    answer = () => Response.json({ success: true, message: 'ok', checkoutUrl: null })
    open(<BuyGift offer={offer()} />)
    type('Their email address', 'friend@example.org')
    press(/^Pay/)
    expect((await screen.findByRole('link', { name: 'See your payments' })).getAttribute('href')).toBe('/payments')
    press('Give another one')
    expect(field('Their email address').value).toBe('')
  })

  it('without prices the page can be asked for again', () => {
    const loaderData = { failed: { message: 'The prices cannot be shown right now.' } }
    const props = { loaderData } as unknown as ComponentProps<typeof GiftPage>
    open(<GiftPage {...props} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The prices cannot be shown right now.')
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/gift')
  })
})

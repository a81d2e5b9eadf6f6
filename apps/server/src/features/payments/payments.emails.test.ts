import { paymentMessages } from '@matinee/contract/payments'
import { expect, it } from 'vitest'
import { testEnvironment } from '../../../test/test-app.ts'
import { loadConfig } from '../../platform/config.ts'
import { composeMail } from '../mail/compose.service.ts'
import { receipt } from './payments.emails.ts'

const { site } = loadConfig({
  ...testEnvironment('postgres://db', 'smtp://mail'),
  SITE_NAME: 'Kino',
  SITE_OPERATOR: 'the Film Club of Ulm',
  TAX_NAME: 'VAT',
})
const bought = {
  paymentId: 'b'.repeat(24),
  buyer: { email: 'ann@example.org', username: 'Ann <b>' },
  planName: 'Yearly',
  cents: 7999,
  currency: 'USD',
  days: 365,
  paidAt: new Date('2026-12-31T23:59:00Z'),
  expiresAt: new Date('2027-12-31T23:59:00Z'),
  reference: 'pi_123',
} as const

it('a receipt says what was paid, to whom, when, for what and how it is called', () => {
  const mail = composeMail(site, 'en', receipt({ ...bought, isTest: false }))
  expect(mail).toMatchObject({ recipient: 'ann@example.org', subject: 'Your receipt from Kino' })
  expect(mail.text).toContain('Thank you for your payment of $79.99 to the Film Club of Ulm, for 365 days of Premium.')
  expect(mail.text).toContain(
    [
      'Plan: Yearly, 365 days',
      'Price, incl. VAT: $79.99 USD',
      'Paid on: 31 December 2026, 23:59 UTC',
      'Premium until: 31 December 2027',
      `Receipt number: ${bought.paymentId}`,
      'Payment reference: pi_123',
    ].join('\n'),
  )
  for (const value of ['$79.99 USD', bought.paymentId, 'pi_123', '31 December 2026, 23:59 UTC'])
    expect(mail.html).toContain(value)
  expect(mail.html).not.toContain('<b>')
  expect(mail.text).not.toContain(paymentMessages.testMode)
})

it('a receipt of the sandbox says everywhere that no money moved', () => {
  const mail = composeMail(site, 'en', receipt({ ...bought, isTest: true }))
  expect(mail.subject).toBe('Test mode: Your receipt from Kino')
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(paymentMessages.testModeText)
    expect(part).toContain('nothing was charged')
    expect(part).not.toMatch(/thank you|paid on/i)
  }
})

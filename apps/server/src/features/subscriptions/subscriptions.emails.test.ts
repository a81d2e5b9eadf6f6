import { paymentMessages } from '@matinee/contract/payments'
import { describe, expect, it } from 'vitest'
import { testEnvironment } from '../../../test/test-app.ts'
import { loadConfig } from '../../platform/config.ts'
import { composeMail, type MailDraft } from '../mail/compose.service.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { premiumBegan, premiumCancelled, premiumEnding, premiumExpired } from './subscriptions.emails.ts'

const config = loadConfig({ ...testEnvironment('postgres://db', 'smtp://mail'), SITE_NAME: 'Kino' })
const selling = { payments: { isTest: true } }
const closed = { payments: undefined }
const written = (draft: MailDraft) => composeMail(config.site, 'en', draft)

const ann = { id: 'a'.repeat(24), email: 'ann@example.org', username: 'Ann <b>O’Hara</b> www.evil.example' }
/** Late in the evening here is the day before, or after, in much of the world. */
const stretch = {
  planName: 'Semi-annual',
  startedAt: new Date('2026-06-17T23:40:00Z'),
  expiresAt: new Date('2026-12-14T23:40:00Z'),
} as const
const at = new Date('2026-12-01T00:05:00Z')
const before = (days: number) => new Date(stretch.expiresAt.getTime() - days * 86_400_000)

const mails: [string, Mail][] = [
  ['welcome, paid', written(premiumBegan(selling, ann, stretch, 'payment'))],
  ['welcome, given', written(premiumBegan(closed, ann, stretch, 'desk'))],
  ['reminder', written(premiumEnding(selling, ann, stretch, before(2.5)))],
  ['reminder asked for by the desk', written(premiumEnding(selling, ann, stretch, before(40)))],
  ['expired', written(premiumExpired(selling, ann, stretch))],
  ['cancelled', written(premiumCancelled(ann, stretch, { at, by: 'person' }))],
  ['cancelled by the desk', written(premiumCancelled(ann, stretch, { at, by: 'desk' }))],
]

const seen = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')

describe.each(mails)('%s', (_, mail) => {
  it('says the same as text and as HTML', () => {
    const shown = seen(mail.html)
    for (const line of mail.text.split('\n').filter(Boolean)) {
      const [label, value] = line.match(/^([^:.]+): ?(.*)$/)?.slice(1) ?? []
      for (const words of label === undefined ? [line] : [label, value ?? '']) {
        expect(shown).toContain(words.replace(/^Test mode\. /, ''))
      }
    }
  })

  it('is to the person, from the site, leads to the profile and says the days in UTC', () => {
    expect(mail.recipient).toBe(ann.email)
    expect(mail.subject).toContain('Kino')
    expect(mail.text).toContain('Hello Ann ')
    expect(mail.text).toContain('https://matinee.test/profile')
    expect(mail.text).toContain(`Plan: ${stretch.planName}`)
    expect(mail.text).toContain('Started: 17 June 2026')
    expect(mail.text).toContain('14 December 2026')
  })

  it('makes neither markup nor a link of a name', () => {
    expect(mail.html).not.toContain('<b>')
    expect(mail.text + mail.html).not.toContain('www.evil')
    const addresses = Array.from(mail.html.matchAll(/href="([^"]+)"/g), ([, address]) => address)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/matinee\.test\/profile(#plans)?$/)
  })

  it('promises no renewal and asks for nothing that is not sold', () => {
    expect(mail.text).not.toMatch(/automatic|auto-renew|free trial/i)
  })
})

const tests = paymentMessages.testModeText

describe('welcome', () => {
  it('after a payment announces the receipt, and says when no money moved', () => {
    const { text } = written(premiumBegan(selling, ann, stretch, 'payment'))
    expect(text).toContain('The receipt comes')
    expect(text).toContain(tests)
    expect(text).toContain('Premium until: 14 December 2026, 23:40 UTC')
  })

  it('after a gift says that it was one', () => {
    const { text } = written(premiumBegan(selling, ann, stretch, 'desk'))
    expect(text).toContain('have given you Premium')
    expect(text).not.toContain('receipt')
    expect(text).not.toContain(tests)
  })
})

describe('a reminder', () => {
  it('SUB-2: offers to extend in the last seven days, and before says from when', () => {
    const early = written(premiumEnding(selling, ann, stretch, before(7.01)))
    expect(early.text).toContain('It can be extended in its last 7 days, from 7 December 2026.')
    expect(early.text).not.toContain('Extend Premium')
    expect(written(premiumEnding(selling, ann, stretch, before(7))).text).toContain('Extend Premium:')
  })

  it.each([
    [7, '7 days left'],
    [2.1, '3 days left'],
    [0.5, '1 day left'],
  ])('%d days before the end says %j', (days, left) => {
    const { subject } = written(premiumEnding(selling, ann, stretch, before(days)))
    expect(subject).toBe(`Your Kino Premium ends on 14 December (${left})`)
  })

  it('offers nothing where nothing is sold', () => {
    const { text } = written(premiumEnding(closed, ann, stretch, before(3)))
    expect(text).not.toMatch(/extend/i)
    expect(text).not.toContain(tests)
    expect(written(premiumExpired(closed, ann, stretch)).text).not.toContain('plan:')
  })
})

describe('what ended', () => {
  it('SUB-6: cancelled says who did it, when, and what that means', () => {
    const own = written(premiumCancelled(ann, stretch, { at, by: 'person' })).text
    expect(own).toContain('You have cancelled')
    expect(own).toContain('Our terms say what can be refunded: https://matinee.test/terms#cancelling')
    expect(own).toContain('Cancelled: 1 December 2026, 00:05 UTC')
    const desk = written(premiumCancelled(ann, stretch, { at, by: 'desk' })).text
    expect(desk).toContain('The people who run Kino have cancelled your Premium.')
    expect(desk).toContain('write to desk@matinee.test')
  })

  it('expired says when, and that nothing was charged', () => {
    const { text } = written(premiumExpired(selling, ann, stretch))
    expect(text).toContain('Ended: 14 December 2026, 23:40 UTC')
    expect(text).toContain('nothing was charged')
  })
})

import type { Fact, MailField, MailId } from '@matinee/contract/mail-texts'
import { paths } from '@matinee/contract/paths'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { Site } from '@matinee/contract/site.schemas'
import type { Formats } from '../../platform/mail/formats.ts'
import type { Fields } from '../../platform/mail/template.ts'
import { listFields, type MailDraft, wordsOf } from './compose.service.ts'

/** Values of a preview that are real, as far as the caller knows them; the others are samples. */
export interface RealValues {
  username?: string | undefined
  plan?: { name: string; cents: number; currency: string; days: number } | undefined
  films?: readonly Fact[]
  /** The index of the phrase, in mails that have several. */
  choice?: number
}

const somePlan = { name: 'Yearly', cents: 7999, currency: 'USD', days: 365 }
const someFilms = [
  { label: 'The Lantern Street', value: 'Ida Ray, 2026' },
  { label: 'Night Ferry', value: 'Jon Vale, 2025' },
]
const day = (text: string) => new Date(`${text}T23:59:00Z`)
const [paid, ends] = [day('2026-12-31'), day('2027-12-31')]

/** One value for each field that any mail has. */
const samples = (
  { date, day: inDays, minute, money, number, days, hours, minutes }: Formats,
  { url }: Site,
  { plan = somePlan, films = someFilms }: RealValues,
): Record<MailField, string | readonly Fact[]> => {
  const amount = money(plan.cents, plan.currency)
  return {
    address: 'ann@example.org',
    amount,
    cancelledAt: minute(paid),
    code: 'K7QM-2XWD-9RTB',
    codes: number(7),
    comment: 'What a film!',
    days: days(plan.days),
    deletionDay: inDays(ends),
    extendableFrom: inDays(day('2027-12-24')),
    failedAt: minute(paid),
    films,
    giverName: 'Ann',
    hours: hours(24),
    lastDays: days(7),
    left: days(3),
    link: url + paths.profile[0],
    message: 'Enjoy the films!',
    minutes: minutes(30),
    moreFilms: number(4),
    name: 'Ann',
    newAddress: 'ann.new@example.org',
    number: 'a1b2c3d4e5f6a7b8c9d0e1f2',
    paidAmount: amount,
    paidDay: inDays(paid),
    paidOn: minute(paid),
    passkeys: number(2),
    plan: plan.name,
    price: `${amount} ${plan.currency}`,
    reason: 'A reason, as the desk has written it.',
    recipient: 'bo@example.org',
    reference: 'pi_3Q2x1YZ',
    sendDay: inDays(ends),
    started: inDays(paid),
    tax: 'VAT',
    terms: `${url}${paths.terms[0]}#cancelling`,
    title: films[0]?.label ?? 'The Lantern Street',
    unsubscribe: `${url}${paths.unsubscribe[0]}?token=…`,
    until: minute(ends),
    untilDate: date(ends),
    untilDay: inDays(ends),
    withdrawnAt: minute(paid),
    wrong: number(10),
  }
}

/** Fields that a sample leaves empty: its receipt is for Premium for oneself, not for a gift. */
const leftOut: { readonly [Id in MailId]?: readonly string[] } = { 'payments.receipt': ['giftCode', 'code'] }

/** A mail as it could be, for a preview or a test. */
export function sampleDraft(id: MailId, language: SiteLanguage, recipient: string, real: RealValues = {}): MailDraft {
  const { phrases = {} } = wordsOf(id, language)
  const chosen = Object.entries(phrases).map(([name, phrase]) => {
    const keys = typeof phrase === 'function' ? [1, 7] : Object.keys(phrase)
    return [name, keys[Math.min(real.choice ?? 0, keys.length - 1)]]
  })
  return {
    id,
    recipient,
    username: listFields(id).includes('username') ? (real.username ?? 'Ann') : null,
    cause: 'operator',
    fields: (formats, site) => {
      const all = samples(formats, site, real)
      const named = listFields(id).filter((name): name is MailField => name in all)
      const given = { ...Object.fromEntries(named.map((name) => [name, all[name]])), ...Object.fromEntries(chosen) }
      const without = real.choice === undefined ? (leftOut[id] ?? []) : []
      return { ...given, ...Object.fromEntries(without.map((name) => [name, null])) } as Fields
    },
  }
}

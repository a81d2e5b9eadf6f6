import { z } from 'zod'
import { accentPattern } from './accent.ts'
import { catalogueLimits } from './catalogue.ts'
import { countries } from './countries.ts'
import { id, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { type SiteLanguage, siteLanguages } from './site-languages.ts'
import { currencyDigits } from './money.ts'
import { movieLimits } from './movies.ts'
import { builtInRows, pictureSettings, settingsLimits as limits, settingsMessages as messages } from './settings.ts'
import { socialNetworks } from './site.ts'

const line = (length: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(length, tooLong)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const webAddress = z.url({ protocol: /^https?$/, error: messages.addressInvalid })

/** Named by its content, so that it never changes, and by its size (`pictureSize`). */
const picture = z
  .string()
  .regex(/^\/media\/site\/[0-9a-f]{64}-\d{1,4}x\d{1,4}\.png$/)
  .nullable()

/** Currencies that Stripe counts in whole numbers. Others it counts in hundredths, also some that are shown without. */
const wholeCurrencies = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const isUsableCurrency = (currency: string) =>
  Intl.supportedValuesOf('currency').includes(currency) &&
  currencyDigits(currency) === (wholeCurrencies.includes(currency) ? 0 : 2)

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const siteLanguage = z.enum(Object.keys(siteLanguages) as SiteLanguage[])
const sellerLine = line(limits.sellerLineLength, messages.sellerLineTooLong)

/** SITE-3 */
export const seller = z.object({
  address: z
    .string()
    .trim()
    .max(limits.addressLength, messages.addressTooLong)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u)
    .refine((text) => text.split('\n').length <= limits.addressLines, messages.addressTooLong),
  country: z.enum(countries).nullable(),
  phone: sellerLine,
  /** Where it is registered, and under which number. */
  register: sellerLine,
  /** Of value added tax, or the like. */
  taxNumber: sellerLine,
  /** Who answers for what is published, where the law asks for a person. */
  responsible: sellerLine,
})

const isShown = z.boolean()
const homeRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(builtInRows), isShown }),
  z.object({ kind: z.literal('genre'), genre: z.string().min(1).max(movieLimits.genreLength), isShown }),
  z.object({ kind: z.literal('collection'), id, isShown }),
])
const homeRowKey = (row: z.output<typeof homeRow>) => JSON.stringify({ ...row, isShown: true })

/** SITE-2: every setting, and what it may be. Until the desk sets one, the environment's value holds. */
export const settings = z.object({
  name: line(limits.nameLength, messages.nameTooLong).min(1, messages.nameMissing),
  tagline: line(limits.taglineLength, messages.taglineTooLong),
  /** Who runs it: a person or an organisation, as the legal pages name them. */
  operator: line(limits.operatorLength, messages.operatorTooLong).min(1, messages.operatorMissing),
  /** Where messages from the contact page go, and what the legal pages name. */
  contactEmail: z.email(messages.contactInvalid),
  /** SITE-3: who that is, for the imprint, receipts and the foot of mails. What is empty is not shown. */
  seller,
  /** The footer's creator credit. */
  credit: line(limits.creditLength, messages.creditTooLong),
  social: z
    .array(z.object({ network: z.enum(socialNetworks), url: webAddress }))
    .max(limits.socialLinks, messages.socialTooMany),
  /** Where people can give something; null: no support card is shown. */
  supportUrl: webAddress.nullable(),
  /** Who may make an account. */
  signUp: z.enum(['open', 'invitation', 'closed']),
  /** ACC-4: who has to log in to the desk with two steps. */
  deskTwoSteps: z.enum(['off', 'owners', 'everybody']),
  comments: z.boolean(),
  /** ACC-8: a member's comments wait for approval until one of them is shown. */
  approveFirstComments: z.boolean(),
  /** ACC-8: comments with one of these words wait for approval. */
  commentWords: z
    .array(line(limits.commentWordLength, messages.commentWordTooLong).min(1))
    .max(limits.commentWords, messages.commentWordsTooMany),
  /** And dislikes. */
  likes: z.boolean(),
  /** `#f01111`; null: ours. */
  accent: z.string().toLowerCase().regex(accentPattern, messages.accentInvalid).nullable(),
  /** Addresses of pictures of this site; null: the name is drawn, and the icon is ours. */
  logoLight: picture,
  logoDark: picture,
  icon: picture,
  /** PAY-11: of all prices and payments. Fixed once somebody has paid. */
  currency: z.string().toUpperCase().refine(isUsableCurrency, messages.currencyInvalid),
  /** PAY-8: what all prices include; null: nothing is said about tax. */
  tax: z
    .object({
      name: line(limits.taxNameLength, messages.taxNameTooLong).min(1, messages.taxNameMissing),
      percent: z.number().min(0, messages.taxRateInvalid).max(100, messages.taxRateInvalid).nullable(),
    })
    .nullable(),
  /**
   * SAFE-3, in the smallest units of the currency: what of one payment can be given back without a fresh proof, and is the
   * most for who lacks the permission `payments`.
   */
  refundCeiling: z
    .int(messages.refundCeilingInvalid)
    .min(0, messages.refundCeilingInvalid)
    .max(limits.refundCeiling, messages.refundCeilingInvalid),
  /** SITE-10: the language of the site, in which visitors see it who ask for none of `languages`. */
  language: siteLanguage,
  /** SITE-10: others that it can be seen in. */
  languages: z.array(siteLanguage).max(Object.keys(siteLanguages).length),
  /** SITE-5 */
  home: z.object({
    /** The movies of the carousel; none: the best rated of the newest. */
    hero: z.array(id).max(catalogueLimits.heroSlides),
    rows: z
      .array(homeRow)
      .max(limits.homeRows, messages.homeRowsTooMany)
      .refine((rows) => new Set(rows.map(homeRowKey)).size === rows.length, messages.homeRowTwice),
  }),
  /** Of dates that are the same for everybody, as in mails. */
  timeZone: z.string().refine(isTimeZone, messages.timeZoneInvalid),
})

const key = settings.keyof()

const change = z
  .object({
    id: z.int().min(1),
    at: z.iso.datetime(),
    /** Null: the system, or somebody whose account was deleted. */
    by: z.object({ id: z.string(), username: z.string() }).nullable(),
    changed: z.array(z.object({ key, before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'SettingsChange' })

const current = z.object({ settings: settings.meta({ id: 'Settings' }) })

export const settingsSchemas = {
  show: { response: current },
  change: { body: z.strictObject(settings.partial().shape), response: success.extend(current.shape) },
  /** A JPEG, PNG, WebP or AVIF file, in base64. */
  setPicture: {
    params: z.object({ setting: z.enum(pictureSettings) }),
    body: z.object({ file: z.base64().max(Math.ceil(limits.pictureBytes / 3) * 4, messages.pictureTooLarge) }),
    response: success.extend(current.shape),
  },
  changes: { response: z.object({ changes: z.array(change) }) },
  undo: {
    params: z.object({ changeId: z.coerce.number().int().min(1).max(2_147_483_647) }),
    response: success.extend(current.shape),
  },
} satisfies Record<string, Schemas>

export type HomeRow = z.output<typeof homeRow>
export type Settings = z.output<typeof settings>
/** What is to be changed, and nothing else. */
export type SettingsInput = Partial<Settings>
export type SettingsChange = z.output<typeof change>

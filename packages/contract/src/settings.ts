import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { Settings, settingsSchemas } from './settings.schemas.ts'
import { noSeller } from './seller.ts'
import { productName } from './site.ts'

/** Settings that are pictures: the logo on light, the logo on dark, the icon of browsers and phones. */
export const pictureSettings = ['logoLight', 'logoDark', 'icon'] as const
export type PictureSetting = (typeof pictureSettings)[number]

export const settingsLimits = {
  nameLength: 60,
  taglineLength: 160,
  operatorLength: 200,
  creditLength: 200,
  addressLength: 300,
  addressLines: 6,
  sellerLineLength: 120,
  taxNameLength: 20,
  socialLinks: 12,
  pictureBytes: 2_000_000,
  homeRows: 20,
  commentWords: 500,
  commentWordLength: 60,
  /** How many of the latest changes the desk shows; the audit log has all. */
  changes: 50,
} as const

/** Rows of home that are always in the list, shown or not. */
export const builtInRows = ['newArrivals', 'mostPopular', 'mostRated'] as const

/** What a new installation begins with, where its environment says nothing. */
export const firstSettings: Omit<Settings, 'operator' | 'contactEmail'> = {
  name: productName,
  tagline: 'Streaming the best movies and shows, anytime, anywhere.',
  seller: noSeller,
  credit: 'Made by the Matinee contributors.',
  social: [],
  supportUrl: null,
  signUp: 'open',
  deskTwoSteps: 'owners',
  comments: true,
  approveFirstComments: false,
  commentWords: [],
  likes: true,
  accent: null,
  logoLight: null,
  logoDark: null,
  icon: null,
  currency: 'USD',
  tax: null,
  language: 'en',
  languages: [],
  home: {
    hero: [],
    rows: [
      { kind: 'newArrivals', isShown: true },
      { kind: 'mostPopular', isShown: true },
      { kind: 'mostRated', isShown: true },
    ],
  },
  timeZone: 'UTC',
}

/** SITE-2: what the operator sets in the desk. */
export const settingsEndpoints = {
  show: adminCall<typeof settingsSchemas.show>('GET', '/api/admin/settings', 'settings'),
  /** Only what is given is changed. */
  change: adminCall<typeof settingsSchemas.change>('PATCH', '/api/admin/settings', 'settings'),
  /** Makes a picture of a file, and sets it. With `change` it is taken away. */
  setPicture: adminCall<typeof settingsSchemas.setPicture>('PUT', '/api/admin/settings/pictures/:setting', 'settings'),
  /** The newest first. */
  changes: adminCall<typeof settingsSchemas.changes>('GET', '/api/admin/settings/changes', 'settings'),
  /** Puts back what a change has changed, as a change of its own. */
  undo: adminCall<typeof settingsSchemas.undo>('POST', '/api/admin/settings/changes/:changeId/undo', 'settings'),
}

const longest = (what: string, length: number) => `${what} has at most ${length} characters.`

export const settingsMessages = {
  changed: 'The settings were saved.',
  undone: 'The change was undone.',
  nameMissing: 'Please give the service a name.',
  nameTooLong: longest('A name', settingsLimits.nameLength),
  taglineTooLong: longest('A tagline', settingsLimits.taglineLength),
  operatorMissing: 'Please name the person or organisation that runs this service.',
  operatorTooLong: longest('This name', settingsLimits.operatorLength),
  addressTooLong: `An address has at most ${settingsLimits.addressLines} lines and ${settingsLimits.addressLength} characters.`,
  sellerLineTooLong: longest('This', settingsLimits.sellerLineLength),
  creditTooLong: longest('This line', settingsLimits.creditLength),
  contactInvalid: 'Please enter an email address.',
  addressInvalid: 'Please enter an address that begins with https:// or http://.',
  socialTooMany: `There can be ${settingsLimits.socialLinks} links.`,
  accentContrast: 'This colour cannot be seen well enough in both themes (WCAG AA).',
  pictureTooLarge: 'Please choose a file of at most 2 MB.',
  accentInvalid: 'Please enter a colour like #f01111.',
  homeRowsTooMany: `Home has at most ${settingsLimits.homeRows} rows.`,
  commentWordsTooMany: `There can be ${settingsLimits.commentWords} words.`,
  commentWordTooLong: longest('A word', settingsLimits.commentWordLength),
  homeRowTwice: 'A row can be there once.',
  currencyInvalid:
    'must be a currency like USD, EUR or JPY; not one that Stripe counts with other digits than it is shown with',
  taxNameMissing: 'Please name the tax.',
  taxNameTooLong: longest('The name of a tax', settingsLimits.taxNameLength),
  taxRateInvalid: 'Please enter a rate from 0 to 100.',
  timeZoneInvalid: 'Please choose a time zone like Europe/Berlin.',
} as const

export const settingsErrors = /* @__PURE__ */ defineErrors('settings', {
  unknownChange: { status: 404, message: 'There is no such change.' },
  alreadyUndone: { status: 409, message: 'Nothing of this change is left to undo.' },
  /** `details.nearest`: the colour nearest to it that can be seen. */
  accentContrast: { status: 400, message: settingsMessages.accentContrast },
  notAPicture: {
    status: 400,
    message: 'This is not a picture that can be shown. Please choose a JPEG, PNG, WebP or AVIF file.',
  },
  currencyFixed: {
    status: 409,
    message: 'The currency cannot change any more: people have paid, or are paying, in it.',
  },
})

export type { HomeRow, Settings, SettingsChange, SettingsInput } from './settings.schemas.ts'

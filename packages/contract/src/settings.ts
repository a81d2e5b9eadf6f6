import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { Settings, settingsSchemas } from './settings.schemas.ts'
import { firstTexts, messages, problems } from '@matinee/locales/api/settings'
import { noSeller } from './seller.ts'
import { productName } from './site.ts'

export { settingsLimits } from './settings.limits.ts'
export { messages as settingsMessages } from '@matinee/locales/api/settings'

/** Settings that are pictures: the logo on light, the logo on dark, the icon of browsers and phones. */
export const pictureSettings = ['logoLight', 'logoDark', 'icon'] as const
export type PictureSetting = (typeof pictureSettings)[number]

/** Rows of home that are always in the list, shown or not. */
export const builtInRows = ['newArrivals', 'mostPopular', 'mostRated'] as const

/** The settings of a new installation, where its environment sets nothing else. */
export const firstSettings: Omit<Settings, 'operator' | 'contactEmail'> = {
  name: productName,
  tagline: firstTexts.tagline,
  seller: noSeller,
  credit: firstTexts.credit,
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
  refundCeiling: 2000,
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

/** SITE-2: the operator's settings. */
export const settingsEndpoints = {
  show: adminCall<typeof settingsSchemas.show>('GET', '/api/admin/settings', 'settings'),
  /** Changes only the given settings. */
  change: adminCall<typeof settingsSchemas.change>('PATCH', '/api/admin/settings', 'settings', { fresh: 'byHandler' }),
  /** Sets a picture from a file. `change` removes it. */
  setPicture: adminCall<typeof settingsSchemas.setPicture>('PUT', '/api/admin/settings/pictures/:setting', 'settings', {
    fresh: false,
  }),
  /** Lists changes, the newest first. */
  changes: adminCall<typeof settingsSchemas.changes>('GET', '/api/admin/settings/changes', 'settings'),
  /** Reverts a change, as a new change. */
  undo: adminCall<typeof settingsSchemas.undo>('POST', '/api/admin/settings/changes/:changeId/undo', 'settings', {
    fresh: 'byHandler',
  }),
}

export const settingsErrors = /* @__PURE__ */ defineErrors('settings', {
  unknownChange: { status: 404, message: problems.unknownChange },
  alreadyUndone: { status: 409, message: problems.alreadyUndone },
  /** `details.nearest`: the colour nearest to it that can be seen. */
  accentContrast: { status: 400, message: messages.accentContrast },
  notAPicture: {
    status: 400,
    message: problems.notAPicture,
  },
  currencyFixed: {
    status: 409,
    message: problems.currencyFixed,
  },
})

export type { HomeRow, Settings, SettingsChange, SettingsInput } from './settings.schemas.ts'

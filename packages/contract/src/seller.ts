import * as localeWords from '@matinee/locales/locale'
import type { Settings } from './settings.ts'

/** SITE-3: who sells, beside the name (`operator`) and the address for mail (`contactEmail`). */
export type Seller = Settings['seller']

export const noSeller: Seller = { address: '', country: null, phone: '', register: '', taxNumber: '', responsible: '' }

/** `['12 Lantern Street', '1010 Vienna', 'Austria']` */
export const addressLines = (
  { address, country }: Pick<Seller, 'address' | 'country'>,
  language: string = localeWords.language,
): string[] => [
  ...address.split('\n').filter((line) => line !== ''),
  ...(country === null ? [] : [new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country]),
]

import * as localeWords from '@matinee/locales/locale'
import * as words from '@matinee/locales/ui'

/** '1 h 34 min', with non-breaking spaces. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}\u00A0h`, (rest > 0 || hours === 0) && `${rest}\u00A0min`]
    .filter(Boolean)
    .join('\u00A0')
}

const displayName = (type: 'region' | 'language', code: string): string =>
  new Intl.DisplayNames(localeWords.language, { type }).of(code) ?? code

// A browser's names may differ from the server's, so hydrated pages get the names from a loader.
export const countryText = (code: string): string => displayName('region', code)
export const languageText = (code: string): string => displayName('language', code)

export const ageText = (age: number): string => (age === 0 ? words.allAges : `${age}+`)

export type TitleSize = 'large' | 'medium' | 'small' | 'smallest'

/** By its length and its longest word, which cannot wrap: up to 24 characters, and words of up to 10, are large. */
export function titleSize(title: string): TitleSize {
  const lengths = title.split(/\s+/).map((word) => Array.from(word).length)
  const weight = Math.max(Array.from(title).length, ...lengths.map((length) => length * 2.4))
  if (weight <= 24) return 'large'
  if (weight <= 48) return 'medium'
  return weight <= 110 ? 'small' : 'smallest'
}

import type { localeWords as english } from './locale.words.ts'
import type { Translated } from './words.ts'

export const localeWords: Translated<typeof english> = {
  language: 'fr',
  dates: 'fr',
  money: 'fr',
  direction: 'ltr',
}

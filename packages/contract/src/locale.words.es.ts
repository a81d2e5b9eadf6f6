import type { localeWords as english } from './locale.words.ts'
import type { Translated } from './words.ts'

export const localeWords: Translated<typeof english> = {
  language: 'es',
  dates: 'es',
  money: 'es',
  direction: 'ltr',
}

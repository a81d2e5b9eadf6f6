import type { Translated } from './words.ts'
import type * as english from './money.words.ts'

export const taxWords: Translated<typeof english.taxWords> = {
  included: (tax: string) => `${tax} incluse`,
}

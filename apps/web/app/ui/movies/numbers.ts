import { localeWords } from '@matinee/contract/locale.words'
import { uiWords as words } from '../words.ts'

const format = new Intl.NumberFormat(localeWords.language)

/** 12,345: the same on the server and in every browser. */
export const grouped = (number: number): string => format.format(number)

/** '12,345', or 'more than 10,000' where the server stopped counting. */
export const groupedTotal = (total: number, isCapped: boolean): string =>
  isCapped ? words.moreThanTotal(grouped(total)) : grouped(total)

export const movieCount = (count: number, isCapped = false): string =>
  words.movies(count, groupedTotal(count, isCapped))

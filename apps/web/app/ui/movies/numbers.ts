import * as localeWords from '@matinee/locales/locale'
import * as words from '@matinee/locales/ui'

const format = new Intl.NumberFormat(localeWords.language)

const decimal = new Intl.NumberFormat(localeWords.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 12,345: the same on the server and in every browser. */
export const formatNumber = (number: number): string => format.format(number)

/** '8.0', '7.4': a rating. */
export const formatDecimal = (number: number): string => decimal.format(number)

/** '12,345', or 'more than 10,000' where the server stopped counting. */
export const formatTotal = (total: number, isCapped: boolean): string =>
  isCapped ? words.moreThanTotal({ total: formatNumber(total) }) : formatNumber(total)

export const movieCount = (count: number, isCapped = false): string =>
  words.movies({ count, counted: formatTotal(count, isCapped) })

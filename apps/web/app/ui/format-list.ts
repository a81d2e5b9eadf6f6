import { localeWords } from '@matinee/contract/locale.words'

const format = new Intl.ListFormat(localeWords.dates)

/** 'watchlist, likes and comments' */
export const formatList = (parts: readonly string[]): string => format.format(parts)

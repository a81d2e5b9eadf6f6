import * as localeWords from '@matinee/locales/locale'

const format = new Intl.DateTimeFormat(localeWords.dates, { day: 'numeric', month: 'short', year: 'numeric' })

/** '19 Nov 2026', in the local time zone. */
export const formatDate = (date: string | Date): string => format.format(new Date(date))

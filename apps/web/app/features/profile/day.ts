import { localeWords } from '@matinee/contract/locale.words'
import { daysLeft } from '@matinee/contract/subscriptions'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const format = new Intl.DateTimeFormat(localeWords.dates, day)
const toTheMinute = new Intl.DateTimeFormat(localeWords.dates, { ...day, hour: '2-digit', minute: '2-digit' })

/** '19 Nov 2026', in the local time zone. */
export const dayOf = (date: string | Date): string => format.format(new Date(date))

/** With the time, if less than a day is left. */
export const momentOf = (date: Date, now: Date): string =>
  daysLeft(date, now) <= 1 ? toTheMinute.format(date) : format.format(date)

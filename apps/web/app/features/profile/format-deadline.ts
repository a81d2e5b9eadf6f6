import * as localeWords from '@matinee/locales/locale'
import { daysLeft } from '@matinee/contract/subscriptions'
import { formatDate } from '../../ui/format-date.ts'

const toTheMinute = new Intl.DateTimeFormat(localeWords.dates, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** With the time, if less than a day is left. */
export const formatDeadline = (date: Date, now: Date): string =>
  daysLeft(date, now) <= 1 ? toTheMinute.format(date) : formatDate(date)

import * as localeWords from '@matinee/locales/locale'
import { monthPattern } from '@matinee/contract/statistics'
import * as words from '@matinee/locales/desk'

/** The desk uses UTC, like its statistics, so that days are the same for every admin. */
function formatter(options: Intl.DateTimeFormatOptions, locale: string = localeWords.dates) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (date: string | Date): string => format.format(new Date(date))
}

/** '19 Nov 2026' */
export const formatDate = formatter({ day: 'numeric', month: 'short', year: 'numeric' })
/** '19 Nov' */
export const formatShortDate = formatter({ day: 'numeric', month: 'short' })
/** '19 Nov, 20:15' */
export const formatDateTime = formatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const second = formatter({ dateStyle: 'medium', timeStyle: 'medium' })
/** '16 Nov 2026, 00:09:12 UTC' */
export const formatSeconds = (date: string): string => words.utc({ time: second(date) })

const moment = formatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** 'Thursday, 19 November 2026 at 20:15 UTC' */
export const formatFullDateTime = (date: string): string => words.utc({ time: moment(date) })

const relative = new Intl.RelativeTimeFormat(localeWords.language, { numeric: 'auto' })
const steps = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const

/** '3 hours ago', 'in 2 days'; the date beyond a month. */
export function formatRelative(date: string, now: Date): string {
  const distance = new Date(date).getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < 60_000) return words.justNow
  if (size > 30 * 86_400_000) return formatDate(date)
  const [unit, length] = steps.findLast(([, each]) => size >= each) ?? steps[0]
  return relative.format(Math.trunc(distance / length), unit)
}

/** 'November 2026', from '2026-11' as in addresses and in answers of the server. */
export const formatMonthYear = formatter({ month: 'long', year: 'numeric' })
/** 'November' */
export const formatMonth = formatter({ month: 'long' })
/** 'Nov'. Not in the locale of dates: en-GB has 'Sept', one letter longer than the others. */
export const formatShortMonth = formatter({ month: 'short' }, localeWords.language)

/** Whether a name in the address is a month. */
export const isMonth = (given: string): boolean => monthPattern.test(given)

export function addMonths(month: string, by: number): string {
  const start = new Date(month)
  start.setUTCMonth(start.getUTCMonth() + by)
  return start.toISOString().slice(0, 7)
}

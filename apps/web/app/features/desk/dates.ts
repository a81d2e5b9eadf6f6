import { monthPattern } from '@matinee/contract/statistics'

/** The desk counts days in UTC, as its figures do: the same day for everybody. */
const zone = { timeZone: 'UTC' } as const
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...zone })
const inFull = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const
const moment = new Intl.DateTimeFormat('en-GB', { ...inFull, ...zone })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...zone })
const toTheMinute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  ...zone,
})
const toTheSecond = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', ...zone })
/** In the time zone of the browser. */
const wall = new Intl.DateTimeFormat('en-GB', inFull)
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** '19 Nov 2026' */
export const dayOf = (date: string | Date): string => day.format(new Date(date))

/** '19 Nov', where the year is plain. */
export const shortDayOf = (date: string): string => dayOfYear.format(new Date(date))

/** '19 Nov, 20:15', in a list of one month. */
export const minuteOf = (date: string): string => toTheMinute.format(new Date(date))

/** '16 Nov 2026, 00:09:12 UTC' */
export const secondOf = (date: string): string => `${toTheSecond.format(new Date(date))} UTC`

/** 'Sunday 15 November 2026, 00:10' */
export const wallClock = (now: Date): string =>
  wall
    .format(now)
    .replace(/^(\w+),/, '$1')
    .replace(' at ', ', ')

/** 'Thursday, 19 November 2026 at 20:15 UTC' */
export const momentOf = (date: string | Date): string => `${moment.format(new Date(date))} UTC`

const steps = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const

/** '3 hours ago', 'in 2 days'. Beyond a month the date says more. */
export function agoOf(date: string | Date, now: Date): string {
  const distance = new Date(date).getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < 60_000) return 'just now'
  if (size > 30 * 86_400_000) return dayOf(date)
  const [unit, length] = steps.findLast(([, each]) => size >= each) ?? steps[0]
  return relative.format(Math.trunc(distance / length), unit)
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', { ...zone, month: 'long', year: 'numeric' })
const monthOnly = new Intl.DateTimeFormat('en-GB', { ...zone, month: 'long' })
const shortMonth = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short' })

/** '2026-11', as addresses and the server have it: months are UTC's. */
const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** What an address asks for may be anything. */
export const isMonth = (given: string | null): given is string => given !== null && monthPattern.test(given)

/** 'November 2026' */
export const monthName = (month: string): string => monthAndYear.format(startOf(month))
/** 'November' */
export const monthAlone = (month: string): string => monthOnly.format(startOf(month))
/** 'Nov' */
export const monthShort = (month: string): string => shortMonth.format(startOf(month))

export function monthsLater(month: string, by: number): string {
  const start = startOf(month)
  start.setUTCMonth(start.getUTCMonth() + by)
  return start.toISOString().slice(0, 7)
}

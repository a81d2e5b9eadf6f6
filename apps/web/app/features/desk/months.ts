import { monthPattern } from '@matinee/contract/statistics'

const utc = { timeZone: 'UTC' } as const
const long = new Intl.DateTimeFormat('en-GB', { ...utc, month: 'long', year: 'numeric' })
const alone = new Intl.DateTimeFormat('en-GB', { ...utc, month: 'long' })
const short = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short' })

/** '2026-11', as addresses and the server have it: months are UTC's. */
const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** What an address asks for may be anything. */
export const isMonth = (given: string | null): given is string => given !== null && monthPattern.test(given)

/** 'November 2026' */
export const monthName = (month: string): string => long.format(startOf(month))
/** 'November' */
export const monthAlone = (month: string): string => alone.format(startOf(month))
/** 'Nov' */
export const monthShort = (month: string): string => short.format(startOf(month))

export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

export function monthsLater(month: string, by: number): string {
  const start = startOf(month)
  start.setUTCMonth(start.getUTCMonth() + by)
  return monthOf(start)
}

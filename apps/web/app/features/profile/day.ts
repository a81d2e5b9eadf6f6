import { daysLeft } from '@matinee/contract/subscriptions'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const format = new Intl.DateTimeFormat('en-GB', day)
const toTheMinute = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })

/** '19 Nov 2026', where one lives. */
export const dayOf = (date: string | Date): string => format.format(new Date(date))

/** With less than a day to go its day alone would say too little: '19 Nov 2026, 20:15'. */
export const momentOf = (date: Date, now: Date): string =>
  daysLeft(date, now) <= 1 ? toTheMinute.format(date) : format.format(date)

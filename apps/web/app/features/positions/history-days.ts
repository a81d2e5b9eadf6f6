import * as localeWords from '@matinee/locales/locale'
import * as words from '@matinee/locales/positions'

const weekday = new Intl.DateTimeFormat(localeWords.dates, { weekday: 'long', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat(localeWords.dates, { day: 'numeric', month: 'long', year: 'numeric' })

/** Of the viewer's own calendar: `2026-11-17`. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function nameOf(date: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (dayOf(date) === dayOf(now)) return words.today
  if (dayOf(date) === dayOf(yesterday)) return words.yesterday
  return (date.getFullYear() === now.getFullYear() ? weekday : withYear).format(date)
}

/** Groups the entries by day, in their order. */
export function daysOf<Entry extends { watchedAt: string }>(
  entries: readonly Entry[],
  now: Date,
): { day: string; name: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dayOf(new Date(entry.watchedAt))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    name: nameOf(new Date(ofDay[0]!.watchedAt), now),
    entries: ofDay,
  }))
}

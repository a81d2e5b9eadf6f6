import * as localeWords from '@matinee/locales/locale'
import * as words from '@matinee/locales/positions'

const weekday = new Intl.DateTimeFormat(localeWords.dates, { weekday: 'long', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat(localeWords.dates, { day: 'numeric', month: 'long', year: 'numeric' })

/** `2026-11-17` in the local time zone. */
const toDayKey = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function dayName(date: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (toDayKey(date) === toDayKey(now)) return words.today
  if (toDayKey(date) === toDayKey(yesterday)) return words.yesterday
  return (date.getFullYear() === now.getFullYear() ? weekday : withYear).format(date)
}

/** Groups the entries by day, in their order. */
export function groupByDay<Entry extends { watchedAt: string }>(
  entries: readonly Entry[],
  now: Date,
): { day: string; name: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = toDayKey(new Date(entry.watchedAt))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    name: dayName(new Date(ofDay[0]!.watchedAt), now),
    entries: ofDay,
  }))
}

import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, daysLeft, expiringSoonDays, extendableFrom, isExpiringSoon } from './subscriptions.ts'

/** Written out: no constant of the code under test. */
const dayMs = 24 * 60 * 60 * 1000
const at = (text: string) => new Date(text)
const moment = fc.date({ min: at('1999-12-01T00:00:00Z'), max: at('2101-03-01T00:00:00Z'), noInvalidDate: true })
const days = fc.integer({ min: 1, max: 3660 })
const runs = { numRuns: 2000 }

describe('days', () => {
  it.each([
    ['over the 29th of February of a leap year', '2028-02-28T10:00:00.000Z', 30, '2028-03-29T10:00:00.000Z'],
    ['over the end of February of another', '2027-02-28T10:00:00.000Z', 30, '2027-03-30T10:00:00.000Z'],
    ['over February 2000, a leap year', '2000-02-01T00:00:00.000Z', 30, '2000-03-02T00:00:00.000Z'],
    ['over February 2100, none', '2100-02-01T00:00:00.000Z', 30, '2100-03-03T00:00:00.000Z'],
    ['from a 29th of February', '2028-02-29T23:59:59.999Z', 365, '2029-02-28T23:59:59.999Z'],
    [
      'a year with a leap day in it is a day short of the calendar',
      '2027-06-01T00:00:00.000Z',
      365,
      '2028-05-31T00:00:00.000Z',
    ],
    ['from the 31st of January', '2027-01-31T12:00:00.000Z', 30, '2027-03-02T12:00:00.000Z'],
    ['from the 31st of a month before one of 30', '2026-08-31T12:00:00.000Z', 30, '2026-09-30T12:00:00.000Z'],
    ['over the end of a year', '2026-12-31T23:00:00.000Z', 90, '2027-03-31T23:00:00.000Z'],
    ['half a year', '2026-11-15T19:10:00.001Z', 180, '2027-05-14T19:10:00.001Z'],
    ['over the night in which European clocks go forward', '2027-03-27T12:00:00.000Z', 1, '2027-03-28T12:00:00.000Z'],
    ['over the night in which American clocks go back', '2026-10-31T12:00:00.000Z', 2, '2026-11-02T12:00:00.000Z'],
  ])('SUB-2: %s', (_, from, n, until) => {
    expect(addDays(at(from), n).toISOString()).toBe(until)
  })

  it('SUB-2: added and taken away again are where they began, and two terms are one of both', () => {
    fc.assert(
      fc.property(moment, days, days, (from, a, b) => {
        const before = from.getTime()
        expect(addDays(addDays(from, a), -a)).toEqual(from)
        expect(addDays(addDays(from, a), b)).toEqual(addDays(from, a + b))
        expect(addDays(addDays(from, a), b)).toEqual(addDays(addDays(from, b), a))
        expect(addDays(from, a).getTime() - before).toBe(a * dayMs)
        expect(from.getTime()).toBe(before)
      }),
      runs,
    )
  })

  it.each([
    [0, 0],
    [-1, 0],
    [-400 * dayMs, 0],
    [1, 1],
    [dayMs - 1, 1],
    [dayMs, 1],
    [dayMs + 1, 2],
    [7 * dayMs - 1, 7],
    [7 * dayMs, 7],
    [7 * dayMs + 1, 8],
    [30 * dayMs, 30],
    [365 * dayMs, 365],
  ])('SUB-2: with %i ms to go there are %i left', (ms, left) => {
    const now = at('2028-02-26T00:00:00Z')
    expect(daysLeft(new Date(now.getTime() + ms), now)).toBe(left)
  })

  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [dayMs, true],
    [7 * dayMs - 1, true],
    [7 * dayMs, true],
    [7 * dayMs + 1, false],
    [8 * dayMs, false],
  ])('SUB-2: %i ms before the end it is expiring soon: %s', (ms, isSoon) => {
    expect(expiringSoonDays).toBe(7)
    const now = at('2027-03-27T22:00:00Z')
    expect(isExpiringSoon(new Date(now.getTime() + ms), now)).toBe(isSoon)
  })

  it('SUB-2: it is expiring soon from the moment on from which it can be extended', () => {
    fc.assert(
      fc.property(moment, (end) => {
        const from = extendableFrom(end)
        expect(end.getTime() - from.getTime()).toBe(7 * dayMs)
        expect(isExpiringSoon(end, from)).toBe(true)
        expect(isExpiringSoon(end, new Date(from.getTime() - 1))).toBe(false)
      }),
      runs,
    )
  })

  it('SUB-2: a term has its days, though clocks differ by hours', () => {
    const hours = fc.integer({ min: -11, max: 11 })
    fc.assert(
      fc.property(moment, days, hours, (from, n, off) => {
        expect(daysBetween(from, new Date(from.getTime() + n * dayMs + off * 3_600_000))).toBe(n)
      }),
      runs,
    )
  })

  it('SUB-2: a term has as many days left as it has days, and loses one a day', () => {
    fc.assert(
      fc.property(
        moment,
        days,
        fc.integer({ min: 0, max: 3661 }),
        fc.integer({ min: -2, max: 2 }),
        (from, n, later, ms) => {
          const end = addDays(from, n)
          expect(daysLeft(end, from)).toBe(n)
          const now = new Date(from.getTime() + later * dayMs + ms)
          const left = daysLeft(end, now)
          // A millisecond into the next day, a day less; up to its very end it counts.
          expect(left).toBe(Math.max(0, n - later + (ms < 0 ? 1 : 0)))
          expect(isExpiringSoon(end, now)).toBe(left >= 1 && left <= 7)
          expect(left === 0).toBe(now >= end)
        },
      ),
      runs,
    )
  })

  it('are the same wherever the server stands, whatever its clocks do', () => {
    // Forward and back, at midnight, by half an hour, and a day that never was (Apia, 30 December 2011).
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Africa/Cairo',
      'Asia/Kathmandu',
    ]
    const program = `
      import { addDays, daysLeft, isExpiringSoon } from './subscriptions.ts'
      const lines = []
      for (const year of [2011, 2027, 2028])
        for (let hour = 0; hour < 366 * 24; hour += 7) {
          const from = new Date(Date.UTC(year, 0, 1, hour, 30))
          for (const days of [1, 7, 30, 90, 180, 365]) {
            const end = addDays(from, days)
            const soon = new Date(end.getTime() - 7 * 86400000)
            lines.push([end.getTime() - from.getTime(), daysLeft(end, from), isExpiringSoon(end, soon)].join(' '))
          }
        }
      const offsets = [0, 3, 6, 9].map((month) => new Date(2027, month, 15).getTimezoneOffset())
      console.log(JSON.stringify({ offsets, lines: [...new Set(lines)].sort() }))`
    const answers = zones.map((TZ) => {
      const options = { cwd: import.meta.dirname, env: { ...process.env, TZ }, encoding: 'utf8' } as const
      const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], options)
      return JSON.parse(said) as { offsets: number[]; lines: string[] }
    })
    // Each did stand elsewhere.
    expect(new Set(answers.map(({ offsets }) => String(offsets))).size).toBe(zones.length)
    const wanted = [1, 7, 30, 90, 180, 365].map((n) => `${n * dayMs} ${n} true`).toSorted()
    for (const { lines } of answers) expect(lines).toEqual(wanted)
  }, 30_000)
})

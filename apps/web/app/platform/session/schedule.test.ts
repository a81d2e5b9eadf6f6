import { expect, it } from 'vitest'
import { nextStep, retryDelay } from './token-refresh.ts'
import { DAY, HOUR, MINUTE } from './session-fixtures.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

it.each([
  ['expired an hour ago', -HOUR, { now: 'end' }],
  ['expires this moment', 0, { now: 'end' }],
  ['has a millisecond left', 1, { now: 'refresh' }],
  ['has 4 minutes left: the moment was slept through', 4 * MINUTE, { now: 'refresh' }],
  ['has 5 minutes left', 5 * MINUTE, { now: 'refresh' }],
  ['has 5 minutes and a moment left', 5 * MINUTE + 1, { checkInMs: 1 }],
  ['is an admin’s fresh one', HOUR, { checkInMs: 55 * MINUTE }],
  ['is a fresh one of 12 hours', 12 * HOUR, { checkInMs: 12 * HOUR - 5 * MINUTE }],
  ['has its moment in exactly a day', DAY + 5 * MINUTE, { checkInMs: DAY }],
  ['has its moment in more than a day: nothing is planned but another look', 2 * DAY, { checkInMs: DAY }],
  ['is a remembered one', 30 * DAY, { checkInMs: DAY }],
])('AUTH-3 a token that %s', (_, left, step) => {
  expect(nextStep(now + left, now)).toEqual(step)
})

it('AUTH-3 no timer is longer than a browser can count', () => {
  for (const days of [1, 24, 25, 30, 180, 36_500]) {
    const step = nextStep(now + days * DAY, now)
    expect('checkInMs' in step && step.checkInMs).toBeLessThan(2 ** 31)
  }
})

it.each([
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [5, 32_000],
  [6, 60_000],
  [500, 60_000],
])('after %i failed tries in a row the next one comes in %i ms', (failures, pause) => {
  expect(retryDelay(failures, now + HOUR, now)).toBe(pause)
})

it('no pause outlasts the token', () => {
  expect(retryDelay(9, now + 700, now)).toBe(700)
  expect(retryDelay(9, now - 1, now)).toBe(0)
})

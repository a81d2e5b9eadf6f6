import { describe, expect, it } from 'vitest'
import { clockTime, spokenPosition, spokenTime } from './time.ts'
import { problemCode } from './problem-code.ts'

describe('times of the player', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [7.9, '0:07', '7 seconds'],
    [65, '1:05', '1 minute 5 seconds'],
    [180, '3:00', '3 minutes'],
    [3601, '1:00:01', '1 hour 1 second'],
    [5652, '1:34:12', '1 hour 34 minutes 12 seconds'],
    [Number.NaN, '0:00', '0 seconds'],
    [Number.POSITIVE_INFINITY, '0:00', '0 seconds'],
    [-4, '0:00', '0 seconds'],
  ])('%s is %s, spoken %s', (seconds, clock, spoken) => {
    expect([clockTime(seconds), spokenTime(seconds)]).toEqual([clock, spoken])
  })

  it('tells a position with the length, once that is known', () => {
    expect(spokenPosition(65, 180)).toBe('1 minute 5 seconds of 3 minutes')
    expect(spokenPosition(65, 0)).toBe('1 minute 5 seconds')
  })

  it('gives a problem a code that can be passed on', () => {
    expect([problemCode('missing', '404'), problemCode('network', '')]).toEqual([
      'Code: missing (404)',
      'Code: network',
    ])
  })
})

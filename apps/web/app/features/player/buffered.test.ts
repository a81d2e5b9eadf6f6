import { expect, it } from 'vitest'
import { bufferedTo } from './buffered.ts'

const ranges = (...all: [start: number, end: number][]): TimeRanges => ({
  length: all.length,
  start: (i) => all[i]?.[0] ?? 0,
  end: (i) => all[i]?.[1] ?? 0,
})

it.each([
  [0, 4],
  [3.9, 4],
  [5, 0],
  [7.6, 12],
  [12, 0],
])('at second %s it is loaded to %s', (currentTime, end) => {
  expect(bufferedTo({ buffered: ranges([0, 4], [8, 12]), currentTime })).toBe(end)
})

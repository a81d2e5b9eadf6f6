import { expect, it } from 'vitest'
import * as quickWords from '@matinee/locales/desk/quick-actions'

it.each([
  [3, 2, '3 sent, 2 were reminded already.'],
  [3, 1, '3 sent, 1 was reminded already.'],
  [3, 0, '3 sent.'],
  [0, 5, 'None sent: all 5 were reminded already.'],
  [0, 1, 'None sent: 1 was reminded already.'],
  [0, 0, 'None sent: nobody expires soon.'],
])('DASH-2: %i sent and %i reminded already', (sent, already, said) => {
  expect(quickWords.remindersCount({ sent, already })).toBe(said)
})

it.each([
  [0, 'Nothing to clean up.'],
  [1, '1 is marked expired now.'],
  [4, '4 are marked expired now.'],
])('DASH-2: %i cleaned up', (count, said) => {
  expect(quickWords.cleanedUpCount({ count })).toBe(said)
})

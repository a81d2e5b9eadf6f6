import { expect, it } from 'vitest'
import { showProgress } from './progress.ts'

function written(isTTY: boolean, everyMs: number): string {
  let text = ''
  const progress = showProgress({ isTTY, write: (more) => (text += more) }, everyMs)
  for (let done = 1; done <= 3; done++) progress('posters', done, 3)
  return text
}

it('writes one line that changes on a terminal', () => {
  expect(written(true, 5_000)).toBe('\r\u001b[Kposters: 1 of 3\r\u001b[Kposters: 2 of 3\r\u001b[Kposters: 3 of 3\n')
})

it('writes few lines into a log, and always the last', () => {
  expect(written(false, 5_000)).toBe('posters: 3 of 3\n')
  expect(written(false, 0)).toBe('posters: 1 of 3\nposters: 2 of 3\nposters: 3 of 3\n')
})

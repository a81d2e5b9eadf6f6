import { describe, expect, it } from 'vitest'
import { cleanComment, countWords, firstWords } from './comments.ts'

describe('the text of a comment', () => {
  it.each([
    ['  Good.\r\n\r\n\r\n\r\nVery good. \t\n', 'Good.\n\nVery good.'],
    ['e\u0301tude', 'étude'],
    ['e\u200b\u0301tude', 'étude'],
    ['a\u0000b\u0007c', 'a b c'],
    ['\u202eesrever\u202c', 'esrever'],
    ['\u2066isolated\u2069', 'isolated'],
    ['one\u2028two\u2029three', 'one\ntwo\nthree'],
    [`z${'\u0316'.repeat(40)}algo`, 'z\u0316\u0316\u0316algo'],
    ['broken \ud800 half', 'broken \ufffd half'],
    ['👩\u200d🚀 and नी\u200dक', '👩\u200d🚀 and नी\u200dक'],
    ["<b>bold</b> & 'quoted'", "<b>bold</b> & 'quoted'"],
    ['שלום و عليكم', 'שלום و عليكم'],
  ])('COMM-3 makes %j into %j', (given, cleaned) => expect(cleanComment(given)).toBe(cleaned))

  it.each([
    '',
    ' \n ',
    '\u200b',
    '\u200d',
    '\u200c\u200c',
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u0301',
    '\u{e0041}',
    '\u0000',
  ])('COMM-5 finds nothing to see in %j', (given) => expect(cleanComment(given)).toBe(''))

  it.each([
    'a\u200b\u0301',
    ' \u200b x \u200b ',
    'x\n\u200b\n\u200b\ny',
    `a${'\u0301'.repeat(9)}`,
    '\u0344\u0344\u0344',
    'A\u030a\u0327\u0316\u0301',
  ])('is clean once it is cleaned: %j', (given) => expect(cleanComment(cleanComment(given))).toBe(cleanComment(given)))
})

describe('a text that is meant to take long', () => {
  const length = 32_000
  it.each([
    ['blanks', `a${' '.repeat(length)}a`],
    ['blanks and line ends', ' \n'.repeat(length / 2)],
    ['marks of two kinds', `a${'\u0345'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`],
    ['marks and letters', 'e\u0301'.repeat(length / 2)],
    ['line ends', '\n'.repeat(length)],
    ['words', 'a '.repeat(length / 2)],
    ['what cannot be seen', '\u200b'.repeat(length)],
  ])('is read at once: %s', (_, text) => {
    const started = performance.now()
    firstWords(cleanComment(text))
    countWords(text)
    expect(performance.now() - started).toBeLessThan(150)
  })
})

describe('its words', () => {
  it('COMM-3 are what stands between spaces', () => {
    expect(['', '  ', 'one', ' one  two\nthree '].map(countWords)).toEqual([0, 0, 1, 3])
  })
  it('COMM-3 are cut behind the last that is allowed, and what is between them stays', () => {
    expect(firstWords('one  two\nthree four', 3)).toBe('one  two\nthree')
    expect(firstWords('one two', 3)).toBe('one two')
    const long = Array.from({ length: 301 }, (_, n) => `w${n}`).join(' ')
    expect(countWords(firstWords(long))).toBe(300)
  })
})

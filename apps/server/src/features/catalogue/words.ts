/** How text becomes words. The database has the same rules in `fold`, `words_of` and `slips_of`; a test compares them. */

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', ø: 'o', đ: 'd', ı: 'i', ħ: 'h' }

/** Greek has two small sigmas, and which one a capital becomes depends on what follows it: here they are one. */
export const lowerCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')

/** Lower case and without accents: 'Léon' is 'leon'. */
export const fold = (text: string): string =>
  lowerCase(text)
    .replace(/[ßæœłøđıħ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** Scripts that write without spaces: each sign is a word. */
const sign = '[\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3]'
const everySign = new RegExp(`(${sign})`, 'g')
const oneSign = new RegExp(`^${sign}$`)

export const isSign = (word: string): boolean => oneSign.test(word)

// eslint-disable-next-line no-control-regex -- U+001F stands between the fields of a movie's search text
const gaps = /[ \t\n\u001f,.;:!?'"()\-/&’·]+/
/** What may be left out between two parts of a word: 'spider-man' is also 'spiderman', 'd.o.a.' is 'doa'. */
const joints = /[-'.’·]/g

/** The words of a text in lower case, in their order. */
export const wordsOf = (lowered: string): string[] =>
  lowered
    .replace(everySign, ' $1 ')
    .split(gaps)
    .filter((word) => word !== '')

/** The letters of a text and nothing else: 'Spider-Man' and 'spiderman' are one. */
export const lettersOf = (words: readonly string[]): string => words.join('')

/** The words of a text, and those that its parts make when they are written together. */
export const wordsAndJoined = (lowered: string): string[] => [
  ...new Set([...wordsOf(lowered), ...wordsOf(lowered.replace(joints, ''))]),
]

/** The word, and what is left of it without any one letter. */
export function slipsOf(word: string): string[] {
  const letters = Array.from(word)
  const shorter = letters.length > 2 ? letters.map((_, i) => letters.toSpliced(i, 1).join('')) : []
  return [...new Set([word, ...shorter])]
}

/** How many letters have to be changed, left out, added or swapped with their neighbour; `limit` + 1 for any more. */
export function slipsBetween(one: string, other: string, limit: number): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, limit + 1)
}

/** Whether one slip makes the one word of the other. What `slipsBetween` would say, without filling a table. */
export function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)]
  if (one.length > other.length) return restOfOne.slice(1) === restOfOther
  if (one.length < other.length) return restOfOne === restOfOther.slice(1)
  if (restOfOne.slice(1) === restOfOther.slice(1)) return true
  const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0]
  return isSwapped && restOfOne.slice(2) === restOfOther.slice(2)
}

/** A word of the dictionary, and how many titles, casts and other texts hold it. */
export interface KnownWord {
  word: string
  title_n: number
  people_n: number
  other_n: number
}

/** The index of words compares every text that it finds with all words of a group: more would take longer than they save. */
export const wordsAtOnce = 16

// The index of words names them with the field in which they stand.
export const inTitles = ({ word, title_n }: KnownWord) => (title_n > 0 ? [`t:${word}`] : [])
export const inPeople = ({ word, people_n }: KnownWord) => (people_n > 0 ? [`p:${word}`] : [])
const inOther = ({ word, other_n }: KnownWord) => (other_n > 0 ? [`d:${word}`] : [])
export const anywhere = (word: KnownWord) => [...inTitles(word), ...inPeople(word), ...inOther(word)]

export const weigh = (words: readonly KnownWord[], of: (word: KnownWord) => number) =>
  words.reduce((sum, word) => sum + of(word), 0)

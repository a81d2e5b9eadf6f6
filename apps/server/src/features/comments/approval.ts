/** Without case, accents and invisible characters; words with one space around each. */
const folded = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** `s p a m` becomes `spam`: three single letters or more are one word. */
const joined = (text: string) =>
  text.replace(/(?<= )(?:[\p{L}\p{N}] ){2,}[\p{L}\p{N}](?= )/gu, (letters) => letters.replaceAll(' ', ''))

/** ACC-8: why a comment waits for approval, if it does. A word of the list may also be several words. */
export function approvalReason(
  text: string,
  { words, isFirst }: { words: readonly string[]; isFirst: boolean },
): 'first' | 'word' | null {
  const written = folded(text)
  const texts = [written, joined(written)]
  // An entry of the list without letters or digits folds to blanks only.
  const isFound = (word: string) => word.trim() !== '' && texts.some((each) => each.includes(word))
  if (words.map(folded).some(isFound)) return 'word'
  return isFirst ? 'first' : null
}

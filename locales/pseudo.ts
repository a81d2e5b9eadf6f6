import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

/** English with accents, 40 % longer and in brackets: `Try again` as `[Trý ágáín ñ é]`. The second is right-to-left. */
export const pseudoLanguages = ['en-XA', 'ar-XB']

const accents = new Map(Array.from('aeiouAEIOU', (letter, index) => [letter, 'áéíóúÁÉÍÓÚ'[index]!]))
const filler = 'ñ é ó ü í á ß '

const accented = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal)
      return { ...element, value: element.value.replaceAll(/[aeiouAEIOU]/g, (letter) => accents.get(letter)!) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(
      ([key, { value }]) => [key, { value: accented(value) }] as const,
    )
    return { ...element, options: Object.fromEntries(options) }
  })

/** The length of its longest form, with names of arguments in place of values. */
const lengthOf = (elements: readonly MessageFormatElement[]): number =>
  elements
    .map((element) => {
      if (element.type !== TYPE.plural && element.type !== TYPE.select)
        return 'value' in element ? element.value.length : 1
      return Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
    })
    .reduce((sum, length) => sum + length, 0)

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })
const textOf = (elements: readonly MessageFormatElement[]): string =>
  elements.map((element) => (element.type === TYPE.literal ? element.value : 'words')).join('')

/** A message of the pseudo-language: of how a language writes, all but its direction is that of English. */
export function pseudoMessage(language: string, area: string, key: string, elements: MessageFormatElement[]) {
  if (area === 'locale') return key === 'direction' && language === 'ar-XB' ? [literal('rtl')] : elements
  const text = textOf(elements)
  if (!/\p{L}{2}/u.test(text) || /^\S+\.(?:txt|json)$/.test(text)) return elements
  const more = Math.ceil(lengthOf(elements) * 0.4)
  const added = filler
    .repeat(Math.ceil(more / filler.length))
    .slice(0, more)
    .trim()
  return [literal('['), ...accented(elements), literal(` ${added}]`)]
}

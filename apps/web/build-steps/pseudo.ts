const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}
const filler = 'ñ é ó ü í á ß '

/** `Try again` as `[Trý ágáín ñ é ]`: 40 % longer. What stands in braces is a name. */
export function pseudoText(text: string): string {
  if (!/\p{L}{2}/u.test(text) || /^\S+\.(?:txt|json)$/.test(text)) return text
  const accented = text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[aeiouAEIOU]/g, (letter) => accents[letter] ?? letter)))
    .join('')
  const more = Math.ceil(text.length * 0.4)
  return `[${accented} ${filler
    .repeat(Math.ceil(more / filler.length))
    .slice(0, more)
    .trim()}]`
}

/** A catalogue with all its words. */
export function pseudo<Words>(words: Words): Words {
  const convert = (part: unknown): unknown => {
    if (typeof part === 'string') return pseudoText(part)
    if (typeof part === 'function')
      return (...values: unknown[]) => convert((part as (...given: unknown[]) => unknown)(...values))
    if (Array.isArray(part)) return part.map(convert)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, convert(each)]))
  }
  return convert(words) as Words
}

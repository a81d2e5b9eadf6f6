// The database has the same rules in `lower_case`, `fold`, `latin` and `letters_of`; a test compares them.

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', ø: 'o', đ: 'd', ı: 'i', ħ: 'h' }

/** Greek final sigma becomes plain sigma, as `toLowerCase` would choose between them by the letter that follows. */
export const lowerCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')

/** Lower case and without accents: 'Léon' is 'leon'. */
export const normalizeText = (text: string): string =>
  lowerCase(text)
    .replace(/[ßæœłøđıħ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

// Letters without accents, as folding leaves them.
const cyrillic = Array.from('абвгдезиклмнопрстуфыэіґј')
const greek = Array.from('αβγδεζηικλμνορστυφωξπ')
const latinLetters = new Map<string, string>([
  ...Array.from('abvgdeziklmnoprstufyeigj', (letter, at) => [cyrillic[at]!, letter] as const),
  ...Array.from('avgdeziiklmnorstyfoxp', (letter, at) => [greek[at]!, letter] as const),
  ...Object.entries({
    ж: 'zh',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ю: 'yu',
    я: 'ya',
    є: 'ye',
    ъ: '',
    ь: '',
  }),
  ...Object.entries({ θ: 'th', χ: 'ch', ψ: 'ps' }),
])

/** A folded text in Latin letters: 'метрополис' is 'metropolis'. */
const latin = (folded: string): string =>
  folded.replace(/[\u0370-\u04ff]/g, (letter) => latinLetters.get(letter) ?? letter)

// eslint-disable-next-line no-control-regex -- U+001F separates the fields of a movie's search text
const gaps = /[ \t\n\u001f,.;:!?'"()\-/&’·]+/

/** The words of a text in lower case, in their order. */
export const wordsOf = (lowered: string): string[] => lowered.split(gaps).filter((word) => word !== '')

/** The words of a text without accents, in Latin letters where it is Cyrillic or Greek. */
export const latinWordsOf = (text: string): string[] => wordsOf(latin(normalizeText(text)))

/** A text without accents, blanks and punctuation: 'Spider-Man' and 'spiderman' are equal. */
export const lettersOf = (text: string): string => latinWordsOf(text).join('')

/** Whether the words differ by one edit: a letter changed, left out, added or swapped with its neighbour. */
export function isOneTypo(one: string, other: string): boolean {
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

/** The genre and the years that a term names. */
export interface Facets {
  genre?: string
  years?: { from: number; to: number }
}

/** Other names of genres, letters only. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  'Sci-Fi': ['sciencefiction', 'sf'],
  Romance: ['romantic'],
  Animation: ['animated', 'cartoon'],
}

const withPlural = (name: string) => [name, name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`]

/** The catalogue's genres by each of their names, letters only. */
export type GenreNames = ReadonlyMap<string, string>

export const genreNames = (genres: readonly string[]): GenreNames =>
  new Map(
    genres.flatMap((genre) =>
      [lettersOf(genre), ...(synonyms[genre] ?? [])].flatMap(withPlural).map((name) => [name, genre] as const),
    ),
  )

/** Words that do not narrow a search. */
const fillers = new Set(['movie', 'movies', 'film', 'films'])

function yearsOf(word: string): Facets['years'] {
  const [, digits, decade] = /^((?:18|19|20|21)\d\d)(s?)$/.exec(word) ?? []
  if (digits === undefined) return undefined
  const from = Number(digits)
  if (decade !== 's') return { from, to: from }
  return from % 10 === 0 ? { from, to: from + 9 } : undefined
}

/** The genre and the years that a term names, however they are written ('sci fi 1927', '1920s comedies'), and its other words. */
export function parseFacets(term: string, names: GenreNames): (Facets & { rest: string[] }) | undefined {
  let rest = wordsOf(normalizeText(term)).filter((word) => !fillers.has(word))
  const facets: Facets = {}
  const dated = rest.findIndex((word) => yearsOf(word))
  const years = yearsOf(rest[dated] ?? '')
  if (years) {
    facets.years = years
    rest = rest.toSpliced(dated, 1)
  }
  // A genre may be two words.
  for (const length of [2, 1]) {
    const written = rest.map((_, i) => rest.slice(i, i + length).join(''))
    const at = written.findIndex((name, i) => i + length <= rest.length && names.has(name))
    const genre = names.get(written[at] ?? '')
    if (!genre) continue
    facets.genre = genre
    rest = rest.toSpliced(at, length)
    break
  }
  return facets.genre || facets.years ? { ...facets, rest } : undefined
}

/** The genre or the years that a text names, or begins to name. */
export function facetsStartingWith(typed: string, names: GenreNames): Facets | undefined {
  const facets = parseFacets(typed, names)
  if (facets) return facets.rest.length === 0 ? facets : undefined
  const letters = lettersOf(typed)
  // Nearly every pair of letters begins some name.
  if (letters.length < 3) return undefined
  for (const [name, genre] of names) if (name.startsWith(letters)) return { genre }
  return undefined
}

/** The genre whose name differs by one typo: 'documentry'. */
export function misspelledGenre(term: string, names: GenreNames): string | undefined {
  const letters = wordsOf(normalizeText(term))
    .filter((word) => !fillers.has(word))
    .join('')
  if (letters.length < 4) return undefined
  for (const [name, genre] of names) if (name.length > 4 && isOneTypo(letters, name)) return genre
  return undefined
}

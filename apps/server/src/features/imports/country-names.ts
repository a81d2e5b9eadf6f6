import { countries } from '@matinee/contract/countries'
import { siteLanguages } from '@matinee/contract/site-languages'

/** Names that are in use, and that `Intl` does not know. */
const otherNames: Readonly<Record<string, string>> = {
  'United States of America': 'US',
  'Vereinigte Staaten von Amerika': 'US',
  'États-Unis d’Amérique': 'US',
  'Estados Unidos de América': 'US',
  'Great Britain': 'GB',
  Großbritannien: 'GB',
  'Grande-Bretagne': 'GB',
  'Gran Bretaña': 'GB',
  'Czech Republic': 'CZ',
  'Tschechische Republik': 'CZ',
  'République tchèque': 'CZ',
  'República Checa': 'CZ',
  Turkey: 'TR',
  Holland: 'NL',
}

/** Longer than any name, and short enough to be folded at once. */
const longestName = 100

/** In lower case, without accents and punctuation, and without 'and', which some names write as '&'. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => !['', 'and', 'und', 'et', 'y'].includes(word))
    .join(' ')

function namesOfCountries(): ReadonlyMap<string, string> {
  const codes = new Map(Object.entries(otherNames).map(([name, code]) => [fold(name), code]))
  for (const language of Object.keys(siteLanguages))
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style })
      for (const code of countries) codes.set(fold(names.of(code) ?? code), code)
    }
  return codes
}

let names: ReadonlyMap<string, string> | undefined

/** A country by its code, or by its name in a language of the site: 'de', 'Deutschland' and 'ALLEMAGNE' are `DE`. */
export function parseCountry(given: string): string | undefined {
  if (given.length > longestName) return undefined
  const code = given.trim().toUpperCase()
  names ??= namesOfCountries()
  return countries.includes(code) ? code : names.get(fold(given))
}

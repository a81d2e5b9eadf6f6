/** `const plural = pluralsIn('fr')`, then `plural(0, 'film', 'films')` is 'film'. */
export function pluralsIn(language: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(language)
  return (count, one, other) => (rules.select(count) === 'one' ? one : other)
}

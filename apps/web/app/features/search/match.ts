/** As the search compares: without case and accents. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** Where a title holds what was typed, as [before, match, after]; undefined where it does not, or only nearly. */
export function matchIn(title: string, typed: string): readonly [string, string, string] | undefined {
  const wanted = fold(typed.trim())
  const shown = title.normalize('NFC')
  const folded = fold(shown)
  const at = wanted === '' ? -1 : folded.indexOf(wanted)
  // Rarely an accent that has no letter of its own changes how long a text is; then places in one say nothing about the other.
  if (at === -1 || folded.length !== shown.length) return undefined
  const end = at + wanted.length
  return [shown.slice(0, at), shown.slice(at, end), shown.slice(end)]
}

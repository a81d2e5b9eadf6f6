import { catalogueEndpoints, catalogueLimits } from '@matinee/contract/catalogue'
import type { Suggestion } from '@matinee/contract/catalogue.schemas'
import { browserApi } from '../../platform/browser-api.ts'
import type { SuggestionSource } from '../../ui/combobox.tsx'

/** More than anybody types in a visit, and still little memory. */
const KEPT = 200

const kept = new Map<string, readonly Suggestion[]>()

/** Movies for what is being typed. Answers are kept for the visit: deleting a letter asks nothing again. */
export const suggestions: SuggestionSource<Suggestion> = {
  known: (text) => kept.get(text.toLowerCase()),
  async ask(text, signal) {
    // The server would refuse it, as it will say when the search is sent.
    if (text.length > catalogueLimits.searchLength) return []
    const answer = await browserApi()(catalogueEndpoints.suggest, { query: { q: text } }, { signal })
    if (kept.size >= KEPT) kept.clear()
    kept.set(text.toLowerCase(), answer)
    return answer
  },
  fits: ({ title, reason }, text) => [title, reason ?? ''].some((each) => matchIn(each, text)),
}

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

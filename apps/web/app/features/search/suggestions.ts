import { catalogueEndpoints, catalogueLimits } from '@matinee/contract/catalogue'
import type { Suggestion } from '@matinee/contract/catalogue.schemas'
import { browserApi } from '../../platform/browser-api.ts'
import type { SuggestionSource } from '../../ui/combobox.tsx'

const MAX_KEPT = 200

const kept = new Map<string, readonly Suggestion[]>()

/** Answers are cached for the visit. */
export const suggestions: SuggestionSource<Suggestion> = {
  known: (text) => kept.get(text.toLowerCase()),
  async ask(text, signal) {
    // Too long for the server; the search itself says so.
    if (text.length > catalogueLimits.searchLength) return []
    const answer = await browserApi()(catalogueEndpoints.suggest, { query: { q: text } }, { signal })
    if (kept.size >= MAX_KEPT) kept.clear()
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

/** Splits a title into [before, match, after]; undefined without an exact match. */
export function matchIn(title: string, typed: string): readonly [string, string, string] | undefined {
  const wanted = fold(typed.trim())
  const shown = title.normalize('NFC')
  const folded = fold(shown)
  const at = wanted === '' ? -1 : folded.indexOf(wanted)
  // Rarely, removing accents changes the length; positions cannot be mapped then.
  if (at === -1 || folded.length !== shown.length) return undefined
  const end = at + wanted.length
  return [shown.slice(0, at), shown.slice(at, end), shown.slice(end)]
}

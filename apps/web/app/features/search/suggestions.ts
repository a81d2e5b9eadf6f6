import { catalogueEndpoints, catalogueLimits } from '@matinee/contract/catalogue'
import type { Suggestion } from '@matinee/contract/catalogue.schemas'
import { browserApi } from '../../platform/browser-api.ts'
import type { SuggestionSource } from '../../ui/combobox.tsx'
import { matchIn } from './match.ts'

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

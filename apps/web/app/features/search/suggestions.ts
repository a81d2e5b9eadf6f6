import { catalogueEndpoints, catalogueLimits } from '@matinee/contract/catalogue'
import type { Suggestion } from '@matinee/contract/catalogue.schemas'
import { browserApi } from '../../platform/browser-api.ts'
import type { SuggestionSource } from '../../ui/combobox.tsx'

const MAX_CACHED = 200

const cache = new Map<string, readonly Suggestion[]>()

/** Answers are cached for the visit. */
export const suggestions: SuggestionSource<Suggestion> = {
  getCached: (text) => cache.get(text.toLowerCase()),
  async fetch(text, signal) {
    // Too long for the server; the search itself says so.
    if (text.length > catalogueLimits.searchLength) return []
    const answer = await browserApi()(catalogueEndpoints.suggest, { query: { q: text } }, { signal })
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(text.toLowerCase(), answer)
    return answer
  },
  matches: ({ title, reason }, text) => [title, reason ?? ''].some((each) => splitAtMatch(each, text)),
}

/** As the search compares: without case and accents. */
const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** Splits a title into [before, match, after]; undefined without an exact match. */
export function splitAtMatch(title: string, typed: string): readonly [string, string, string] | undefined {
  const wanted = normalizeText(typed.trim())
  const shown = title.normalize('NFC')
  const folded = normalizeText(shown)
  const at = wanted === '' ? -1 : folded.indexOf(wanted)
  // Rarely, removing accents changes the length; positions cannot be mapped then.
  if (at === -1 || folded.length !== shown.length) return undefined
  const end = at + wanted.length
  return [shown.slice(0, at), shown.slice(at, end), shown.slice(end)]
}

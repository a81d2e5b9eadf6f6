import { useEffect, useState } from 'react'

export interface SuggestionSource<Item> {
  /** What was answered before, if it is still at hand. */
  known: (text: string) => readonly Item[] | undefined
  ask: (text: string, signal: AbortSignal) => Promise<readonly Item[]>
  /** Whether a suggestion for another text may stand under this one until the answer for it is there. */
  fits: (item: Item, text: string) => boolean
}

/** Long enough to skip the letters of a quick typist, short enough to seem at once. */
const REST_MS = 150

const none: readonly never[] = []

/**
 * Asks once typing rests, one question at a time: a new text ends the last one's request. A failed request means no
 * suggestions: they only help. What is offered always suits the text as it stands now.
 */
export function useSuggestions<Item>(text: string, source: SuggestionSource<Item>): readonly Item[] {
  const query = text.trim()
  const [answer, setAnswer] = useState<{ query: string; items: readonly Item[] }>({ query: '', items: none })

  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const known = source.known(query)
    const load = async () => {
      const items = known ?? (await source.ask(query, controller.signal).catch(() => none))
      if (!controller.signal.aborted) setAnswer({ query, items })
    }
    const timer = setTimeout(() => void load(), known ? 0 : REST_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, source])

  if (query === '') return none
  // The list would flicker with every letter if it emptied until the next answer.
  return answer.query === query ? answer.items : answer.items.filter((item) => source.fits(item, query))
}

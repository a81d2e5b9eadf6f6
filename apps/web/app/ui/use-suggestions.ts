import { useEffect, useEffectEvent, useState } from 'react'

interface SuggestionsOptions {
  /** Milliseconds of rest before asking. */
  delay?: number
  /** Shorter texts are not asked about. */
  minLength?: number
}

interface Suggestions<Item> {
  items: readonly Item[]
  loading: boolean
}

/** Asks for suggestions once typing rests; an answer that comes after the text has changed is dropped.
 *  A failed request means no suggestions: they only help, and the form still submits. */
export function useSuggestions<Item>(
  text: string,
  suggest: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
  { delay = 200, minLength = 1 }: SuggestionsOptions = {},
): Suggestions<Item> {
  const query = text.trim()
  const asked = query.length >= minLength
  const [answer, setAnswer] = useState<{ query: string; items: readonly Item[] }>({ query: '', items: [] })
  const ask = useEffectEvent(suggest)

  useEffect(() => {
    if (!asked) return undefined
    const controller = new AbortController()
    const load = async () => {
      const items = await ask(query, controller.signal).catch(() => [])
      if (!controller.signal.aborted) setAnswer({ query, items })
    }
    const timer = setTimeout(() => void load(), delay)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, asked, delay])

  // The last answer stays up while the next one is on its way: the list would flicker otherwise.
  return asked ? { items: answer.items, loading: answer.query !== query } : { items: [], loading: false }
}

import { paths, returnPath } from '@matinee/contract/paths'
import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** In the state of the history entry, beside the router's own. */
const stateKey = (name: string) => `link:${name}`
const entryState = () => window.history.state as Record<string, string | undefined> | null

/**
 * The secret in the fragment of a link, such as a mailed token; null on the server. It is removed from the URL at once,
 * without notifying the router. With `persist` it is stored in the history entry, for a reload.
 */
export function useLinkSecret(name: string, { keep: persist = false } = {}): string | null {
  const { hash, key, pathname, search } = useLocation()
  const [stored, setStored] = useState<string | null>(null)
  const isHydrated = useHydrated()
  const given = new URLSearchParams(hash.slice(1)).get(name)

  useLayoutEffect(() => {
    if (given !== null) {
      // With a key: <ScrollRestoration> discards the state of an entry without one.
      const state = persist ? { key, ...entryState(), [stateKey(name)]: given } : entryState()
      window.history.replaceState(state, '', pathname + search)
    }
    // oxlint-disable-next-line react/set-state-in-effect -- read once for each entry: it may be forgotten while shown
    setStored(entryState()?.[stateKey(name)] ?? null)
  }, [given, persist, name, key, pathname, search])

  return isHydrated ? (given ?? stored) : null
}

export function clearLinkSecret(name: string): void {
  window.history.replaceState({ ...entryState(), [stateKey(name)]: undefined }, '')
}

/** The `returnTo` of the address, and links to the other sign-in pages that pass it on. */
export function useReturnTo() {
  const query = new URLSearchParams(useLocation().search)
  const from = returnPath(query.get('returnTo'), '')
  return {
    from: from || undefined,
    /** LOGIN-3 */
    target: from || paths.profile[0],
    withReturnTo: (path: string) => (from ? `${path}?${new URLSearchParams({ returnTo: from }).toString()}` : path),
  }
}

import { paths, returnPath } from '@matinee/contract/paths'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * What a link brings behind its `#`, such as the token of a mailed link; null without one, and on the server, which is
 * never told. It leaves the address at once, where it could be copied or read over a shoulder. With `keep` it stays with
 * this entry of the history, so that a reload still finds it.
 */
export function useSecretOfLink(name: string, { keep = false } = {}): string | null {
  const location = useLocation()
  const isHydrated = useHydrated()
  const given = new URLSearchParams(location.hash.slice(1)).get(name)
  const kept = keep ? ((location.state as Record<string, string> | null)?.[name] ?? null) : null

  // The router is not told: to it the address stays as it was, so the page goes on knowing what it was opened with.
  useLayoutEffect(() => {
    if (given === null) return
    const { history } = window
    const state = history.state as { usr?: object } | null
    // An entry that a pasted link made has no key, and the router throws away what it finds in one without.
    const next = keep ? { key: location.key, ...state, usr: { ...state?.usr, [name]: given } } : state
    history.replaceState(next, '', location.pathname + location.search)
  }, [given, keep, name, location])

  return isHydrated ? (given ?? kept) : null
}

/** Once it is of no use any more. The router is not told of this either: the page goes on saying what became of it. */
export function forgetSecretOfLink(name: string) {
  const { history } = window
  const state = history.state as { usr?: Record<string, unknown> | null } | null
  if (state?.usr) history.replaceState({ ...state, usr: { ...state.usr, [name]: undefined } }, '')
}

/** The `returnTo` of the address, and links to the other sign-in pages that pass it on. */
export function useReturnTo() {
  const query = new URLSearchParams(useLocation().search)
  const from = returnPath(query.get('returnTo'), '')
  return {
    from: from || undefined,
    /** LOGIN-3 */
    target: from || paths.profile[0],
    along: (path: string) => (from ? `${path}?${new URLSearchParams({ returnTo: from }).toString()}` : path),
  }
}

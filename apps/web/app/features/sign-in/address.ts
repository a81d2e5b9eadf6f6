import { paths, returnPath } from '@matinee/contract/paths'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readStored, writeStored } from '../../platform/storage.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const storageKey = (name: string) => `link:${name}`

/**
 * The secret behind the `#` of a link, such as a mailed token; null on the server, which does not see it. It leaves the
 * address at once, without telling the router. With `keep` a reload finds it in session storage.
 */
export function useSecretOfLink(name: string, { keep = false } = {}): string | null {
  const { hash, key, pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const given = new URLSearchParams(hash.slice(1)).get(name)

  useLayoutEffect(() => {
    if (given === null) return
    if (keep) writeStored('sessionStorage', storageKey(name), given)
    window.history.replaceState(window.history.state, '', pathname + search)
  }, [given, keep, name, pathname, search])

  if (!isHydrated) return null
  // The router's key of the first page after a load: coming from another page is no reload.
  return given ?? (keep && key === 'default' ? readStored('sessionStorage', storageKey(name)) : null)
}

export const forgetSecretOfLink = (name: string) => writeStored('sessionStorage', storageKey(name), null)

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

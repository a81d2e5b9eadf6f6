import { paths, returnPath } from '@matinee/contract/paths'
import { useLocation } from 'react-router'

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

import { paths } from '@matinee/contract/paths'
import { returnPath } from '@matinee/contract/return-to'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Where somebody came from, and the addresses of the neighbouring forms that carry it along. */
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

/** What one of these pages has to say on the next one. */
export interface Handover {
  notice?: string
  /** Why one is here, from a page that only members see. */
  reason?: string
  email?: string
}

/** The server knows nothing of it: it comes with the way here. */
export function useHandover(): Handover {
  const { state } = useLocation() as { state: Handover | null }
  return (useHydrated() && state) || {}
}

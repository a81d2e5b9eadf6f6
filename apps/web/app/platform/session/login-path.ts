import { paths } from '@matinee/contract/paths'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The login does not return to these. */
const signInPages = new Set<string>([...paths.login, ...paths.register, ...paths.resetPassword])

export const isSignInPage = (pathname: string): boolean => signInPages.has(pathname)

interface ReturnLocation {
  pathname: string
  search: string
  hash: string
}

const withReturn = (page: string, { pathname, search, hash }: ReturnLocation) =>
  isSignInPage(pathname) ? page : `${page}?${new URLSearchParams({ returnTo: pathname + search + hash }).toString()}`

/** The login's address, with the page to return to (ROUTE-6). */
export const loginPath = (from: ReturnLocation): string => withReturn(paths.login[0], from)

/** OFFER-9: for pages that new users visit first. */
export const registerPath = (from: ReturnLocation): string => withReturn(paths.register[0], from)

/** Passed in the history entry to the login and the pages around it. */
export interface LoginLocationState {
  notice?: string
  reason?: string
  email?: string
}

/** Empty on the server, which does not see the history. */
export function useLoginLocationState(): LoginLocationState {
  const { state } = useLocation() as { state: LoginLocationState | null }
  return (useHydrated() && state) || {}
}

import { paths } from '@matinee/contract/paths'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The login does not return to these. */
const signInPages = new Set<string>([...paths.login, ...paths.register, ...paths.resetPassword])

export const isSignInPage = (pathname: string): boolean => signInPages.has(pathname)

/** The login's address, with the page to return to (ROUTE-6). */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const [login] = paths.login
  if (isSignInPage(pathname)) return login
  return `${login}?${new URLSearchParams({ returnTo: pathname + search + hash }).toString()}`
}

/** Passed in the history entry to the login and the pages around it. */
export interface LoginState {
  notice?: string
  reason?: string
  email?: string
}

/** Empty on the server, which does not see the history. */
export function useLoginState(): LoginState {
  const { state } = useLocation() as { state: LoginState | null }
  return (useHydrated() && state) || {}
}

import { paths } from '@matinee/contract/paths'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** From these nobody wants to come back to where they were. */
const signInPages = new Set<string>([...paths.login, ...paths.register, ...paths.resetPassword])

export const isSignInPage = (pathname: string): boolean => signInPages.has(pathname)

/** The way to the login, with the place passed along that one wants to be at afterwards (ROUTE-6). */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const [login] = paths.login
  if (isSignInPage(pathname)) return login
  return `${login}?${new URLSearchParams({ returnTo: pathname + search + hash }).toString()}`
}

/** Passed in the history entry to the login and the pages around it. */
export interface LoginState {
  notice?: string
  /** Why a guarded page redirected here. */
  reason?: string
  email?: string
}

/** Empty on the server, which does not see the history. */
export function useLoginState(): LoginState {
  const { state } = useLocation() as { state: LoginState | null }
  return (useHydrated() && state) || {}
}

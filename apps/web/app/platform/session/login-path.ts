import { paths } from '@matinee/contract/paths'

/** From these nobody wants to come back to where they were. */
const signInPages = new Set<string>([...paths.login, ...paths.register, ...paths.resetPassword])

export const isSignInPage = (pathname: string): boolean => signInPages.has(pathname)

/** The way to the login, with the place passed along that one wants to be at afterwards (ROUTE-6). */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const [login] = paths.login
  if (isSignInPage(pathname)) return login
  return `${login}?${new URLSearchParams({ returnTo: pathname + search + hash }).toString()}`
}

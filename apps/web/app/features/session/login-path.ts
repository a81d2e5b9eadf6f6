import { paths } from '@matinee/contract/paths'

/** From these nobody wants to come back to where they were. */
const doors = new Set<string>([...paths.login, ...paths.register, ...paths.resetPassword])

/** The way to the login, with the place passed along that one wants to be at afterwards (ROUTE-6). */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const door = paths.login[0]
  return doors.has(pathname) ? door : `${door}?${new URLSearchParams({ returnTo: pathname + search }).toString()}`
}

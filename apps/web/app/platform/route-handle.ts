import { useMatches } from 'react-router'

export interface PageFrame {
  /** The page begins with dark artwork that runs under the bar. */
  overHero?: boolean
  /** Shown offline, without scripts. */
  standalone?: boolean
  /** The page has a bar, a <main> and a footer of its own, and nothing else around it. */
  ownFrame?: boolean
}

export interface RouteHandle extends Omit<PageFrame, 'overHero'> {
  /** Depends on the data, for a page that may have no artwork. */
  overHero?: boolean | ((loaderData: unknown) => boolean)
}

export function useRouteHandle(): PageFrame {
  const frame: PageFrame = {}
  for (const { handle, loaderData } of useMatches()) {
    const { overHero, ...rest } = (handle ?? {}) as RouteHandle
    Object.assign(frame, rest)
    if (overHero !== undefined) frame.overHero = typeof overHero === 'function' ? overHero(loaderData) : overHero
  }
  return frame
}

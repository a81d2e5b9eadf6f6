import { useMatches } from 'react-router'

/** What the layout around a page is told about it. */
export interface PageFrame {
  /** The page begins with dark artwork that runs under the bar. */
  overHero?: boolean
  /** The page is kept for when there is no connection: no scripts, and nothing that would need them. */
  standalone?: boolean
  /** The page has a bar, a <main> and a footer of its own, and nothing else around it. */
  ownFrame?: boolean
}

/** What a route may ask of the layout around it, as its `handle` export. */
export interface RouteHandle extends Omit<PageFrame, 'overHero'> {
  /** By what was loaded, for a page that has no artwork when it has no data. */
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

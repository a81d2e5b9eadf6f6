import { useMatches } from 'react-router'

export interface PageFrame {
  /** The page begins with dark artwork that runs under the bar. */
  overHero?: boolean
  /** Shown offline, without scripts. */
  standalone?: boolean
  /** The page has a bar, a <main> and a footer of its own, and nothing else around it. */
  ownFrame?: boolean
}

/** Depends on the data for a page that may be missing, or have no artwork. */
type ByData = boolean | ((loaderData: unknown) => boolean)

export interface RouteHandle extends Omit<PageFrame, 'overHero' | 'ownFrame'> {
  overHero?: ByData
  ownFrame?: ByData
}

export function useRouteHandle(): PageFrame {
  const frame: PageFrame = {}
  for (const { handle, loaderData } of useMatches()) {
    const { overHero, ownFrame, ...rest } = (handle ?? {}) as RouteHandle
    const read = (given: ByData) => (typeof given === 'function' ? given(loaderData) : given)
    Object.assign(frame, rest)
    if (overHero !== undefined) frame.overHero = read(overHero)
    if (ownFrame !== undefined) frame.ownFrame = read(ownFrame)
  }
  return frame
}

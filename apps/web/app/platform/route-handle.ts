import { useMatches } from 'react-router'

/** What a route may ask of the layout around it, as its `handle` export. */
export interface RouteHandle {
  /** The page begins with dark artwork that runs under the bar. */
  overHero?: boolean
  /** The page is kept for when there is no connection: no scripts, and nothing that would need them. */
  standalone?: boolean
}

export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle)) as RouteHandle
}

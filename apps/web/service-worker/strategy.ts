/** How the service worker answers a request (SW-1). */
export type Strategy = 'from-network' | 'page' | 'asset' | 'poster'

interface RequestParts {
  url: string
  method: string
  mode: string
}

/** Only what every visitor sees alike is ever kept; all the rest goes to the network as if there were no worker. */
export function strategyFor({ url, method, mode }: RequestParts, origin: string): Strategy {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return 'from-network'
  if (/^\/(?:api|media)(?:\/|$)/.test(pathname) || pathname.endsWith('.data')) return 'from-network'
  if (mode === 'navigate') return 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/images/')) return 'poster'
  return 'from-network'
}

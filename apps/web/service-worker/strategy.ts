/** How the service worker answers a request (SW-1). */
export type Strategy = 'from-network' | 'page' | 'asset' | 'poster'

interface RequestParts {
  url: string
  method: string
  mode: string
}

/** Only responses that are the same for every visitor are cached; everything else goes to the network. */
export function strategyFor({ url, method, mode }: RequestParts, origin: string): Strategy {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return 'from-network'
  if (/^\/(?:api|media)(?:\/|$)/.test(pathname) || pathname.endsWith('.data')) return 'from-network'
  if (mode === 'navigate') return 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/images/')) return 'poster'
  return 'from-network'
}

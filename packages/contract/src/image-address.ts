import { parseUrl } from './addresses.ts'

/** DATA-6: an address of a picture or a video as it can be used; undefined for one that cannot. */
export function readAddress(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined
  const text = given.trim()
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):(?!\d))?(.*)$/is.exec(text) ?? []
  if (!['', 'http', 'https'].includes(scheme.toLowerCase())) return undefined
  const [, place = '', query = ''] = /^\/*([^?#]*)(.*)$/s.exec(rest) ?? []
  const address = `${scheme.toLowerCase() || 'https'}://${place.replace(/\/{2,}/g, '/')}${query}`
  const url = parseUrl(address)
  if (url === null || url.hostname === '' || /\s/.test(address)) return undefined
  return address
}

/** WL-8: the address of a picture as a page can show it, a path being one of the image host; null for none. */
export function imageAddress(given: string | null, imageHost: string): string | null {
  const text = given?.trim() ?? ''
  const isPath = /^\/(?!\/)/.test(text)
  return readAddress(isPath ? imageHost.replace(/\/+$/, '') + text : text) ?? null
}

/** Escapes a stray `%`, as in `/search/100%` typed by hand, so that the router can decode it. */
export function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', query] = splitAt(url, url.indexOf('?'))
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + query
  }
}

const splitAt = (text: string, at: number) => (at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)])

/** Added to links by advertisers, mail programs and social networks. */
const tracking =
  /^(utm_\w*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_cid|mc_eid|_gl|_hsenc|_hsmi)$/i

/** Removes tracking parameters, which would give each link a cache key of its own. */
export function withoutTracking(url: string): string {
  const [path = '', query = ''] = splitAt(url, url.indexOf('?'))
  if (query === '') return url
  const kept = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !tracking.test(part.split('=', 1)[0] ?? ''))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

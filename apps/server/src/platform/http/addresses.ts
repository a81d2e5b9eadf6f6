/**
 * An address that can be routed. Somebody who writes `/search/100%` by hand means the sign, which is no encoding: such an
 * address goes to the page that it would go to, which gets it as it was written (`originalUrl`).
 */
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

/** What advertisers, mail programs and social networks add to links. No page reads any of it. */
const tracking =
  /^(utm_\w*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_cid|mc_eid|_gl|_hsenc|_hsmi)$/i

/** The page that an address means: without what follows visitors around, which would make a page of its own of each. */
export function withoutTracking(url: string): string {
  const [path = '', query = ''] = splitAt(url, url.indexOf('?'))
  if (query === '') return url
  const asked = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !tracking.test(part.split('=', 1)[0] ?? ''))
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path
}

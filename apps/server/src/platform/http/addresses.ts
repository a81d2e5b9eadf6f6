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

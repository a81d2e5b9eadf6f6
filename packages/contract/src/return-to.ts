/**
 * The place that somebody is sent to after logging in comes from the address, which anybody can write: only a path of
 * this very site is taken, and what a browser might read in another way is not.
 */
export function returnPath(wanted: string | null | undefined, fallback: string): string {
  // A backslash is a slash to a browser, and line breaks and tabs are nothing to it: what holds either is not worth reading.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (!wanted || wanted.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(wanted)) return fallback
  const home = 'https://return.invalid'
  if (!URL.canParse(wanted, home)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, home)
  const isHere = origin === home && pathname.startsWith('/') && !pathname.startsWith('//')
  // Not a page: the API answers with data, and these two would lead straight back here.
  const isPage = !/^\/(api|media|images|login|admin\/login)(\/|$)/i.test(decoded(pathname))
  return isHere && isPage ? pathname + search + hash : fallback
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Null for what is no address. Phones in use lack `URL.parse`, which came to Safari in 18 only. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

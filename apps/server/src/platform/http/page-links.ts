import type { FastifyReply } from 'fastify'

/** RFC 8288: the addresses of the next and the previous page. `query` is the one that was answered. */
export function linkPages(
  reply: FastifyReply,
  address: string,
  query: Readonly<Record<string, string | number | undefined>>,
  { next, previous }: { next: string | null; previous: string | null },
): void {
  const { page: _page, after: _after, before: _before, ...filters } = query
  const kept = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  const link = (rel: string, name: string, cursor: string | null) => {
    if (cursor === null) return []
    const params = new URLSearchParams()
    for (const [key, value] of kept) params.set(key, String(value))
    params.set(name, cursor)
    return [`<${address}?${params.toString()}>; rel="${rel}"`]
  }
  const links = [...link('next', 'after', next), ...link('prev', 'before', previous)]
  if (links.length > 0) reply.header('link', links.join(', '))
}

import type { AuditEntry } from '@matinee/contract/audit-log'

/** Entries of one choice of filters, the newest first, and where the older ones begin. */
export interface KnownEntries {
  entries: readonly AuditEntry[]
  next: number | null
}

/**
 * The record only grows: what was seen stays true, and a newer page is put on top of it. Where that page does not reach
 * down to what is known, entries would be missing in between: then it stands for itself.
 */
export function withNewer(known: KnownEntries | undefined, page: KnownEntries): KnownEntries {
  const newest = known?.entries[0]?.id
  const oldest = page.entries.at(-1)?.id
  if (!known || newest === undefined || oldest === undefined) return page
  if (oldest > newest && page.next !== null) return page
  const seen = new Set(page.entries.map(({ id }) => id))
  const below = known.entries.filter(({ id }) => id < oldest && !seen.has(id))
  // Nothing was known beyond this page: it says itself whether there is more.
  return below.length === 0 ? page : { entries: [...page.entries, ...below], next: known.next }
}

export const withOlder = (known: KnownEntries, page: KnownEntries): KnownEntries => {
  const last = known.entries.at(-1)?.id ?? Number.POSITIVE_INFINITY
  return { entries: [...known.entries, ...page.entries.filter(({ id }) => id < last)], next: page.next }
}

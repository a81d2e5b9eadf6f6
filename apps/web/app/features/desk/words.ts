/**
 * DASH-3, in order. Import, collections, films, who watches them, comments, plans, vouchers, the record, pages, settings and health
 * are ours.
 */
export const deskTabs = [
  'movie',
  'movies',
  'import',
  'collections',
  'films',
  'watching',
  'subscribers',
  'users',
  'comments',
  'plans',
  'vouchers',
  'analytics',
  'record',
  'pages',
  'settings',
  'health',
] as const
export type DeskTab = (typeof deskTabs)[number]

/** DASH-2 */
export function remindersCount(sent: number, already: number): string {
  const were = already === 1 ? '1 was reminded already.' : `${already} were reminded already.`
  if (already === 0) return sent === 0 ? 'None sent: nobody expires soon.' : `${sent} sent.`
  if (sent > 0) return `${sent} sent, ${were}`
  return already === 1 ? `None sent: ${were}` : `None sent: all ${were}`
}

export const cleanedUpCount = (n: number) =>
  n === 0 ? 'Nothing to clean up.' : n === 1 ? '1 is marked expired now.' : `${n} are marked expired now.`

export const subscriptionLabels = {
  active: 'Active',
  expiring: 'Expiring soon',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const

import { catalogueLimits } from '@matinee/contract/catalogue'

export type BrowseView = 'grid' | 'list'

// In a file of their own: the loading outline needs them, and every page loads that.
export const parseView = (params: URLSearchParams): BrowseView => (params.get('view') === 'list' ? 'list' : 'grid')

export const pageSizeFor = (view: BrowseView): number =>
  view === 'list' ? catalogueLimits.listPageSize : catalogueLimits.pageSize

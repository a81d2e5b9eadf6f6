import { catalogueLimits } from '@matinee/contract/catalogue'

export type BrowseView = 'grid' | 'list'

// In a separate file, because every page loads the skeleton, which needs them.
export const parseView = (params: URLSearchParams): BrowseView => (params.get('view') === 'list' ? 'list' : 'grid')

export const pageSizeFor = (view: BrowseView): number =>
  view === 'list' ? catalogueLimits.listPageSize : catalogueLimits.pageSize

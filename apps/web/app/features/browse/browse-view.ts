import { catalogueLimits } from '@matinee/contract/catalogue'

export type BrowseView = 'grid' | 'list'

// By themselves: the outline of the page needs no more of its address, and every page carries that outline.
export const viewOf = (params: URLSearchParams): BrowseView => (params.get('view') === 'list' ? 'list' : 'grid')

export const pageSizeOf = (view: BrowseView): number =>
  view === 'list' ? catalogueLimits.listPageSize : catalogueLimits.pageSize

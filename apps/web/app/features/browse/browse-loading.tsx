import { catalogueLimits, catalogueMessages } from '@matinee/contract/catalogue'
import { LoadingRegion } from '../../ui/skeleton.tsx'
import { MovieGridSkeleton } from '../movies/movie-grid.tsx'

export function BrowseLoading() {
  return (
    <LoadingRegion label={catalogueMessages.loading} className="container section">
      <MovieGridSkeleton count={catalogueLimits.pageSize} />
    </LoadingRegion>
  )
}

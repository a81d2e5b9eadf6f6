import { catalogueMessages } from '@matinee/contract/catalogue'
import { LoadingRegion } from '../../ui/skeleton.tsx'
import { MovieListSkeleton } from '../movies/movie-list.tsx'

export function SearchLoading() {
  return (
    <LoadingRegion label={catalogueMessages.loading} className="container section">
      <MovieListSkeleton count={5} />
    </LoadingRegion>
  )
}

import { movieMessages } from '@matinee/contract/movies'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'

/** MOVIE-1 */
export function MovieLoading() {
  return (
    <LoadingRegion label={movieMessages.loading} className="container section">
      <Skeleton ratio="21 / 9" />
      <SkeletonText lines={4} />
    </LoadingRegion>
  )
}

import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import { Button } from '../../../ui/button.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { clearStoredSearch, useDeskSearchParams } from '../use-desk-search-params.ts'
import { FilmSection } from '../films/film-section.tsx'
import { createPictureFromFrame } from './media-uploads.ts'
import { MovieForm } from './movie-form.tsx'
import * as words from '@matinee/locales/desk/movies'

/** FORM-1, FORM-2: with an id in the address that movie is edited, without one a movie is added. */
export default function MovieFormTab() {
  const id = useDeskSearchParams().read('id')
  return id === '' ? <MovieForm key="new" movie={undefined} /> : <EditedMovie key={id} id={id} />
}

function EditedMovie({ id }: { id: string }) {
  const { open } = useDeskSearchParams()
  // Not from the cache: an old version would be refused when it is saved.
  const { data, ...state } = useDeskQuery(adminMovieEndpoints.show, { params: { id } }, { gcTime: 0 })
  const leave = () => {
    clearStoredSearch('movie')
    open('movies')
  }
  if (data)
    return (
      <>
        <MovieForm movie={data} />
        <FilmSection movieId={id} title={data.title} onFrame={(chosen) => createPictureFromFrame(id, chosen)} />
      </>
    )
  if (state.hasFailed) {
    return (
      <LoadFailed {...state} title={words.loadFailed}>
        <Button size="small" variant="quiet" onClick={leave}>
          {words.backToMovies}
        </Button>
      </LoadFailed>
    )
  }
  return (
    <LoadingRegion className="desk-form-skeleton">
      <Skeleton width="16rem" height="1.5rem" />
      <Skeleton height="var(--control)" />
      <Skeleton height="8rem" />
      <Skeleton height="var(--control)" />
      <Skeleton height="var(--control)" />
    </LoadingRegion>
  )
}

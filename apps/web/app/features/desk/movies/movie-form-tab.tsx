import { deskMovieEndpoints } from '@matinee/contract/desk-movies'
import { Button } from '../../../ui/button.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { forgetPlace, useDeskAddress } from '../use-desk-address.ts'
import { FilmSection } from '../films/film-section.tsx'
import { takeFrame } from './media-uploads.ts'
import { MovieForm } from './movie-form.tsx'
import * as words from '@matinee/locales/desk/movies'

/** FORM-1, FORM-2: with an id in the address that movie is edited, without one a movie is added. */
export default function MovieFormTab() {
  const id = useDeskAddress().read('id')
  return id === '' ? <MovieForm key="new" movie={undefined} /> : <EditedMovie key={id} id={id} />
}

function EditedMovie({ id }: { id: string }) {
  const { open } = useDeskAddress()
  // Not from the cache: an old version would be refused when it is saved.
  const { data, ...state } = useDeskQuery(deskMovieEndpoints.show, { params: { id } }, { gcTime: 0 })
  const leave = () => {
    forgetPlace('movie')
    open('movies')
  }
  if (data)
    return (
      <>
        <MovieForm movie={data} />
        <FilmSection movieId={id} title={data.title} onFrame={(chosen) => takeFrame(id, chosen)} />
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
    <LoadingRegion className="desk-form-outline">
      <Skeleton width="16rem" height="1.5rem" />
      <Skeleton height="var(--control)" />
      <Skeleton height="8rem" />
      <Skeleton height="var(--control)" />
      <Skeleton height="var(--control)" />
    </LoadingRegion>
  )
}

import { deskMovieEndpoints } from '@matinee/contract/desk-movies'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { serverMessage } from '../../../platform/forms/validation.ts'
import { MovieForm } from './movie-form.tsx'

/** FORM-1, FORM-2: with an id in the address, that movie is edited; without, one is added. */
export default function MovieFormTab() {
  const id = useDeskAddress().read('id')
  return id === '' ? <MovieForm key="new" movie={undefined} /> : <EditedMovie key={id} id={id} />
}

function EditedMovie({ id }: { id: string }) {
  const { open } = useDeskAddress()
  // Not from the cache: a form that begins with an old version would be refused.
  const { data, error, hasFailed, isFetching, refetch } = useDeskQuery(
    deskMovieEndpoints.show,
    { params: { id } },
    { gcTime: 0 },
  )
  if (data) return <MovieForm movie={data} />
  if (!hasFailed) return <FormOutline />
  return (
    <EmptyState
      className="desk-empty"
      numeral="!"
      title="Failed to load the movie"
      text={serverMessage(error)}
      alert
      actions={
        <>
          <Button pending={isFetching} onClick={refetch}>
            Try Again
          </Button>
          <Button variant="quiet" onClick={() => open('movies', {}, { forget: true })}>
            Back to Manage Movies
          </Button>
        </>
      }
    />
  )
}

function FormOutline() {
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

import { type Film, filmEndpoints } from '@matinee/contract/films'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { Encoders } from './encoders.tsx'
import { FilmCard } from './film-card.tsx'
import styles from './films.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useUploads } from './uploads.ts'
import { useWatchStats, WatchStatsLine } from './watch-stats.tsx'
import { isBusy } from './film-text.ts'
import * as words from '@matinee/locales/desk/films'

/** The polling interval while a film is being prepared. */
const busyMs = 3_000

const { choices } = words

/** All films of all movies: what is being prepared, and what went wrong. */
export default function FilmsTab() {
  const address = useDeskSearchParams()
  const only = address.choiceIn('only', choices)
  const before = address.read('before')
  const query = { only, ...(before && { before }) }
  const { data, error, hasFailed, isFetching, refetch } = useDeskQuery(
    filmEndpoints.list,
    { query },
    { pollMs: (answer) => answer?.films.some(isBusy) === true && busyMs },
  )
  return (
    <div className={styles.list}>
      <div className={styles.listHead}>
        <Segmented
          label={words.which}
          value={only}
          options={Object.entries(choices).map(([value, label]) => ({ value: value as keyof typeof choices, label }))}
          onChange={(value) => address.patch({ only: value === 'unfinished' ? null : value, before: null })}
        />
        {data && <Encoders encoders={data.encoders} />}
      </div>
      <Uploads />
      {data ? (
        <FilmList films={data.films} next={data.next} only={only} onNext={(next) => address.patch({ before: next })} />
      ) : hasFailed ? (
        <LoadFailed title={words.listLoadFailed} {...{ error, isFetching, refetch }} />
      ) : (
        <LoadingRegion>
          <Skeleton height="16rem" />
        </LoadingRegion>
      )}
    </div>
  )
}

function MovieTitle({ movie, children }: { movie: Film['movie']; children?: ReactNode }) {
  return (
    <div className={styles.listTitle}>
      <h3>
        {movie ? <TextLink to={deskHref('movie', { id: movie.id })}>{movie.title}</TextLink> : words.deletedMovie}
      </h3>
      {children}
    </div>
  )
}

/** Masters that this window is sending. */
function Uploads() {
  return [...useUploads()].map(
    ([key, upload]) =>
      upload.movie && (
        <section key={key} className={styles.listItem}>
          <MovieTitle movie={upload.movie} />
          <UploadProgress uploadKey={key} upload={upload} />
        </section>
      ),
  )
}

interface FilmListProps {
  films: readonly Film[]
  next: string | null
  only: keyof typeof choices
  onNext: (next: string) => void
}

function FilmList({ films, next, only, onNext }: FilmListProps) {
  const watchStats = useWatchStats(films.flatMap(({ movie, isPublished }) => (movie && isPublished ? [movie.id] : [])))
  if (films.length === 0)
    return (
      <EmptyState
        className="desk-empty"
        numeral={0}
        heading="h3"
        title={only === 'all' ? words.noFilms : words.nothingPrepared}
        text={words.noFilmsText}
      />
    )
  return (
    <>
      {films.map((film) => (
        <section key={film.id} className={styles.listItem}>
          <MovieTitle movie={film.movie}>
            {film.movie && film.isPublished && <WatchStatsLine watched={watchStats.get(film.movie.id)} />}
          </MovieTitle>
          <FilmCard film={film} />
        </section>
      ))}
      {next && (
        <Button size="small" onClick={() => onNext(next)}>
          {words.showOlder}
        </Button>
      )}
    </>
  )
}

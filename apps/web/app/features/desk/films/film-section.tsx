import { filmEndpoints, type MovieFilm } from '@matinee/contract/films'
import { useId } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { FilmCard } from './film-card.tsx'
import { FilmSource } from './film-source.tsx'
import styles from './films.module.css'

/** While something is being prepared, the desk looks again so often. */
const busyMs = 2_000
const isBusy = (answer: MovieFilm | undefined) =>
  answer?.films.some(({ state }) => state === 'probing' || state === 'preparing') ?? false

/** FILM-1 to FILM-10: the film of one movie, below its form. */
export function FilmSection({ movieId }: { movieId: string }) {
  const headingId = useId()
  const { data, error, hasFailed, isFetching, refetch } = useDeskQuery(
    filmEndpoints.ofMovie,
    { params: { id: movieId } },
    { pollMs: (answer) => isBusy(answer) && busyMs },
  )
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className="desk-form-title">
        Film
      </h2>
      {data ? (
        <Loaded movieId={movieId} film={data} />
      ) : hasFailed ? (
        <LoadFailed title="Failed to load the film" {...{ error, isFetching, refetch }} />
      ) : (
        <LoadingRegion>
          <Skeleton height="12rem" />
        </LoadingRegion>
      )}
    </section>
  )
}

function Loaded({ movieId, film }: { movieId: string; film: MovieFilm }) {
  const settings = useDeskAction(
    (body: { isPremium: boolean; externalUrl: string | null }) =>
      adminApi()(filmEndpoints.settings, { params: { id: movieId }, body }),
    { failed: 'Failed to change how the film is watched' },
  )
  const shown = settings.pending ?? film
  return (
    <>
      <div className={styles.access}>
        <Segmented
          label="Who may watch it"
          value={shown.isPremium ? 'premium' : 'free'}
          options={[
            { value: 'premium', label: 'Premium' },
            { value: 'free', label: 'Free' },
          ]}
          onChange={(value) => void settings.run({ isPremium: value === 'premium', externalUrl: film.externalUrl })}
        />
        <p className={styles.hint}>
          {film.externalUrl !== null
            ? 'A film from an address elsewhere is always free.'
            : shown.isPremium
              ? 'Members with Premium watch it.'
              : 'Anybody watches it, also without an account.'}
        </p>
      </div>
      {film.films.map((each) => (
        <FilmCard key={each.id} film={each} />
      ))}
      <FilmSource
        movieId={movieId}
        hasFilm={film.films.length > 0}
        externalUrl={film.externalUrl}
        isSaving={settings.isPending}
        onExternalUrl={(externalUrl) =>
          void settings.run({ isPremium: externalUrl === null && film.isPremium, externalUrl })
        }
      />
    </>
  )
}

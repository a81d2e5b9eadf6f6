import { filmEndpoints, type MovieFilm } from '@matinee/contract/films'
import { useEffect, useId, useRef } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { NoEncoder } from './encoders.tsx'
import { FilmCard } from './film-card.tsx'
import { FilmSource } from './film-source.tsx'
import styles from './films.module.css'
import { type ChosenFrame, PosterFrames } from './poster-frames.tsx'
import { useFilmAction } from './use-film-action.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useWatchStats, WatchStatsLine } from './watch-stats.tsx'
import { isBusy } from './film-text.ts'
import * as words from '@matinee/locales/desk/films'

/** The polling interval while a film is being prepared. */
const busyMs = 2_000

interface FilmSectionProps {
  movieId: string
  title: string
  /** FILM-9: takes a frame for the form of the movie. */
  onFrame: (chosen: ChosenFrame) => Promise<void>
}

/** FILM-1 to FILM-10: the film of one movie, below its form. */
export function FilmSection(props: FilmSectionProps) {
  const { movieId } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, hasFailed, isFetching, refetch } = useDeskQuery(
    filmEndpoints.ofMovie,
    { params: { id: movieId } },
    { pollMs: (answer) => answer?.films.some(isBusy) === true && busyMs },
  )
  useFocusAfterRemoval(data?.films.length ?? 0, heading)
  const isAskedFor = useDeskSearchParams().read('part') === 'film'
  useEffect(() => {
    if (isAskedFor) heading.current?.focus()
  }, [isAskedFor])
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className="desk-form-title" tabIndex={-1}>
        {words.film}
      </h2>
      {data ? (
        <MovieFilms {...props} film={data} />
      ) : hasFailed ? (
        <LoadFailed title={words.loadFailed} {...{ error, isFetching, refetch }} />
      ) : (
        <LoadingRegion>
          <Skeleton height="12rem" />
        </LoadingRegion>
      )}
    </section>
  )
}

function MovieFilms({ movieId, title, onFrame, film }: FilmSectionProps & { film: MovieFilm }) {
  const { films, externalUrl } = film
  const watchStats = useWatchStats([movieId]).get(movieId)
  const settings = useFilmAction(
    (body: { isPremium: boolean; externalUrl: string | null }) =>
      adminApi()(filmEndpoints.settings, { params: { id: movieId }, body }),
    { failed: words.accessFailed },
  )
  const isPremium = settings.pending?.isPremium ?? film.isPremium
  return (
    <>
      {externalUrl === null ? (
        <div className={styles.access}>
          <Segmented
            label={words.access}
            value={isPremium ? 'premium' : 'free'}
            options={[
              { value: 'premium', label: words.premium },
              { value: 'free', label: words.free },
            ]}
            onChange={(value) => void settings.run({ isPremium: value === 'premium', externalUrl })}
          />
          <p className={styles.hint}>{isPremium ? words.premiumText : words.freeText}</p>
        </div>
      ) : (
        <ExternalFilm
          url={externalUrl}
          isRemoving={settings.isPending}
          onRemove={() => void settings.run({ isPremium: true, externalUrl: null })}
        />
      )}
      {films.some(({ isPublished }) => isPublished) && <WatchStatsLine watched={watchStats} />}
      {!film.hasEncoder && films.some(isBusy) && <NoEncoder />}
      {films.map((each) => (
        <FilmCard key={each.id} film={each}>
          {each.posters.length > 0 && <PosterFrames film={each} onUse={onFrame} />}
        </FilmCard>
      ))}
      <FilmSource
        movieId={movieId}
        title={title}
        hasFilm={films.length > 0}
        isPublished={films.some(({ isPublished }) => isPublished)}
        hasExternal={externalUrl !== null}
        onExternalUrl={(url) => settings.run({ isPremium: false, externalUrl: url })}
      />
    </>
  )
}

interface ExternalFilmProps {
  url: string
  isRemoving: boolean
  onRemove: () => void
}

/** FILM-3 */
function ExternalFilm({ url, isRemoving, onRemove }: ExternalFilmProps) {
  return (
    <article className={styles.card} aria-label={words.external}>
      <header className={styles.cardHead}>
        <Tag inverse>{words.external}</Tag>
        <span className={styles.fileName}>{url}</span>
      </header>
      <p className={styles.hint}>{words.externalText}</p>
      <div className={styles.actions}>
        <Button size="small" variant="quiet" pending={isRemoving} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </article>
  )
}

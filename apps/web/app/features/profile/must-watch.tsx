import { messages as subscriptionMessages } from '@matinee/locales/api/subscriptions'
import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { AppError } from '@matinee/contract/http/errors'
import { subscriptionEndpoints, subscriptionLimits } from '@matinee/contract/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { useMovieSettings, useSite } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { LoadingRegion } from '../../ui/skeleton.tsx'
import { currentUserId, reloadUser } from '../../platform/session/session.ts'
import { toCards } from '../../ui/movies/card-movie.ts'
import { MovieCard } from '../movies/index.ts'
import { CardSkeleton } from '../../ui/movies/movie-grid-skeleton.tsx'
import type { Notice } from './notices.tsx'
import { refusalOf } from './subscribe.ts'
import * as words from '@matinee/locales/profile'
import styles from './profile.module.css'

interface MustWatchProps {
  userId: string
  preferred: string | null
  notice: Pick<Notice, 'show' | 'dismiss'>
  onPremiumOver: () => void
}

/** PROF-2, ROLE-3 */
export function MustWatch({ userId, preferred, notice: { show, dismiss }, onPremiumOver }: MustWatchProps) {
  const { genres } = useMovieSettings()
  // The genre just saved, until the account has it too.
  const [savedGenre, setJustSaved] = useState<string>()
  if (savedGenre !== undefined && savedGenre === preferred) setJustSaved(undefined)
  const saved = savedGenre ?? preferred ?? undefined
  const [chosen, setChosen] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const choice = chosen ?? saved ?? ''

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving) return
    dismiss()
    if (!genres.includes(choice)) return show('danger', subscriptionMessages.genreUnknown)
    if (currentUserId() !== userId) return show('danger', subscriptionMessages.userNotFound)
    setSaving(true)
    try {
      const body = { userId, genre: choice }
      const { preferredGenre } = await browserApi()(subscriptionEndpoints.setPreferredGenre, { body })
      setJustSaved(preferredGenre)
      setChosen((now) => (now === preferredGenre ? undefined : now))
      show('success', subscriptionMessages.genreSaved)
      void reloadUser()
    } catch (error) {
      const refusal = refusalOf(error, words.saveGenreFailed)
      if (refusal) show('danger', refusal)
      if (error instanceof AppError && error.status === 403) onPremiumOver()
    } finally {
      setSaving(false)
    }
  }

  return (
    <section className="section" aria-labelledby="must-watch">
      <div className={styles.sectionHead}>
        <h2 id="must-watch" className={styles.sectionTitle}>
          {words.mustWatch}
        </h2>
        <form className={styles.genrePicker} onSubmit={(event) => void save(event)} noValidate>
          <label htmlFor="preferred-genre">{words.preferredGenre}</label>
          <Select
            id="preferred-genre"
            className={styles.genreSelect}
            value={choice}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {choice === '' && <option value="">{words.chooseGenre}</option>}
            {[...new Set([...genres, ...(saved ? [saved] : [])])].map((genre) => (
              <option key={genre}>{genre}</option>
            ))}
          </Select>
          <Button
            type="submit"
            variant={choice === (saved ?? '') ? 'plain' : 'primary'}
            pending={isSaving}
            pendingText={words.saving}
          >
            {words.save}
          </Button>
        </form>
      </div>
      {saved ? (
        <Movies key={saved} genre={saved} />
      ) : (
        <EmptyState numeral={1} heading="h3" title={words.chooseGenre} text={words.chooseGenreText} />
      )}
    </section>
  )
}

function Movies({ genre }: { genre: string }) {
  const siteUrl = useSite()?.url ?? location.origin
  const [now] = useState(Date.now)
  const {
    data: movies,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['must-watch', genre],
    staleTime: Infinity,
    // A failure is cached as a result (null), so that the retry button stays in place while it reads again.
    queryFn: async () => {
      const input = { params: { genre }, query: { limit: subscriptionLimits.mustWatch } }
      return await browserApi()(catalogueEndpoints.genre, input).catch(() => null)
    },
  })

  if (movies === undefined) return <MoviesSkeleton />
  if (movies === null) {
    return (
      <EmptyState
        numeral="!"
        heading="h3"
        alert
        title={isFetching ? words.loadingMovies : words.loadMoviesFailed}
        actions={
          <Button pending={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      />
    )
  }
  if (movies.length === 0) return <EmptyState numeral={0} heading="h3" title={words.thereAreNoGenre({ genre })} />
  const cards = toCards(movies, { siteUrl, now })
  for (const card of cards) card.genre = ''
  return (
    <ul className={styles.mustWatch}>
      {cards.slice(0, subscriptionLimits.mustWatch).map((movie) => (
        <li key={movie.id}>
          <MovieCard movie={movie} sizes="(min-width: 80em) 9.5rem, (min-width: 48em) 21vw, 45vw" />
        </li>
      ))}
    </ul>
  )
}

function MoviesSkeleton() {
  return (
    <>
      <output className="visually-hidden">{words.loadingMovies}</output>
      <LoadingRegion className={styles.mustWatch}>
        {Array.from({ length: subscriptionLimits.mustWatch }, (_, at) => (
          <CardSkeleton key={at} />
        ))}
      </LoadingRegion>
    </>
  )
}

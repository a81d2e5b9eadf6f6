import { mediaIdIn, type MovieMedia, movieMediaEndpoints } from '@matinee/contract/movie-media'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { Problem } from '../films/film-card.tsx'
import styles from '../films/films.module.css'
import { formatPercent } from '../films/film-text.ts'
import * as words from '@matinee/locales/desk/movies'

/** The polling interval while a trailer is being prepared. */
const busyMs = 2_000

/** The uploaded trailer at this address, if it is one. `isWaiting`: there is nothing to play yet. */
export function useUploadedTrailer(address: string): { trailer: MovieMedia | undefined; isWaiting: boolean } {
  const id = mediaIdIn(address.trim(), location.origin)
  const { data, hasFailed } = useDeskQuery(
    movieMediaEndpoints.show,
    { params: { mediaId: id ?? '' } },
    { pollMs: (media) => media?.state === 'preparing' && busyMs, gcTime: 0, isEnabled: id !== undefined },
  )
  const trailer = data?.id === id ? data : undefined
  return { trailer, isWaiting: id !== undefined && !hasFailed && trailer?.state !== 'ready' }
}

/** FILM-14: the progress of an uploaded trailer, or why it could not be prepared. */
export function TrailerProgress({ trailer }: { trailer: MovieMedia | undefined }) {
  const retry = useDeskAction((mediaId: string) => adminApi()(movieMediaEndpoints.retry, { params: { mediaId } }), {
    failed: words.retryFailed,
  })
  if (!trailer || trailer.state === 'ready') return null
  if (trailer.state === 'preparing')
    return (
      <div>
        <ProgressBar label={words.preparing} value={trailer.progress} />
        <p className={styles.hint}>
          {trailer.progress === 0
            ? words.trailerWaits
            : words.trailerPrepared({ percent: formatPercent(trailer.progress) })}
        </p>
      </div>
    )
  return (
    <div className={styles.card}>
      {trailer.problem && <Problem problem={trailer.problem} />}
      <div className={styles.actions}>
        <Button size="small" pending={retry.isPending} onClick={() => void retry.run(trailer.id)}>
          {words.tryAgain}
        </Button>
        <span className={styles.hint}>{words.orUpload}</span>
      </div>
    </div>
  )
}

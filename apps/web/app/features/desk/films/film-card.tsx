import { type Film, filmEndpoints } from '@matinee/contract/films'
import { useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { Question } from '../question.tsx'
import { FilmPreview } from './film-preview.tsx'
import { FilmTracks } from './film-tracks.tsx'
import styles from './films.module.css'
import { percent, planLine, reportLines, size, stateNames, stepName } from './words.ts'

const tones = {
  probing: 'outline',
  refused: 'danger',
  probed: 'outline',
  preparing: 'warning',
  ready: 'success',
  failed: 'danger',
  cancelled: 'muted',
  removed: 'muted',
} as const

/** A film in any of its states, with what can be done about it. */
export function FilmCard({ film }: { film: Film }) {
  return (
    <article className={styles.card} aria-label={film.master.name}>
      <header className={styles.cardHead}>
        <Status tone={film.isPublished ? 'success' : tones[film.state]}>
          {film.isPublished ? 'Published' : stateNames[film.state]}
        </Status>
        <span className={styles.fileName}>{film.master.name}</span>
        <span className={styles.hint}>{size(film.master.bytes)}</span>
      </header>
      {film.problem && <Problem problem={film.problem} />}
      {film.state === 'probing' && <p className={styles.hint}>The master is being read. This takes a moment.</p>}
      {film.state === 'preparing' && <Steps film={film} />}
      {film.report && (
        <details className={styles.details} open={film.state === 'probed'}>
          <summary>About the master</summary>
          <dl className={styles.report}>
            {reportLines(film).map(([what, value]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {film.loudness !== null && (
              <div>
                <dt>Loudness</dt>
                <dd>{film.loudness.toFixed(1)} LUFS (shown, not changed)</dd>
              </div>
            )}
          </dl>
          <p className={styles.hint}>{planLine(film)}</p>
        </details>
      )}
      {(film.state === 'ready' || film.isWatchable) && <FilmTracks film={film} />}
      <Actions film={film} />
    </article>
  )
}

export function Problem({ problem: { sentence, detail } }: { problem: NonNullable<Film['problem']> }) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{sentence}</p>
      {detail && (
        <details>
          <summary>What ffmpeg said</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </div>
  )
}

function Steps({ film }: { film: Film }) {
  return (
    <div>
      <progress value={film.progress} max={1} aria-label="Preparing" className={styles.progress} />
      <p className={styles.hint}>{percent(film.progress)} done. It goes on by itself, also when you leave.</p>
      <ul className={styles.steps}>
        {film.steps.map(({ track, progress }) => (
          <li key={track} data-done={progress === 1 || undefined}>
            {stepName(track, film)} <span>{progress === 1 ? 'done' : percent(progress)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Step = 'retry' | 'cancel' | 'publish' | 'remove'
const failures: Record<Step, string> = {
  retry: 'Failed to try again',
  cancel: 'Failed to cancel',
  publish: 'Failed to publish the film',
  remove: 'Failed to remove the film',
}

function Actions({ film }: { film: Film }) {
  const { id, state } = film
  const [publishWhenReady, setPublishWhenReady] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const prepare = useDeskAction(
    () => adminApi()(filmEndpoints.prepare, { params: { filmId: id }, body: { publishWhenReady } }),
    { failed: 'Failed to start preparing' },
  )
  const step = useDeskAction(
    async (which: Step) => void (await adminApi()(filmEndpoints[which], { params: { filmId: id } })),
    {
      failed: (which) => failures[which],
      onDone: (_, which) => {
        if (which === 'publish') notify.success('The film is published.')
      },
    },
  )
  const button = (which: Step, words: string, variant?: 'primary' | 'quiet') => (
    <Button size="small" variant={variant} pending={step.pending === which} onClick={() => void step.run(which)}>
      {words}
    </Button>
  )
  return (
    <div className={styles.actions}>
      {(state === 'probed' || (state === 'cancelled' && film.plan)) && (
        <>
          <Button size="small" variant="primary" pending={prepare.isPending} onClick={() => void prepare.run()}>
            Prepare the film
          </Button>
          <Checkbox checked={publishWhenReady} onChange={(event) => setPublishWhenReady(event.currentTarget.checked)}>
            Publish it when it is ready
          </Checkbox>
        </>
      )}
      {(state === 'failed' || state === 'refused') && button('retry', 'Try again', 'primary')}
      {film.isWatchable && <FilmPreview film={film} />}
      {film.isWatchable && !film.isPublished && button('publish', 'Publish', 'primary')}
      {(state === 'probing' || state === 'preparing') && !film.isPublished && button('cancel', 'Cancel')}
      <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <Question
        about={isAsking || undefined}
        words={() => ({
          title: 'Remove this film?',
          text: film.isPublished
            ? 'Nobody can begin to watch it any more. The movie keeps its page and its trailer.'
            : 'What was prepared of it is deleted.',
          confirmLabel: 'Remove',
          confirmVariant: 'danger',
          pendingText: 'Removing...',
        })}
        pending={step.pending === 'remove'}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          void step.run('remove')
        }}
      />
    </div>
  )
}

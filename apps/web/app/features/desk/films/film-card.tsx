import { type Film, filmEndpoints } from '@matinee/contract/films'
import { type ReactNode, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { notify } from '../notify.ts'
import { Question } from '../question.tsx'
import { CreditsForm } from './credits-form.tsx'
import { FilmPreview } from './film-preview.tsx'
import { FilmTracks } from './film-tracks.tsx'
import styles from './films.module.css'
import { useFilmAction } from './use-film-action.ts'
import { percent, planLine, reportLines, size, stateNames, stepsOf } from './words.ts'

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

interface FilmCardProps {
  film: Film
  /** What else can be done about it here. */
  children?: ReactNode
}

/** A film in any of its states, with what can be done about it. */
export function FilmCard({ film, children }: FilmCardProps) {
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
      {film.report && film.isWatchable && <CreditsForm film={film} durationMs={film.report.durationMs} />}
      {children}
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
      <div className={styles.progressLine}>
        <ProgressBar label="Preparing" value={film.progress} />
        <span className={styles.percent}>{percent(film.progress)}</span>
      </div>
      <ul className={styles.steps}>
        {stepsOf(film).map(({ name, progress }) => (
          <li key={name} data-done={progress === 1 || undefined}>
            {name} <span>{progress === 1 ? 'done' : progress === 0 ? 'waiting' : percent(progress)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        It goes on by itself, also when you leave
        {film.publishWhenReady && !film.isPublished ? ', and is published when it is ready' : ''}.
      </p>
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
  const prepare = useFilmAction(
    () => adminApi()(filmEndpoints.prepare, { params: { filmId: id }, body: { publishWhenReady } }),
    { failed: 'Failed to start preparing' },
  )
  const step = useFilmAction(
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

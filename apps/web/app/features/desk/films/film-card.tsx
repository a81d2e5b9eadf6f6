import { type Film, filmEndpoints } from '@matinee/contract/films'
import { type ReactNode, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { formatDecimal } from '../../../ui/movies/numbers.ts'
import { CreditsForm } from './credits-form.tsx'
import { FilmPreview } from './film-preview.tsx'
import { FilmTracks } from './film-tracks.tsx'
import styles from './films.module.css'
import { useFilmAction } from './use-film-action.ts'
import { formatPercent, planLine, reportLines, formatSize, toSteps } from './film-text.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/films'

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
          {film.isPublished ? words.published : words.states[film.state]}
        </Status>
        <span className={styles.fileName}>{film.master.name}</span>
        <span className={styles.hint}>{formatSize(film.master.bytes)}</span>
      </header>
      {film.problem && <Problem problem={film.problem} />}
      {film.state === 'probing' && <p className={styles.hint}>{words.beingRead}</p>}
      {film.state === 'preparing' && <Steps film={film} />}
      {film.report && (
        <details className={styles.details} open={film.state === 'probed'}>
          <summary>{words.aboutMaster}</summary>
          <dl className={styles.report}>
            {reportLines(film).map(([what, value]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {film.loudness !== null && (
              <div>
                <dt>{words.loudness}</dt>
                <dd>{words.loudnessIs({ lufs: formatDecimal(film.loudness) })}</dd>
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
          <summary>{words.whatFfmpegSaid}</summary>
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
        <ProgressBar label={words.preparing} value={film.progress} />
        <span className={styles.percent}>{formatPercent(film.progress)}</span>
      </div>
      <ul className={styles.steps}>
        {toSteps(film).map(({ name, progress }) => (
          <li key={name} data-done={progress === 1 || undefined}>
            {name}{' '}
            <span>
              {progress === 1 ? words.stepDone : progress === 0 ? words.stepWaiting : formatPercent(progress)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {film.publishWhenReady && !film.isPublished ? words.goesOnAndPublishes : words.goesOn}
      </p>
    </div>
  )
}

type Step = 'retry' | 'cancel' | 'publish' | 'remove'

function Actions({ film }: { film: Film }) {
  const { id, state } = film
  const [publishWhenReady, setPublishWhenReady] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const prepare = useFilmAction(
    () => adminApi()(filmEndpoints.prepare, { params: { filmId: id }, body: { publishWhenReady } }),
    { failed: words.prepareFailed },
  )
  const step = useFilmAction(
    async (which: Step) => void (await adminApi()(filmEndpoints[which], { params: { filmId: id } })),
    {
      failed: (which) => words.stepFailed[which],
      onDone: (_, which) => {
        if (which === 'publish') notify.success(words.isPublished)
      },
    },
  )
  const button = (which: Step, label: string, variant?: 'primary' | 'quiet') => (
    <Button size="small" variant={variant} pending={step.pending === which} onClick={() => void step.run(which)}>
      {label}
    </Button>
  )
  return (
    <div className={styles.actions}>
      {(state === 'probed' || (state === 'cancelled' && film.plan)) && (
        <>
          <Button size="small" variant="primary" pending={prepare.isPending} onClick={() => void prepare.run()}>
            {words.prepare}
          </Button>
          <Checkbox checked={publishWhenReady} onChange={(event) => setPublishWhenReady(event.currentTarget.checked)}>
            {words.publishWhenReady}
          </Checkbox>
        </>
      )}
      {(state === 'failed' || state === 'refused' || (state === 'cancelled' && !film.plan)) &&
        button('retry', words.tryAgain, 'primary')}
      {film.isWatchable && <FilmPreview film={film} />}
      {film.isWatchable && !film.isPublished && button('publish', words.publish, 'primary')}
      {(state === 'probing' || state === 'preparing') && !film.isPublished && button('cancel', deskWords.cancel)}
      <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        subject={isAsking || undefined}
        words={() => ({
          title: words.removeQuestion,
          text: film.isPublished ? words.removePublished : words.removePrepared,
          confirmLabel: words.remove,
          confirmVariant: 'danger',
          pendingText: words.removing,
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

import { useState } from 'react'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Question } from '../question.tsx'
import styles from './films.module.css'
import { giveUpUpload, pauseUpload, resumeUpload, type UploadState } from './uploads.ts'
import { duration, percent, size } from './words.ts'

const words: Record<UploadState['status'], { text: string; tone: 'warning' | 'outline' | 'danger' }> = {
  sending: { text: 'Uploading', tone: 'warning' },
  waiting: { text: 'Waiting for the connection', tone: 'outline' },
  paused: { text: 'Paused', tone: 'outline' },
  failed: { text: 'Stopped', tone: 'danger' },
}

/** `2.1 MB of 9.0 MB, 1.2 MB/s, 6 s left` */
function figures({ bytes, sent, bytesPerSecond }: UploadState): string {
  const parts = [`${size(sent)} of ${size(bytes)}`]
  if (bytesPerSecond > 0) {
    parts.push(`${size(bytesPerSecond)}/s`, `${duration(((bytes - sent) / bytesPerSecond) * 1000)} left`)
  }
  return parts.join(', ')
}

/** FILM-2: per cent, speed and time left; paused, gone on with, given up. */
export function UploadProgress({ uploadKey, upload }: { uploadKey: string; upload: UploadState }) {
  const { name, bytes, sent, status, problem } = upload
  const [isAsking, setIsAsking] = useState(false)
  const share = bytes === 0 ? 0 : sent / bytes
  const isMoving = status === 'sending' || status === 'waiting'
  return (
    <article className={styles.card} aria-label={`Upload of ${name}`}>
      <header className={styles.cardHead}>
        <Status tone={words[status].tone}>{words[status].text}</Status>
        <span className={styles.fileName}>{name}</span>
      </header>
      {problem && <p className={styles.problem}>{problem}</p>}
      <div className={styles.progressLine}>
        <ProgressBar label={`Upload of ${name}`} value={share} />
        <span className={styles.percent}>{percent(share)}</span>
      </div>
      <p className={styles.hint}>
        {figures(upload)}. {isMoving && 'It goes on while you use other tabs of the desk; keep this window open.'}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => (isMoving ? pauseUpload(uploadKey) : resumeUpload(uploadKey))}>
          {isMoving ? 'Pause' : 'Go on'}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
          Give up
        </Button>
      </div>
      <Question
        about={isAsking || undefined}
        words={() => ({
          title: `Give up the upload of ${name}?`,
          text: `The ${size(sent)} that have arrived are deleted.`,
          confirmLabel: 'Give up',
          confirmVariant: 'danger',
          cancelLabel: 'Keep it',
        })}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void giveUpUpload(uploadKey)}
      />
    </article>
  )
}

import { useState } from 'react'
import { Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import styles from './films.module.css'
import { cancelUpload, pauseUpload, resumeUpload, type UploadState } from './uploads.ts'
import { formatDuration, formatPercent, formatSize } from './film-text.ts'
import * as words from '@matinee/locales/desk/films'

const tones = { sending: 'warning', waiting: 'outline', paused: 'outline', failed: 'danger' } as const

/** `2.1 MB of 9.0 MB, 1.2 MB/s, 6 s left.` */
function progressText({ bytes, sent, bytesPerSecond }: UploadState): string {
  if (bytesPerSecond === 0) return words.sentOf({ sent: formatSize(sent), all: formatSize(bytes) })
  const left = formatDuration(((bytes - sent) / bytesPerSecond) * 1000)
  return words.sentOfAt({ sent: formatSize(sent), all: formatSize(bytes), speed: formatSize(bytesPerSecond), left })
}

/** FILM-2: percent, speed and time left of an upload, with buttons to pause, resume and cancel it. */
export function UploadProgress({ uploadKey, upload }: { uploadKey: string; upload: UploadState }) {
  const { name, bytes, sent, status, problem } = upload
  const [isAsking, setIsAsking] = useState(false)
  const share = bytes === 0 ? 0 : sent / bytes
  const isMoving = status === 'sending' || status === 'waiting'
  return (
    <article className={styles.card} aria-label={words.uploadOf({ file: name })}>
      <header className={styles.cardHead}>
        <Status tone={tones[status]}>{words.uploadStates[status]}</Status>
        <span className={styles.fileName}>{name}</span>
      </header>
      {problem && <p className={styles.problem}>{problem}</p>}
      <div className={styles.progressLine}>
        <ProgressBar label={words.uploadOf({ file: name })} value={share} />
        <span className={styles.percent}>{formatPercent(share)}</span>
      </div>
      <p className={styles.hint}>
        {progressText(upload)} {isMoving && words.keepOpen}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => (isMoving ? pauseUpload(uploadKey) : resumeUpload(uploadKey))}>
          {isMoving ? words.pause : words.goOn}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
          {words.giveUp}
        </Button>
      </div>
      <ConfirmDialog
        subject={isAsking || undefined}
        words={() => ({
          title: words.giveUpQuestion({ file: name }),
          text: words.giveUpText({ sent: formatSize(sent) }),
          confirmLabel: words.giveUp,
          confirmVariant: 'danger',
          cancelLabel: words.keepIt,
        })}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void cancelUpload(uploadKey)}
      />
    </article>
  )
}

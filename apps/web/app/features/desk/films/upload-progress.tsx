import { Button } from '../../../ui/button.tsx'
import styles from './films.module.css'
import { giveUpUpload, pauseUpload, resumeUpload, type UploadState } from './uploads.ts'
import { duration, percent, size } from './words.ts'

const statusWords: Record<UploadState['status'], string> = {
  sending: 'Uploading',
  waiting: 'Waiting for the connection',
  paused: 'Paused',
  failed: 'Stopped',
}

export function UploadProgress({ uploadKey, upload }: { uploadKey: string; upload: UploadState }) {
  const { name, bytes, sent, bytesPerSecond, status } = upload
  const share = bytes === 0 ? 0 : sent / bytes
  const left = bytesPerSecond > 0 ? `, ${duration(((bytes - sent) / bytesPerSecond) * 1000)} left` : ''
  const speed = bytesPerSecond > 0 ? `, ${size(bytesPerSecond)}/s` : ''
  return (
    <div className={styles.upload}>
      <p className={styles.fileName}>{name}</p>
      <progress value={share} max={1} aria-label={`Upload of ${name}`} className={styles.progress} />
      <p className={styles.hint}>
        {statusWords[status]}: {percent(share)} of {size(bytes)}
        {speed}
        {left}
      </p>
      <div className={styles.actions}>
        {status === 'sending' || status === 'waiting' ? (
          <Button size="small" onClick={() => void pauseUpload(uploadKey)}>
            Pause
          </Button>
        ) : (
          <Button size="small" onClick={() => resumeUpload(uploadKey)}>
            Go on
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => void giveUpUpload(uploadKey)}>
          Give up
        </Button>
      </div>
      <p className={styles.hint}>You can open other tabs of the desk meanwhile.</p>
    </div>
  )
}

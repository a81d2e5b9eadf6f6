import { filmEndpoints, type MasterFile } from '@matinee/contract/films'
import { CloudUpload } from 'lucide-react'
import { type DragEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import styles from './films.module.css'
import { interruptedUpload } from './interrupted-uploads.ts'
import { UploadProgress } from './upload-progress.tsx'
import { masterKey, startUpload, useUpload } from './uploads.ts'
import { useFilmAction } from './use-film-action.ts'
import { size } from './words.ts'

interface FilmSourceProps {
  movieId: string
  title: string
  hasFilm: boolean
  isPublished: boolean
  hasExternal: boolean
  /** Undefined after a failure. */
  onExternalUrl: (url: string) => Promise<unknown>
}

/** FILM-2, FILM-3: where the film comes from. */
export function FilmSource({ movieId, title, hasFilm, isPublished, hasExternal, onExternalUrl }: FilmSourceProps) {
  const key = masterKey(movieId)
  const upload = useUpload(key)
  const refresh = useRefreshDesk()

  const send = (file: File | undefined) => {
    if (!file) return
    startUpload({
      key,
      file,
      purpose: 'master',
      movie: { id: movieId, title },
      onDone: async (uploadId) => {
        await adminApi()(filmEndpoints.add, { params: { id: movieId }, body: { source: 'upload', uploadId } })
        notify.success(`${file.name} has arrived.`, { detail: title })
        refresh()
      },
      onFailed: (error) => notify.failed(`Failed to upload ${file.name}`, error),
    })
  }
  if (upload) return <UploadProgress uploadKey={key} upload={upload} />
  const interrupted = interruptedUpload(key)
  return (
    <div className={styles.sources}>
      <DropZone isSmall={hasFilm} onFile={send}>
        <div>
          <p>{hasFilm ? 'Drop another master here to replace the film' : 'Drop a master here'}</p>
          <p className={styles.hint}>
            {interrupted
              ? `The upload of ${interrupted} was interrupted. Choose the same file to go on where it stopped.`
              : 'The file that the film is made of, as good as you have it: MP4, MOV, MKV, MXF, MPEG-TS.'}
          </p>
        </div>
      </DropZone>
      <div className={styles.otherSources}>
        <FromServer movieId={movieId} />
        {!hasExternal && <Elsewhere isPublished={isPublished} onSave={onExternalUrl} />}
      </div>
    </div>
  )
}

interface DropZoneProps {
  isSmall: boolean
  onFile: (file: File | undefined) => void
  children: ReactNode
}

function DropZone({ isSmall, onFile, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // Dropping is a second way: the button inside does the same by keyboard.
    <div
      role="presentation"
      className={classNames(styles.drop, isSmall && styles.dropSmall, isOver && styles.dropOver)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <CloudUpload aria-hidden />
      {children}
      <Button size="small" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv,.mxf,.mov,.ts,.m2ts,.mpg,.avi,.dv"
        hidden
        aria-label="Master"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function FromServer({ movieId }: { movieId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const take = useFilmAction(
    ({ source, name }: MasterFile) =>
      adminApi()(filmEndpoints.add, { params: { id: movieId }, body: { source, name } }),
    { failed: 'Failed to take the file', onDone: () => setIsOpen(false) },
  )
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
        Take a file from the server
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Files on the server" variant="wide">
        {isOpen && <MasterList pending={take.pending} onTake={(file) => void take.run(file)} />}
      </Dialog>
    </>
  )
}

const isSame = (a: MasterFile | undefined, b: MasterFile) => a?.name === b.name && a.source === b.source

function MasterList({ pending, onTake }: { pending: MasterFile | undefined; onTake: (file: MasterFile) => void }) {
  const { data, error, hasFailed, isFetching, refetch } = useDeskQuery(filmEndpoints.masters, {}, { gcTime: 0 })
  if (!data && hasFailed) return <LoadFailed title="Failed to list the files" {...{ error, isFetching, refetch }} />
  if (!data)
    return (
      <LoadingRegion>
        <Skeleton height="8rem" />
      </LoadingRegion>
    )
  if (data.files.length === 0)
    return (
      <p className={styles.hint}>
        There are none. Files in the folder that INGEST_DIR names appear here, and those under ingest/ in the object
        store.
      </p>
    )
  return (
    <ul className={styles.rows}>
      {data.files.map((file) => (
        <li key={`${file.source}/${file.name}`}>
          <span className={styles.rowText}>
            <span className={styles.fileName}>{file.name}</span> <span className={styles.hint}>{size(file.bytes)}</span>
          </span>
          <Button
            size="small"
            aria-label={`Take ${file.name}`}
            pending={isSame(pending, file)}
            onClick={() => onTake(file)}
          >
            Take
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface ElsewhereProps {
  isPublished: boolean
  onSave: (url: string) => Promise<unknown>
}

/** FILM-3: played as it is, free, labelled 'External'. */
function Elsewhere({ isPublished, onSave }: ElsewhereProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const isAddress = /^https?:\/\/[^/\s]+/.test(typed.trim())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsWrong(!isAddress)
    if (!isAddress || isSaving) return
    setIsSaving(true)
    const saved = await onSave(typed.trim())
    setIsSaving(false)
    if (saved !== undefined) setIsOpen(false)
  }
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
        Use an address elsewhere
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="A film elsewhere"
        description={`It is played as it is, is free, and is labelled External.${
          isPublished ? ' It takes the place of the published film, which is removed.' : ''
        }`}
      >
        <form noValidate onSubmit={(event) => void save(event)} className={styles.form}>
          <Field
            label="Address of an HLS playlist or mp4 file"
            error={isWrong && !isAddress && 'Enter an address that begins with https://'}
          >
            <TextInput
              type="url"
              value={typed}
              placeholder="https://"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" pending={isSaving}>
              Use this address
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

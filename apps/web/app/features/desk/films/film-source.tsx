import { filmEndpoints, type MasterFile } from '@matinee/contract/films'
import { CloudUpload } from 'lucide-react'
import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import styles from './films.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { startUpload, useUpload } from './uploads.ts'
import { size } from './words.ts'

interface FilmSourceProps {
  movieId: string
  hasFilm: boolean
  externalUrl: string | null
  isSaving: boolean
  onExternalUrl: (url: string | null) => void
}

/** FILM-2, FILM-3: where the film comes from. */
export function FilmSource({ movieId, hasFilm, externalUrl, isSaving, onExternalUrl }: FilmSourceProps) {
  const key = `master:${movieId}`
  const upload = useUpload(key)
  const refresh = useRefreshDesk()
  const add = (uploadId: string) =>
    adminApi()(filmEndpoints.add, { params: { id: movieId }, body: { source: 'upload', uploadId } })

  const send = (file: File | undefined) => {
    if (!file) return
    startUpload({
      key,
      file,
      purpose: 'master',
      onDone: async (uploadId) => {
        await add(uploadId)
        notify.success(`${file.name} has arrived.`)
        refresh()
      },
      onFailed: (error) => notify.failed(`Failed to upload ${file.name}`, error),
    })
  }
  if (upload) return <UploadProgress uploadKey={key} upload={upload} />
  return (
    <div className={styles.sources}>
      <DropZone onFile={send}>
        {hasFilm ? 'Drop another master here to replace the film' : 'Drop a master here'}
      </DropZone>
      <div className={styles.otherSources}>
        <FromServer movieId={movieId} />
        <Elsewhere url={externalUrl} isSaving={isSaving} onSave={onExternalUrl} />
      </div>
    </div>
  )
}

function DropZone({ children, onFile }: { children: string; onFile: (file: File | undefined) => void }) {
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
      className={classNames(styles.drop, isOver && styles.dropOver)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <CloudUpload aria-hidden />
      <p>{children}</p>
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
  const take = useDeskAction(
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
    <ul className={styles.masters}>
      {data.files.map((file) => (
        <li key={`${file.source}/${file.name}`}>
          <span className={styles.fileName}>{file.name}</span>
          <span className={styles.hint}>{size(file.bytes)}</span>
          <Button size="small" pending={pending?.name === file.name} onClick={() => onTake(file)}>
            Take
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface ElsewhereProps {
  url: string | null
  isSaving: boolean
  onSave: (url: string | null) => void
}

/** FILM-3: played as it is, free, labelled 'External'. */
function Elsewhere({ url, isSaving, onSave }: ElsewhereProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isAddress = /^https?:\/\/[^/\s]+/.test(typed.trim())
  const [isWrong, setIsWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsWrong(!isAddress)
    if (!isAddress) return
    onSave(typed.trim())
    setIsOpen(false)
  }
  if (url !== null)
    return (
      <p className={styles.external}>
        <strong>External</strong> <span className={styles.fileName}>{url}</span>
        <Button size="small" variant="quiet" pending={isSaving} onClick={() => onSave(null)}>
          Remove
        </Button>
      </p>
    )
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
        Use an address elsewhere
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="A film elsewhere"
        description="It is played as it is, is free, and is labelled External."
      >
        <form noValidate onSubmit={save} className={styles.form}>
          <Field
            label="Address of an HLS playlist or mp4 file"
            error={isWrong && !isAddress && 'Enter an address that begins with https://'}
          >
            <TextInput type="url" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
          <Button type="submit" variant="primary" pending={isSaving}>
            Use this address
          </Button>
        </form>
      </Dialog>
    </>
  )
}

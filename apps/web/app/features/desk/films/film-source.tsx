import { filmEndpoints, filmMessages, type MasterFile } from '@matinee/contract/films'
import { CloudUpload } from 'lucide-react'
import { type DragEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import styles from './films.module.css'
import { readInterruptedUpload } from './interrupted-uploads.ts'
import { UploadProgress } from './upload-progress.tsx'
import { masterKey, startUpload, useUpload } from './uploads.ts'
import { useFilmAction } from './use-film-action.ts'
import { formatSize } from './film-text.ts'
import * as words from '@matinee/locales/desk/films'

interface FilmSourceProps {
  movieId: string
  title: string
  hasFilm: boolean
  isPublished: boolean
  hasExternal: boolean
  /** Resolves to undefined after a failure. */
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
        notify.success(words.arrived({ file: file.name }), { detail: title })
        refresh()
      },
      onFailed: (error) => notify.failed(words.uploadFailed({ file: file.name }), error),
    })
  }
  if (upload) return <UploadProgress uploadKey={key} upload={upload} />
  const interrupted = readInterruptedUpload(key)
  return (
    <div className={styles.sources}>
      <DropZone isSmall={hasFilm} onFile={send}>
        <div>
          <p>{hasFilm ? words.dropAnother : words.drop}</p>
          <p className={styles.hint}>{interrupted ? words.interrupted({ file: interrupted }) : words.dropHelp}</p>
        </div>
      </DropZone>
      <div className={styles.otherSources}>
        <ServerFiles movieId={movieId} />
        {!hasExternal && <ExternalUrlForm isPublished={isPublished} onSave={onExternalUrl} />}
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
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // Dropping is a second way: the button inside does the same by keyboard.
    <div
      role="presentation"
      className={classNames(styles.drop, isSmall && styles.dropSmall, isOver && styles.dropOver)}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <CloudUpload aria-hidden />
      {children}
      <Button size="small" onClick={() => input.current?.click()}>
        {words.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv,.mxf,.mov,.ts,.m2ts,.mpg,.avi,.dv"
        hidden
        aria-label={words.master}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function ServerFiles({ movieId }: { movieId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const addMaster = useFilmAction(
    ({ source, name }: MasterFile) =>
      adminApi()(filmEndpoints.add, { params: { id: movieId }, body: { source, name } }),
    { failed: words.takeFailed, onDone: () => setIsOpen(false) },
  )
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
        {words.fromServer}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={words.filesOnServer} variant="wide">
        {isOpen && <MasterList pending={addMaster.pending} onSelect={(file) => void addMaster.run(file)} />}
      </Dialog>
    </>
  )
}

const isSame = (a: MasterFile | undefined, b: MasterFile) => a?.name === b.name && a.source === b.source

function MasterList({ pending, onSelect }: { pending: MasterFile | undefined; onSelect: (file: MasterFile) => void }) {
  const { data, error, hasFailed, isFetching, refetch } = useDeskQuery(filmEndpoints.masters, {}, { gcTime: 0 })
  if (!data && hasFailed) return <LoadFailed title={words.listFailed} {...{ error, isFetching, refetch }} />
  if (!data)
    return (
      <LoadingRegion>
        <Skeleton height="8rem" />
      </LoadingRegion>
    )
  if (data.files.length === 0) return <p className={styles.hint}>{words.noFiles}</p>
  return (
    <ul className={styles.rows}>
      {data.files.map((file) => (
        <li key={`${file.source}/${file.name}`}>
          <span className={styles.rowText}>
            <span className={styles.fileName}>{file.name}</span>{' '}
            <span className={styles.hint}>{formatSize(file.bytes)}</span>
          </span>
          <Button
            size="small"
            aria-label={words.takeFile({ file: file.name })}
            pending={isSame(pending, file)}
            onClick={() => onSelect(file)}
          >
            {words.take}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface ExternalUrlFormProps {
  isPublished: boolean
  onSave: (url: string) => Promise<unknown>
}

/** FILM-3: a film at another address, which is played as it is, free, labelled 'External'. */
function ExternalUrlForm({ isPublished, onSave }: ExternalUrlFormProps) {
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
        {words.elsewhere}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={words.elsewhereTitle}
        description={isPublished ? words.elsewhereInstead : words.elsewhereText}
      >
        <form noValidate onSubmit={(event) => void save(event)} className={styles.form}>
          <Field label={words.elsewhereField} error={isWrong && !isAddress && filmMessages.addressInvalid}>
            <TextInput
              type="url"
              value={typed}
              placeholder="https://"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" pending={isSaving}>
              {words.elsewhereUse}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

import { type Film, filmEndpoints, type SubtitleTrack, subtitleKinds } from '@matinee/contract/films'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { serverFieldErrors } from '../../../platform/forms/validation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldGroup, TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from './films.module.css'
import { TrackFields, useTrackForm } from './track-fields.tsx'
import { sendFile } from './uploads.ts'
import { useFilmAction } from './use-film-action.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/films'

interface SubtitlesFormProps {
  film: Film
  /** Undefined to add one. */
  track: SubtitleTrack | undefined
  onDone: () => void
}

/** FILM-8: a track of subtitles; its file can be replaced and shifted without preparing the film anew. */
export function SubtitlesForm({ film, track, onDone }: SubtitlesFormProps) {
  const form = useTrackForm({
    language: track?.language ?? 'en',
    title: track?.title ?? '',
    role: track?.kind ?? 'subtitles',
  })
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const [seconds, setSeconds] = useState(String((track?.shiftMs ?? 0) / 1000))
  const shiftMs = Math.round(Number(seconds.replace(',', '.').replace('−', '-')) * 1000)

  const send = async () => {
    const { language, title, role: kind } = form.values
    const uploadId = file && (await sendFile(`subtitles:${film.id}:${track?.number ?? 'new'}`, file, 'subtitles'))
    const body = { language, title, kind }
    if (track) {
      const params = { filmId: film.id, number: String(track.number) }
      return adminApi()(filmEndpoints.changeSubtitles, {
        params,
        body: { ...body, shiftMs, ...(uploadId && { uploadId }) },
      })
    }
    return adminApi()(filmEndpoints.addSubtitles, {
      params: { filmId: film.id },
      body: { ...body, uploadId: uploadId ?? '' },
    })
  }
  const save = useFilmAction(
    () =>
      send().catch((error: unknown) => {
        setFileError(serverFieldErrors(error, ['uploadId'])?.['uploadId'])
        throw error
      }),
    {
      failed: track ? words.subtitlesFailed : words.subtitlesAddFailed,
      onDone: ({ remarks }) => {
        // Without a time limit: the remarks are shown nowhere else.
        if (remarks.length > 0)
          toast(words.subtitlesRemarks, { type: 'info', duration: null, detail: remarks.join(' ') })
        onDone()
      },
    },
  )
  const remove = useFilmAction(
    () =>
      adminApi()(filmEndpoints.removeSubtitles, { params: { filmId: film.id, number: String(track?.number ?? 0) } }),
    { failed: words.subtitlesRemoveFailed, onDone },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = track !== undefined || file !== undefined
    setFileError(isComplete ? undefined : words.fileMissing)
    if (form.check() && isComplete && Number.isFinite(shiftMs)) void save.run()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <SubtitleFile
        track={track}
        file={file}
        error={fileError}
        onFile={(chosen) => {
          setFile(chosen)
          setFileError(undefined)
        }}
      />
      <TrackFields form={form} roleLabel={words.kind} roles={subtitleKinds} roleNames={words.subtitleKinds} />
      {track && (
        <Field label={words.shift} help={words.shiftHelp} error={!Number.isFinite(shiftMs) && words.shiftInvalid}>
          <TextInput value={seconds} inputMode="decimal" onChange={(event) => setSeconds(event.currentTarget.value)} />
        </Field>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {track ? deskWords.save : words.add}
        </Button>
        {track && (
          <Button variant="danger" pending={remove.isPending} onClick={() => void remove.run()}>
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

interface SubtitleFileProps {
  track: SubtitleTrack | undefined
  file: File | undefined
  error: string | undefined
  onFile: (file: File) => void
}

function SubtitleFile({ track, file, error, onFile }: SubtitleFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldGroup legend={words.file} help={words.fileHelp} error={error}>
      <div className={styles.fileField}>
        <Button size="small" onClick={() => input.current?.click()}>
          {track ? words.replaceFile : words.chooseFile}
        </Button>
        {file && <span className={styles.fileName}>{file.name}</span>}
        {track && !file && (
          <a href={track.address} target="_blank" rel="noreferrer">
            {words.lookAtFile}
          </a>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.subtitleFile}
        accept=".srt,.vtt,.ttml,.dfxp,.xml,.stl,.ass,.ssa"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) onFile(chosen)
          event.currentTarget.value = ''
        }}
      />
    </FieldGroup>
  )
}

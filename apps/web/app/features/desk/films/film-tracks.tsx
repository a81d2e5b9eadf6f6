import {
  type AudioTrack,
  audioRoles,
  type Film,
  filmEndpoints,
  type SubtitleTrack,
  subtitleKinds,
} from '@matinee/contract/films'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useDeskAction, useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import styles from './films.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { startUpload, useUpload } from './uploads.ts'
import { audioRoleNames, channelNames, languageName, subtitleKindNames } from './words.ts'

/** FILM-7, FILM-8: what can be chosen in the player. */
export function FilmTracks({ film }: { film: Film }) {
  return (
    <details className={styles.details}>
      <summary>
        Sound and subtitles ({film.audio.length}, {film.subtitles.length})
      </summary>
      <ul className={styles.tracks}>
        {film.audio.map((track) => (
          <li key={`audio-${track.number}`}>
            <span>
              {languageName(track.language)}, {channelNames[track.channels]}, {audioRoleNames[track.role]}
              {track.title && ` (${track.title})`}
            </span>
            <EditAudio film={film} track={track} />
          </li>
        ))}
        {film.subtitles.map((track) => (
          <li key={`subtitles-${track.number}`}>
            <span>
              {languageName(track.language)}, {subtitleKindNames[track.kind]}
              {track.title && ` (${track.title})`}
              {track.shiftMs !== 0 && `, ${(track.shiftMs / 1000).toFixed(1)} s later`}
            </span>
            <a href={track.address} target="_blank" rel="noreferrer">
              Look at it
            </a>
            <EditSubtitles film={film} track={track} />
          </li>
        ))}
      </ul>
      <AddSubtitles film={film} />
    </details>
  )
}

interface TrackFields {
  language: string
  title: string
  role: string
}

interface TrackFormProps {
  values: TrackFields
  roleLabel: string
  roles: Readonly<Record<string, string>>
  onChange: (patch: Partial<TrackFields>) => void
}

function TrackForm({ values, roleLabel, roles, onChange }: TrackFormProps) {
  return (
    <>
      <Field label="Language" help="A tag such as en, de or pt-BR">
        <TextInput
          value={values.language}
          autoComplete="off"
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
      </Field>
      <Field label="Name in the player" help="May be empty: then the language is its name.">
        <TextInput
          value={values.title}
          maxLength={100}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label={roleLabel}>
        <Select value={values.role} onChange={(event) => onChange({ role: event.currentTarget.value })}>
          {Object.entries(roles).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function EditAudio({ film, track }: { film: Film; track: AudioTrack }) {
  const [isOpen, setIsOpen] = useState(false)
  const [values, setValues] = useState<TrackFields>({ language: track.language, title: track.title, role: track.role })
  const save = useDeskAction(
    () => {
      const role = audioRoles.find((each) => each === values.role) ?? 'original'
      const params = { filmId: film.id, number: String(track.number) }
      return adminApi()(filmEndpoints.changeAudio, { params, body: { ...values, role } })
    },
    { failed: 'Failed to change the track', onDone: () => setIsOpen(false) },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Edit ${languageName(track.language)}`}
        onClick={() => setIsOpen(true)}
      >
        Edit
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Sound">
        <form noValidate onSubmit={submit} className={styles.form}>
          <TrackForm
            values={values}
            roleLabel="Role"
            roles={audioRoleNames}
            onChange={(patch) => setValues({ ...values, ...patch })}
          />
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save
          </Button>
        </form>
      </Dialog>
    </>
  )
}

const kindOf = (role: string) => subtitleKinds.find((each) => each === role) ?? 'subtitles'

function EditSubtitles({ film, track }: { film: Film; track: SubtitleTrack }) {
  const params = { filmId: film.id, number: String(track.number) }
  const [isOpen, setIsOpen] = useState(false)
  const [values, setValues] = useState<TrackFields>({ language: track.language, title: track.title, role: track.kind })
  const [seconds, setSeconds] = useState(String(track.shiftMs / 1000))
  const shiftMs = Math.round(Number(seconds.replace(',', '.')) * 1000)
  const isShiftWrong = !Number.isFinite(shiftMs)
  const done = { failed: 'Failed to change the subtitles', onDone: () => setIsOpen(false) }
  const save = useDeskAction(
    () =>
      adminApi()(filmEndpoints.changeSubtitles, {
        params,
        body: { language: values.language, title: values.title, kind: kindOf(values.role), shiftMs },
      }),
    done,
  )
  const remove = useDeskAction(() => adminApi()(filmEndpoints.removeSubtitles, { params }), done)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShiftWrong) void save.run()
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Edit subtitles ${languageName(track.language)}`}
        onClick={() => setIsOpen(true)}
      >
        Edit
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Subtitles">
        <form noValidate onSubmit={submit} className={styles.form}>
          <TrackForm
            values={values}
            roleLabel="Kind"
            roles={subtitleKindNames}
            onChange={(patch) => setValues({ ...values, ...patch })}
          />
          <Field
            label="Later by, in seconds"
            help="Below 0: earlier."
            error={isShiftWrong && 'Enter a number of seconds.'}
          >
            <TextInput
              value={seconds}
              inputMode="decimal"
              onChange={(event) => setSeconds(event.currentTarget.value)}
            />
          </Field>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" pending={save.isPending}>
              Save
            </Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => void remove.run()}>
              Remove
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

function AddSubtitles({ film }: { film: Film }) {
  const key = `subtitles:${film.id}`
  const upload = useUpload(key)
  const refresh = useRefreshDesk()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [values, setValues] = useState<TrackFields>({ language: 'en', title: '', role: 'subtitles' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    const facts = { language: values.language, title: values.title, kind: kindOf(values.role) }
    const failed = (error: unknown) => notify.failed('Failed to add the subtitles', error)
    startUpload({
      key,
      file,
      purpose: 'subtitles',
      onDone: async (uploadId) => {
        await adminApi()(filmEndpoints.addSubtitles, { params: { filmId: film.id }, body: { ...facts, uploadId } })
        refresh()
      },
      onFailed: failed,
    })
    setFile(undefined)
  }
  if (upload) return <UploadProgress uploadKey={key} upload={upload} />
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        Add subtitles
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Subtitles"
        accept=".srt,.vtt,.ttml,.dfxp,.xml,.stl,.ass,.ssa"
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Dialog
        open={file !== undefined}
        onOpenChange={(open) => !open && setFile(undefined)}
        title="Add subtitles"
        description={file?.name}
      >
        <form noValidate onSubmit={submit} className={styles.form}>
          <TrackForm
            values={values}
            roleLabel="Kind"
            roles={subtitleKindNames}
            onChange={(patch) => setValues({ ...values, ...patch })}
          />
          <Button type="submit" variant="primary">
            Add
          </Button>
        </form>
      </Dialog>
    </>
  )
}

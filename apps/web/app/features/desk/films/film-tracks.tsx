import { type AudioTrack, audioRoles, type Film, filmEndpoints, type SubtitleTrack } from '@matinee/contract/films'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './films.module.css'
import { SubtitlesForm } from './subtitles-form.tsx'
import { type TrackValues, TrackFields, useTrackForm } from './track-fields.tsx'
import { useFilmAction } from './use-film-action.ts'
import { channelText, languageName, shiftText, trackCount } from './film-text.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/films'

/** FILM-7, FILM-8: the audio and subtitle tracks that can be chosen in the player. */
export function FilmTracks({ film }: { film: Film }) {
  return (
    <details className={styles.details}>
      <summary>
        {words.tracksTitle} <span className={styles.hint}>{trackCount(film)}</span>
      </summary>
      <ul className={styles.rows}>
        {film.audio.map((track) => (
          <li key={`audio-${track.number}`}>
            <TrackText
              language={track.language}
              title={track.title}
              facts={[channelText(track.channels), words.audioRoles[track.role]]}
            />
            <AudioButton film={film} track={track} />
          </li>
        ))}
        {film.subtitles.map((track) => (
          <li key={`subtitles-${track.number}`}>
            <TrackText
              language={track.language}
              title={track.title}
              facts={[words.subtitleKinds[track.kind], track.shiftMs !== 0 && shiftText(track.shiftMs)]}
            />
            <SubtitlesButton film={film} track={track} />
          </li>
        ))}
      </ul>
      <SubtitlesButton film={film} />
    </details>
  )
}

interface TrackTextProps {
  language: string
  title: string
  facts: readonly (string | false | undefined)[]
}

const TrackText = ({ language, title, facts }: TrackTextProps) => (
  <span className={styles.rowText}>
    <span className={styles.fileName}>{languageName(language)}</span>{' '}
    <span className={styles.hint}>{[...facts, title].filter(Boolean).join(', ')}</span>
  </span>
)

function AudioButton({ film, track }: { film: Film; track: AudioTrack }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={words.editAudio({ language: languageName(track.language), channels: channelText(track.channels) })}
        onClick={() => setIsOpen(true)}
      >
        {words.edit}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={words.audioTrack}>
        <AudioForm film={film} track={track} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function AudioForm({ film, track, onDone }: { film: Film; track: AudioTrack; onDone: () => void }) {
  const form = useTrackForm(track)
  const save = useFilmAction(
    (facts: TrackValues<AudioTrack['role']>) => {
      const params = { filmId: film.id, number: String(track.number) }
      return adminApi()(filmEndpoints.changeAudio, { params, body: facts })
    },
    { failed: words.trackFailed, onDone },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.check()) void save.run(form.values)
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TrackFields form={form} roleLabel={words.role} roles={audioRoles} roleNames={words.audioRoles} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {deskWords.save}
        </Button>
      </div>
    </form>
  )
}

/** Edits a track, or adds one. */
function SubtitlesButton({ film, track }: { film: Film; track?: SubtitleTrack }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant={track ? 'quiet' : 'plain'}
        aria-label={track && words.editSubtitles({ language: languageName(track.language) })}
        onClick={() => setIsOpen(true)}
      >
        {track ? words.edit : words.addSubtitles}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={track ? words.subtitles : words.addSubtitles}>
        <SubtitlesForm film={film} track={track} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

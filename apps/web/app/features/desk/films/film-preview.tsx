import type { Film } from '@matinee/contract/films'
import { useEffect, useRef, useState } from 'react'
import { adminCredentials } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Playback, Player, startPlayback } from '../../player/preview.ts'
import { useLastDefined } from '../confirm-dialog.tsx'
import styles from './films.module.css'
import * as words from '@matinee/locales/desk/films'

/** Playlists and keys need the admin's token; segments do not. */
const authorize = (address: string) =>
  address.startsWith(`${location.origin}/api/admin/films/`) ? (adminCredentials()?.token() ?? null) : null

const startPreview = (filmId: string): Playback => {
  const address = new URL(`/api/admin/films/${filmId}/preview/film.m3u8`, location.origin).href
  return startPlayback({ kind: 'hls', address }, null, { authorize })
}

/** FILM-5, FILM-8: plays what is encoded of the film so far, with its subtitles. */
export function FilmPreview({ film }: { film: Film }) {
  const [playback, setPlayback] = useState<Playback>()
  const shown = useLastDefined(playback)
  const player = useRef<HTMLElement>(null)
  useEffect(() => () => playback?.destroy(), [playback])
  return (
    <>
      <Button size="small" onClick={() => setPlayback(startPreview(film.id))}>
        {words.watch}
      </Button>
      <Dialog
        open={playback !== undefined}
        onOpenChange={(open) => !open && setPlayback(undefined)}
        title={film.movie?.title ?? film.master.name}
        variant="bare"
        theme="dark"
        initialFocus={player}
      >
        {shown && <Player ref={player} playback={shown} className={styles.preview ?? ''} />}
      </Dialog>
    </>
  )
}

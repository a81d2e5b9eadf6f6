import type { Film } from '@matinee/contract/films'
import { useEffect, useRef, useState } from 'react'
import { adminCredentials } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { attach } from '../../player/preview.ts'
import styles from './films.module.css'

/** FILM-5: the film as far as it is there. */
export function FilmPreview({ film }: { film: Film }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Watch
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={film.movie?.title ?? film.master.name}
        variant="wide"
        theme="dark"
      >
        {isOpen && <PreviewVideo filmId={film.id} />}
      </Dialog>
    </>
  )
}

function PreviewVideo({ filmId }: { filmId: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    if (!video.current) return undefined
    const address = new URL(`/api/admin/films/${filmId}/preview/film.m3u8`, location.origin).href
    const engine = attach(
      video.current,
      { kind: 'hls', address },
      {
        quality: null,
        captions: null,
        // Playlists and keys need the admin's token; segments, wherever they lie, do not.
        authorize: (url) => (url.includes('/api/admin/films/') ? (adminCredentials()?.token() ?? null) : null),
        onQualities: () => undefined,
        onLevel: () => undefined,
        onTracks: () => undefined,
        onProblem: () => setProblem(true),
        onInterrupted: () => undefined,
      },
    )
    return () => engine.destroy()
  }, [filmId])
  if (problem) return <p role="alert">The film cannot be played right now. Close this and try again.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its tracks come with the playlist
    <video ref={video} className={styles.preview} controls autoPlay playsInline />
  )
}

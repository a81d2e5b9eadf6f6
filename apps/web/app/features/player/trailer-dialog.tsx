import { trailerTitle } from '@matinee/contract/player'
import { type RefObject, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { EmbedPanel } from './embed-panel.tsx'
import { type Playback, startPlayback } from './playback.ts'
import { Player } from './player.tsx'
import type { Source } from './source.ts'
import styles from './trailer-dialog.module.css'

export interface Trailer {
  title: string
  poster: string | null
  source: Source
}

/** Begins to load and play at once, while React is still on its way; an embed waits for a yes of its own. */
export function startTrailer({ title, poster, source }: Trailer): Playback | null {
  return source.kind === 'embed' ? null : startPlayback(source, { title: trailerTitle(title), poster })
}

interface TrailerDialogProps {
  trailer: Trailer
  playback: Playback | null
  open: boolean
  onClose: () => void
  /** Where focus returns to. */
  button: RefObject<HTMLElement | null>
}

export function TrailerDialog({ trailer, playback, open, onClose, button }: TrailerDialogProps) {
  const player = useRef<HTMLElement>(null)
  const agree = useRef<HTMLButtonElement>(null)
  const title = trailerTitle(trailer.title)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      variant="bare"
      theme="dark"
      initialFocus={playback ? player : agree}
      finalFocus={button}
    >
      {playback && <Player ref={player} playback={playback} className={styles.player ?? ''} />}
      {trailer.source.kind === 'embed' && (
        <EmbedPanel ref={agree} source={trailer.source} title={title} poster={trailer.poster} />
      )}
    </Dialog>
  )
}

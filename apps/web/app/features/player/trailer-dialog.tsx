import { ExternalLink, Play } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { VideoSource } from '../../platform/video-source.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Playback, startPlayback } from './playback.ts'
import { Player } from './player.tsx'
import { trailerTitle } from '@matinee/locales/player'
import styles from './trailer-dialog.module.css'
import * as words from '@matinee/locales/player'

interface Trailer {
  title: string
  poster: string | null
  source: VideoSource
}

/** Starts to load and play before React renders the dialog. An embed has no playback: it asks for consent first. */
export const startTrailer = ({ poster, source }: Trailer): Playback | null =>
  source.kind === 'embed' ? null : startPlayback(source, poster)

interface TrailerDialogProps {
  trailer: Trailer
  playback: Playback | null
  open: boolean
  onClose: () => void
  button: RefObject<HTMLElement | null>
}

export function TrailerDialog({ trailer, playback, open, onClose, button }: TrailerDialogProps) {
  const player = useRef<HTMLElement>(null)
  const consentButton = useRef<HTMLButtonElement>(null)
  const title = trailerTitle({ title: trailer.title })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      variant="bare"
      theme="dark"
      initialFocus={playback ? player : consentButton}
      finalFocus={button}
    >
      {playback && <Player ref={player} playback={playback} className={styles.player ?? ''} />}
      {trailer.source.kind === 'embed' && (
        <EmbedPanel ref={consentButton} source={trailer.source} title={title} poster={trailer.poster} />
      )}
    </Dialog>
  )
}

interface EmbedPanelProps {
  source: Extract<VideoSource, { kind: 'embed' }>
  title: string
  poster: string | null
  ref: RefObject<HTMLButtonElement | null>
}

/** Another site's player. It loads only after consent, because that site receives the viewer's IP address. */
export function EmbedPanel({ source: { site, frame, page }, title, poster, ref }: EmbedPanelProps) {
  const [agreed, setAgreed] = useState(false)
  if (agreed) {
    return (
      <div className={styles.embed}>
        <iframe
          className={styles.frame}
          src={frame}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- theirs is another origin, and their player needs its own
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    )
  }
  return (
    <div className={styles.embed}>
      {poster && <img className={styles.poster} src={poster} alt="" />}
      <div className={styles.embedPanel}>
        <p className={styles.embedTitle}>{words.trailerIsOn({ site })}</p>
        <p className={styles.embedText}>{words.playingItLoadsSite({ site })}</p>
        <div className={styles.embedActions}>
          <Button ref={ref} variant="primary" onClick={() => setAgreed(true)}>
            <Play />
            {words.playFrom({ site })}
          </Button>
          <a className={styles.visit} href={page} target="_blank" rel="noreferrer">
            {words.openOn({ site })}
            <ExternalLink />
          </a>
        </div>
      </div>
    </div>
  )
}
